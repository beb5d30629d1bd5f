import { describe, expect, it } from '@jest/globals';
import { destinationOf, pathOf } from './destination.js';

describe('destinationOf', () => {
  it.each([
    ['/api/bookmarks', 'bookmark', 'required'],
    ['/api/import/file', 'import', 'required'],
    ['/uploads/ab/cd.png', 'bookmark', 'optional'],
    ['/api/auth/me', 'gateway', 'optional'],
    ['/api/auth/openai-key', 'suggestion', 'required'],
    ['/api/health/ready', 'gateway', 'unchecked'],
    ['/api/sharing/user', 'sharing', 'required'],
    ['/api/sharing/public/abc', 'sharing', 'optional'],
    ['/shared/abc', 'sharing', 'anonymous'],
    ['/shared/abc/files/1/a.png', 'sharing', 'anonymous'],
    ['/', 'gateway', 'anonymous'],
    ['/bkmkrs', 'gateway', 'anonymous'],
    ['/assets/app.js', 'gateway', 'anonymous'],
    ['/apiary', 'gateway', 'anonymous'],
    ['/caf%C3%A9', 'gateway', 'anonymous'],
  ])('%s goes to %s, credential %s', (path, target, admission) => {
    expect(destinationOf(path)).toMatchObject({ target, admission });
  });

  it('counts files of shares like uploads, and what is under way of them too', () => {
    expect(destinationOf('/shared/abc/files/1/a.png')).toMatchObject({ isUpload: true, lane: 'files' });
    expect(destinationOf('/shared/abc')).toMatchObject({ isUpload: false, lane: 'calls' });
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/%61pi/auth/me',
    '/API/auth/me',
    '//api/auth/me',
    '/api%2Fauth/me',
    '/internal/bookmarks.read',
    '/%69nternal/bookmarks.read',
    '//internal/messages.reconcile',
  ])('%s is nobody’s', (path) => {
    expect(() => destinationOf(path)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it.each(['/%', '/%zz', '/%ff'])('%s cannot be read', (path) => {
    expect(() => destinationOf(path)).toThrow(expect.objectContaining({ code: 'malformed_request' }));
  });
});

describe('pathOf', () => {
  it('leaves the query out', () => {
    expect(pathOf('/api/bookmarks?search=a/b#c')).toBe('/api/bookmarks');
  });

  it('refuses a path over 2 KB, however long the query may be', () => {
    const longest = `/${'a'.repeat(2_047)}`;
    expect(pathOf(`${longest}?q=${'a'.repeat(4_000)}`)).toBe(longest);
    expect(() => pathOf(`${longest}/`)).toThrow(expect.objectContaining({ code: 'path_too_long' }));
  });

  it.each(['http://evil.example/api/auth/me', '*', '', undefined])('refuses %s', (target) => {
    expect(() => pathOf(target)).toThrow(expect.objectContaining({ code: 'malformed_request' }));
  });
});
