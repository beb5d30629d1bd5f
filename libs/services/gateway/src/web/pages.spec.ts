import { describe, expect, it } from '@jest/globals';
import { pageOf } from './pages.js';

describe('pageOf', () => {
  it.each([
    '/',
    '/terms',
    '/privacy',
    '/youtube-bookmarks',
    '/download',
    '/chrome-extension',
    '/contact',
    '/terms/',
  ])('%s is public', (path) =>
    expect(pageOf(path)).toEqual({ isKnown: true, isIndexed: true, isSecret: false }),
  );

  it.each(['/bkmkrs', '/user', '/timeline', '/trash'])('%s is kept from search engines', (path) =>
    expect(pageOf(path)).toEqual({ isKnown: true, isIndexed: false, isSecret: false }),
  );

  it.each(['/auth/callback', '/auth/mac-success'])('%s stays in no cache', (path) =>
    expect(pageOf(path)).toEqual({ isKnown: true, isIndexed: false, isSecret: true }),
  );

  it.each(['//', '/////'])('%s is the landing page', (path) =>
    expect(pageOf(path)).toEqual({ isKnown: true, isIndexed: true, isSecret: false }),
  );

  it('reads a long row of slashes once', () => {
    const startedAt = performance.now();
    expect(pageOf(`${'/'.repeat(200_000)}x`).isKnown).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(100);
  });

  it.each(['/nothing', '/auth/other', '/shared', '/shared/a/b', '/bkmkrs/1', '/index.html'])(
    '%s is the 404 page',
    (path) => expect(pageOf(path).isKnown).toBe(false),
  );
});
