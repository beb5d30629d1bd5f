/** A page of the web app, as the server treats it. */
export interface Page {
  readonly isKnown: boolean;
  /** Search engines leave it alone: private pages, and pages that one address in the world has. */
  readonly isIndexed: boolean;
  /** Its address holds a token or a code: nothing of it may stay in a cache. */
  readonly isSecret: boolean;
}

const INDEXED = new Set([
  '/',
  '/terms',
  '/privacy',
  '/youtube-bookmarks',
  '/download',
  '/chrome-extension',
  '/contact',
]);
const PRIVATE = new Set(['/bkmkrs', '/user', '/timeline', '/trash', '/auth/callback', '/auth/mac-success']);
const SHARED = /^\/shared\/[^/]+$/;

/** The route table of the product; whatever is not in it is the 404 page. */
export function pageOf(path: string): Page {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  const isSecret = /^\/(auth|shared)(\/|$)/.test(bare);
  if (INDEXED.has(bare)) return { isKnown: true, isIndexed: true, isSecret };
  return { isKnown: PRIVATE.has(bare) || SHARED.test(bare), isIndexed: false, isSecret };
}
