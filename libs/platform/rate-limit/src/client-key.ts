import ipaddr from 'ipaddr.js';

/**
 * What a client is counted under: an IPv4 address whole, of an IPv6 address the first 64 bits, because
 * one household or server has all addresses below. IPv4 written as IPv6 counts as IPv4. Text that is no
 * address has one key for all.
 */
export function clientKey(ip: string): string {
  const [address = ''] = ip.trim().split('%', 1); // a zone says which network card, not who
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64`;
}
