import { describe, expect, it } from '@jest/globals';
import { ClientAddresses } from './client-address.js';

describe('ClientAddresses', () => {
  it.each([
    // Nobody is trusted: the header is anybody's.
    [[], '203.0.113.7', '1.2.3.4', '203.0.113.7'],
    [[], '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    [[], '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    [[], undefined, undefined, 'unknown'],
    // One proxy: the last entry is what it saw, the ones before are the client's own words.
    [['10.0.0.0/8'], '10.1.2.3', '1.2.3.4', '1.2.3.4'],
    [['10.0.0.0/8'], '::ffff:10.1.2.3', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    // A chain of ours.
    [['10.0.0.0/8'], '10.1.2.3', '6.6.6.6, 1.2.3.4, 10.9.9.9', '1.2.3.4'],
    // Not from a proxy of ours.
    [['10.0.0.0/8'], '203.0.113.7', '1.2.3.4', '203.0.113.7'],
    // Spellings with ports, an IPv6 proxy, a single address.
    [['fd00::/8'], 'fd00::1', '[2001:db8::5]:4711', '2001:db8::/64'],
    [['127.0.0.1'], '127.0.0.1', '1.2.3.4:5678', '1.2.3.4'],
    // Nonsense stops the walk at the last address that is certain.
    [['10.0.0.0/8'], '10.1.2.3', 'unknown', '10.1.2.3'],
    [['10.0.0.0/8'], '10.1.2.3', '1.2.3.4, _hidden', '10.1.2.3'],
    [['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
  ])('trusting %j, from %s with %s counts as %s', (proxies, socket, header, expected) => {
    expect(new ClientAddresses(proxies).keyOf(socket, header)).toBe(expected);
  });
});
