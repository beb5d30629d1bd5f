/**
 * What the service worker does with a request.
 * - `page`: the network's answer, and without one the kept shell.
 * - `asset`: the kept copy; its name holds a hash of its content, so that it never changes.
 * - `file`: the network's answer, and without one the kept copy.
 * - `untouched`: the worker is not there at all.
 */
export type Handling = 'page' | 'asset' | 'file' | 'untouched';

/** What decides about a request. */
export interface Asked {
  readonly method: string;
  /** As in `Request.mode`. */
  readonly mode: string;
  readonly url: string;
}

/** The pages of the app that make sense without a network. An address that holds a token is none of them. */
const PAGES = new Set(['/', '/bkmkrs', '/timeline', '/trash', '/user']);

/**
 * Names what is touched, not what is left alone: whatever else the server answers now or later, the API and
 * people's files above all, is never seen by the worker and never in its caches.
 */
export function handlingOf(
  { method, mode, url }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): Handling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'untouched';
  if (mode === 'navigate') return PAGES.has(address.pathname) ? 'page' : 'untouched';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  return files.has(address.pathname) ? 'file' : 'untouched';
}
