import { hostToUnicode } from './punycode.js';

/** The host name of an address as a browser sees it (lower case, punycode, no port, no trailing dot), or null. */
export function hostOf(url: string): string | null {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';
  return host === '' ? null : host;
}

/** A host without a leading `www.`, unless nothing that looks like a host would be left. */
export function bareHost(host: string): string {
  return /^www\.[^.]+\./i.test(host) ? host.slice(4) : host;
}

/**
 * A title for an address nobody has named: its host as people write it, without `www.`
 * (`https://www.bücher.de/x` gives `bücher.de`). Empty when there is no host.
 */
export function titleFromHost(url: string): string {
  const host = hostOf(url);
  return host === null ? '' : hostToUnicode(bareHost(host));
}

/** True when `host` is `site` or one of its subdomains; `www.` never matters. Both as `hostOf` gives them. */
export function isWithinSite(host: string, site: string): boolean {
  const bare = bareHost(host);
  const wanted = bareHost(site);
  return bare === wanted || bare.endsWith(`.${wanted}`);
}
