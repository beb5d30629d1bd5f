import { invalid, UserError } from '#platform/errors';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const PORT = /:\d{1,5}$/;

/**
 * Of two the parser keeps the first, and a proxy before us may have looked at the second.
 * @param rawHeaders names and values in turn
 * @throws 400 for more than one `Host` (RFC 9112, section 3.2)
 */
export function assertOneHost(rawHeaders: readonly string[]): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw invalid('The request could not be read.', [], 'malformed_request');
}

/**
 * Which `Host` a request may name. A page of somebody else's that resolves its own name to our
 * address (DNS rebinding) is stopped here. While the product is at home on loopback, every loopback
 * name with any port is its own: no foreign page can have one.
 */
export class Hosts {
  /** Name and port together. */
  private readonly exact = new Set<string>();
  /** ALLOWED_HOSTS without a port: ours on any. */
  private readonly anyPort = new Set<string>();
  private readonly allowsLoopback: boolean;

  constructor(publicUrl: URL, allowed: readonly string[]) {
    this.allowsLoopback = LOOPBACK.test(publicUrl.hostname);
    this.exact.add(publicUrl.host);
    if (publicUrl.port === '')
      this.exact.add(`${publicUrl.host}:${publicUrl.protocol === 'https:' ? 443 : 80}`);
    for (const name of allowed.map((one) => one.toLowerCase())) {
      (PORT.test(name) ? this.exact : this.anyPort).add(name);
    }
  }

  /** @throws 421 `foreign_host` */
  check(header: string | undefined): void {
    const host = header?.toLowerCase() ?? '';
    const name = host.replace(PORT, '');
    if (this.exact.has(host) || this.anyPort.has(name)) return;
    if (this.allowsLoopback && LOOPBACK.test(name)) return;
    throw new UserError('foreign_host', 'foreign_host', 'This address does not belong to the product.');
  }
}
