import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Cidr = readonly [Address, number];

/**
 * IPv4 that is not the public internet: the IANA special-purpose registry, multicast and the reserved
 * end, whole blocks also where single addresses inside are reachable.
 */
const REFUSED_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; also where one cloud keeps its metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // a cloud's host service behind a public address
  '169.254.0.0/16', // link-local; most clouds' metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; another cloud's metadata
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
].map(toCidr);

/** Everything that IPv6 has given out for the public; mapped, NAT64, local and multicast addresses lie outside. */
const PUBLIC_V6 = toCidr('2000::/3');

/** What inside of it is not the public internet, or carries an IPv4 address that would be reached instead. */
const REFUSED_V6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map(toCidr);

/** Which addresses may be connected to: the public internet, and what is allowed by hand for tests. */
export class AddressPolicy {
  private readonly allowed: readonly Cidr[];

  /** @param allowCidrs as `127.0.0.0/8`; compared with the address as it is, so mapped forms are not included */
  constructor(allowCidrs: readonly string[] = []) {
    this.allowed = allowCidrs.map(toCidr);
  }

  /** @param address canonical text, as a resolver or a socket gives it */
  permits(address: string): boolean {
    if (isIP(address) === 0 || address.includes('%')) return false;
    const parsed = ipaddr.parse(address);
    return isPublic(parsed) || isIn(parsed, this.allowed);
  }
}

/** Two texts for one address. */
export function sameAddress(left: string, right: string): boolean {
  if (isIP(left) === 0 || isIP(right) === 0) return false;
  return ipaddr.parse(left).toNormalizedString() === ipaddr.parse(right).toNormalizedString();
}

export function isCidr(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return !isIn(address, REFUSED_V4);
  return isIn(address, [PUBLIC_V6]) && !isIn(address, REFUSED_V6) && !isIsatap(address);
}

/** ISATAP puts an IPv4 address behind `0:5efe` in the last half of any IPv6 one. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  const [, , , , fifth = 0, sixth] = parts;
  return sixth === 0x5efe && (fifth & 0xfdff) === 0;
}

function isIn(address: Address, cidrs: readonly Cidr[]): boolean {
  return cidrs.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}

function toCidr(text: string): Cidr {
  return ipaddr.parseCIDR(text);
}
