import type { Signer } from './signer.js';

/** Length of a window, milliseconds: an address lives to the end of the window after the one it was made in. */
export const URL_WINDOW_MS = 6 * 60 * 60 * 1000;

const EXPIRES = 'exp';
const SIGNATURE = 'sig';

export interface TimeWindowedUrlOptions {
  readonly now?: Date;
  /** More query parameters under the same signature, such as the share through which a file is read. */
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * Signs a path so that the same address comes back all through a window of six hours (and caches
 * hit), valid for six to twelve hours.
 * @param path absolute path as it will be requested, percent-encoded, without query
 */
export function timeWindowedUrl(signer: Signer, path: string, options: TimeWindowedUrlOptions = {}): string {
  const { now = new Date(), params = {} } = options;
  if (EXPIRES in params || SIGNATURE in params) throw new RangeError('exp and sig are taken');
  const expires = (Math.floor(now.getTime() / URL_WINDOW_MS) + 2) * URL_WINDOW_MS;
  const query = new URLSearchParams({ ...params, [EXPIRES]: String(expires / 1000) });
  query.sort();
  const signature = signer.sign(payload(path, query));
  query.append(SIGNATURE, signature);
  return `${path}?${query.toString()}`;
}

/**
 * The signed parameters of an address that {@link timeWindowedUrl} made; undefined when the path, any
 * parameter or the signature differs, a parameter stands twice, or it has expired.
 * @param url path with query as requested
 */
export function verifyTimeWindowedUrl(
  signer: Signer,
  url: string,
  now: Date = new Date(),
): Readonly<Record<string, string>> | undefined {
  const mark = url.indexOf('?');
  if (mark < 0) return undefined;
  const query = new URLSearchParams(url.slice(mark + 1));
  const [signature, ...others] = query.getAll(SIGNATURE);
  if (signature === undefined || others.length > 0) return undefined;
  query.delete(SIGNATURE);
  query.sort();
  if (!signer.verify(payload(url.slice(0, mark), query), signature)) return undefined;
  const expires = Number(query.get(EXPIRES));
  if (!(now.getTime() < expires * 1000)) return undefined;
  query.delete(EXPIRES);
  return Object.fromEntries(query);
}

function payload(path: string, query: URLSearchParams): string {
  return `${path}\n${query.toString()}`;
}
