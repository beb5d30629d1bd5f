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

/** The route table of the product; whatever is not in it is the 404 page. */
export function pageOf(path: string): Page {
  const bare = withoutTrailingSlashes(path);
  const isSecret = /^\/(auth|shared)(\/|$)/.test(bare);
  if (INDEXED.has(bare)) return { isKnown: true, isIndexed: true, isSecret };
  return { isKnown: PRIVATE.has(bare), isIndexed: false, isSecret };
}

/** By a loop: a pattern for slashes at the end starts anew at each slash of a long row. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
