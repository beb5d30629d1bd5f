import ipaddr from 'ipaddr.js';
import { clientKey } from '#platform/rate-limit';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** What limits by address count under. */
export class ClientAddresses {
  private readonly trusted: readonly Network[];

  /** @param proxies networks (CIDR) or single addresses whose `X-Forwarded-For` is believed */
  constructor(proxies: readonly string[]) {
    this.trusted = proxies.map((text) => {
      if (text.includes('/')) return ipaddr.parseCIDR(text);
      const address = ipaddr.process(text);
      return [address, address.kind() === 'ipv4' ? 32 : 128];
    });
  }

  /**
   * Walks from the nearest neighbour outwards and stops at the first that is not one of our proxies:
   * what stands left of it in the header, anybody may have written.
   */
  keyOf(socketAddress: string | undefined, forwardedFor: string | undefined): string {
    let current = parse(socketAddress);
    const hops = this.trusted.length === 0 ? [] : (forwardedFor ?? '').split(',').reverse();
    for (const hop of hops) {
      if (!current || !this.isTrusted(current)) break;
      const next = parse(hop.trim());
      if (!next) break;
      current = next;
    }
    return clientKey(current?.toString() ?? '');
  }

  private isTrusted(address: Address): boolean {
    return this.trusted.some(
      ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
    );
  }
}

function parse(text: string | undefined): Address | undefined {
  const bare = text?.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return bare && ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}
