import { describe, expect, it } from '@jest/globals';
import { routeOf } from './routes.js';

describe('routeOf', () => {
  it.each([
    ['/api/bookmarks', 'bookmark'],
    ['/api/bookmarks/0198c3f0-0000-7000-8000-000000000000', 'bookmark'],
    ['/api/bookmarks/0198c3f0-0000-7000-8000-000000000000/share', 'gateway'],
    ['/api/auth/openai-key', 'suggestion'],
    ['/api/auth/me', 'gateway'],
    ['/api/tokens', 'gateway'],
    ['/api/import/file', 'import'],
    ['/api/rules', 'rules'],
    ['/api/rules/meta/fields', 'rules'],
    ['/uploads/ab/cd.png', 'bookmark'],
    ['/api/health/live', 'gateway'],
  ])('%s goes to %s', (path, target) => {
    expect(routeOf(path)?.target).toBe(target);
  });

  it.each(['/internal/bookmarks.read', '/api/unknown', '/api', '/', '/uploadsx/y', '/api/eventsx'])(
    '%s belongs to nobody',
    (path) => {
      expect(routeOf(path)).toBeUndefined();
    },
  );
});
