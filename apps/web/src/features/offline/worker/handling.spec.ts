import { describe, expect, it } from '@jest/globals';
import { handlingOf } from './handling.js';

const ORIGIN = 'https://stash.example';
const FILES = new Set(['/boot.js', '/favicon.svg']);

const ask = (path: string, mode = 'cors', method = 'GET'): string =>
  handlingOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES);

describe('handlingOf', () => {
  it.each(['/', '/bkmkrs', '/bkmkrs?q=secret', '/timeline', '/trash', '/user'])('%s is a page', (path) =>
    expect(ask(path, 'navigate')).toBe('page'),
  );

  it.each([
    '/auth/callback?token=abc',
    '/auth/mac-success',
    '/shared/abc',
    '/api/auth/google',
    '/uploads/picture.png',
    '/nowhere',
    '/bkmkrs/',
  ])('%s is no page of the worker', (path) => expect(ask(path, 'navigate')).toBe('untouched'));

  it.each([
    '/api/bookmarks',
    '/api/assets/x.js',
    '/uploads/a.png',
    '/internal/health',
    '/bkmkrs',
    '/sw.js',
    'https://elsewhere.example/assets/a.js',
  ])('%s is never touched', (path) => expect(ask(path)).toBe('untouched'));

  it('knows assets by their folder and files by their names', () => {
    expect(ask('/assets/app-1a2b.js')).toBe('asset');
    expect(ask('/boot.js')).toBe('file');
  });

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('%s is never touched', (method) => {
    expect(ask('/bkmkrs', 'navigate', method)).toBe('untouched');
    expect(ask('/assets/app-1a2b.js', 'cors', method)).toBe('untouched');
  });
});
