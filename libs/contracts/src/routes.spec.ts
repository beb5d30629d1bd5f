import { describe, expect, it } from '@jest/globals';
import { routeOf } from './routes.js';

describe('routeOf', () => {
  it.each([
    ['/api/bookmarks', 'bookmark'],
    ['/api/bookmarks/0198c3f0-0000-7000-8000-000000000000', 'bookmark'],
    ['/api/bookmarks/0198c3f0-0000-7000-8000-000000000000/share', 'sharing'],
    ['/api/projects/7/share', 'sharing'],
    ['/api/auth/openai-key', 'suggestion'],
    ['/api/auth/me', 'gateway'],
    ['/api/tokens', 'gateway'],
    ['/api/import/file', 'import'],
    ['/api/rules', 'rules'],
    ['/api/rules/meta/fields', 'rules'],
    ['/api/sharing/user', 'sharing'],
    ['/api/sharing/public/abc', 'sharing'],
    ['/shared/abc', 'sharing'],
    ['/shared/abc/files/0198c3f0-0000-7000-8000-000000000000/a.png', 'sharing'],
    ['/api/suggestions/tags', 'suggestion'],
    ['/uploads/ab/cd.png', 'bookmark'],
    ['/api/health/live', 'gateway'],
  ])('%s goes to %s', (path, target) => {
    expect(routeOf(path)?.target).toBe(target);
  });

  it('lets visitors of shares in without a session, and nobody else of sharing', () => {
    expect(routeOf('/api/sharing/public/abc')?.public).toBe(true);
    expect(routeOf('/shared/abc')?.public).toBe(true);
    expect(routeOf('/api/sharing/user')?.public).toBeUndefined();
    expect(routeOf('/shared')).toBeUndefined();
  });

  it.each(['/internal/bookmarks.read', '/api/unknown', '/api', '/', '/uploadsx/y', '/api/eventsx'])(
    '%s belongs to nobody',
    (path) => {
      expect(routeOf(path)).toBeUndefined();
    },
  );
});
