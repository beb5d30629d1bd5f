import { bareHost, hostOf, normalizeUrlKey } from '#util/url';

/** What is derived from a url and stored beside it. */
export interface UrlColumns {
  /** Equal for addresses of the same page. */
  readonly url_key: string | null;
  readonly url_key_version: number | null;
  /** Host without www., its labels turned round and closed by a dot, so that a site is the prefix of its subdomains. */
  readonly site: string | null;
}

export function urlColumns(url: string | null): UrlColumns {
  if (url === null) return { url_key: null, url_key_version: null, site: null };
  const key = normalizeUrlKey(url);
  const host = hostOf(url);
  return {
    url_key: key?.key ?? null,
    url_key_version: key?.version ?? null,
    site: host ? siteOf(host) : null,
  };
}

/** `docs.example.com` gives `com.example.docs.` */
export const siteOf = (host: string): string => `${bareHost(host).split('.').reverse().join('.')}.`;
