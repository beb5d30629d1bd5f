import { OutboundRefused } from './errors.js';

/**
 * The address to read, in the one spelling that is checked and used: `URL` turns decimal, octal, hex,
 * short and full-width forms of an IP address into the usual one. Name and password, fragment and the
 * dot at the end of the host are dropped. Any port is allowed.
 */
export function parseTarget(text: string): URL {
  return clean(parse(text));
}

/** Where a redirect leads; relative to where it came from, and never from https back to http. */
export function nextTarget(from: URL, location: string): URL {
  const target = clean(parse(location, from));
  if (from.protocol === 'https:' && target.protocol !== 'https:') throw new OutboundRefused('downgrade');
  return target;
}

/** Host without the brackets of IPv6. */
export function hostOf(target: URL): string {
  return target.hostname.replace(/^\[|\]$/g, '');
}

function parse(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new OutboundRefused('url');
  return url;
}

function clean(url: URL): URL {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefused('scheme');
  url.username = '';
  url.password = '';
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  if (url.hostname === '' || url.hostname.endsWith('.')) throw new OutboundRefused('url');
  return url;
}
