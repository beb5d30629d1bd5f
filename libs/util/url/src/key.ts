import { bareHost } from './host.js';
import { isTrackingParameter } from './tracking.js';

/** Goes up whenever a key changes for some address; rows with an older version are computed again. */
export const URL_KEY_VERSION = 1;

/** Longest key, so that it always fits an index entry. ASCII characters. */
export const URL_KEY_MAX = 1024;

export interface UrlKey {
  /** Equal for two addresses of one page. ASCII, at most `URL_KEY_MAX` characters, not an address to open. */
  readonly key: string;
  readonly version: typeof URL_KEY_VERSION;
}

/**
 * What tells whether "you have this already". Dropped: http or https, `www.`, the default port, a trailing slash, a
 * trailing dot of the host, tracking parameters, an empty query, and a fragment that only names a place on the page.
 * Kept in its order: the rest of the query, because some sites read it in order. Spelling that means the same (case of
 * host and percent-encoding, needless encoding, international names) is made equal. Null for what cannot be parsed.
 */
export function normalizeUrlKey(url: string): UrlKey | null {
  const parsed = URL.parse(url.trim());
  if (parsed === null) return null;
  const key = parsed.host === '' ? opaqueKey(parsed) : hostKey(parsed);
  return { key: bounded(key), version: URL_KEY_VERSION };
}

/** An address without a host (`mailto:`): its text, with the domain of a mail address in lower case. */
function opaqueKey(url: URL): string {
  const path = sameEncoding(url.pathname);
  const at = path.lastIndexOf('@');
  const address = at === -1 ? path : path.slice(0, at) + path.slice(at).toLowerCase();
  return `${url.protocol}${address}${sameEncoding(url.search)}`;
}

function hostKey(url: URL): string {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const host = bareHost(url.hostname.replace(/\.$/, ''));
  const scheme = isWeb ? '' : `${url.protocol}//`;
  const user = url.username === '' ? '' : `${sameEncoding(url.username)}@`;
  const port = url.port === '' ? '' : `:${url.port}`;
  const path = sameEncoding(url.pathname).replace(/\/+$/, '');
  const query = keptQuery(url.search.slice(1), host);
  const fragment = keptFragment(url.hash.slice(1), host);
  return `${scheme}${user}${host}${port}${path}${query}${fragment}`;
}

function keptQuery(query: string, host: string): string {
  const kept = query
    .split('&')
    .filter((part) => part !== '' && !isTrackingParameter(decoded(part.split('=', 1)[0] ?? ''), host));
  return kept.length === 0 ? '' : `?${sameEncoding(kept.join('&'))}`;
}

/**
 * A fragment matters where a page is drawn from it: `#!` and `#/` routes, anything with a path in it, and parameters
 * (`#gid=7` is another sheet). `#section` and a browser's `:~:text=` only say where to scroll to.
 */
function keptFragment(fragment: string, host: string): string {
  const text = fragment.split(':~:', 1)[0] ?? '';
  if (text.startsWith('!') || text.includes('/')) {
    const route = sameEncoding(text).replace(/\/+$/, '');
    return route === '' || route === '!' ? '' : `#${route}`;
  }
  if (!text.includes('=')) return '';
  const kept = text
    .split('&')
    .filter((part) => part !== '' && !isTrackingParameter(decoded(part.split('=', 1)[0] ?? ''), host));
  return kept.length === 0 ? '' : `#${sameEncoding(kept.join('&'))}`;
}

/** Percent-encoding in one spelling: capitals, and none where the character needs none (RFC 3986, section 6.2.2). */
function sameEncoding(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (escape, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}

function decoded(name: string): string {
  return sameEncoding(name.replaceAll('+', ' '));
}

function bounded(key: string): string {
  if (key.length <= URL_KEY_MAX) return key;
  const digest = `~${hash53(key, 1)}${hash53(key, 2)}`;
  return key.slice(0, URL_KEY_MAX - digest.length) + digest;
}

/**
 * A 53-bit hash (two multiplicative 32-bit lanes), written in base 36. Only long addresses of one owner with an equal
 * beginning meet in it, and two of them make it 106 bits: no need for a cryptographic one, which browsers have as
 * promises only.
 */
function hash53(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return (4_294_967_296 * (0x1fffff & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
