import { describe, expect, it } from '@jest/globals';
import { OperationalError } from '#platform/errors';
import { OutboundRefused } from './errors.js';
import { OutboundHttp } from './outbound-http.js';

// No I/O: every address here is refused before a connection is tried. Names answer from this table.
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'private.test': ['10.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'mapped.test': ['::ffff:10.0.0.1'],
  'zone.test': ['fe80::1%eth0'],
  'several.test': ['127.0.0.1', '::1', '192.168.0.1', 'fd00::1'],
  'nonsense.test': ['', 'x', '10.0.0.1/8'],
  'empty.test': [],
};
const client = new OutboundHttp({
  resolve: async (hostname) => {
    const found = NAMES[hostname];
    if (!found) throw new OperationalError('outbound_failed', `asked for ${hostname}`);
    return found;
  },
});

const PRIVATE_V4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
];

const octets = (address: string) => address.split('.').map(Number);
const bigEndian = (address: string) => octets(address).reduce((sum, octet) => sum * 256 + octet, 0);
const hexPair = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = octets(address);
  const two = (left: number, right: number) => (left * 256 + right).toString(16);
  return `${two(a, b)}:${two(c, d)}`;
};
const inverted = (address: string) =>
  hexPair(
    octets(address)
      .map((octet) => 255 - octet)
      .join('.'),
  );
const last = (address: string, count: number) =>
  octets(address)
    .slice(-count)
    .reduce((sum, octet) => sum * 256 + octet, 0);
const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
const circled = (text: string) =>
  text
    .replace(/[1-9]/g, (digit) => String.fromCharCode(0x2460 + Number(digit) - 1))
    .replaceAll('0', '\u24ea');

const SPELLINGS: Readonly<Record<string, (address: string) => string>> = {
  dotted: (a) => a,
  'with a dot at the end': (a) => `${a}.`,
  decimal: (a) => String(bigEndian(a)),
  hexadecimal: (a) => `0x${bigEndian(a).toString(16)}`,
  HEXADECIMAL: (a) => `0X${bigEndian(a).toString(16).toUpperCase()}`,
  octal: (a) => `0${bigEndian(a).toString(8)}`,
  'octal with zeros': (a) => `000000${bigEndian(a).toString(8)}`,
  'hexadecimal octets': (a) =>
    octets(a)
      .map((octet) => `0x${octet.toString(16)}`)
      .join('.'),
  'octal octets': (a) =>
    octets(a)
      .map((octet) => `0${octet.toString(8)}`)
      .join('.'),
  'mixed octets': (a) =>
    octets(a)
      .map((octet, n) => (n % 2 ? `0x${octet.toString(16)}` : `0${octet.toString(8)}`))
      .join('.'),
  'two parts': (a) => `${octets(a)[0]}.${last(a, 3)}`,
  'three parts': (a) => `${octets(a).slice(0, 2).join('.')}.${last(a, 2)}`,
  'two parts in hexadecimal': (a) => `0x${octets(a)[0]?.toString(16)}.0x${last(a, 3).toString(16)}`,
  'full-width digits': (a) => wide(a),
  'circled digits': (a) => circled(a),
  'ideographic stops': (a) => a.replaceAll('.', '\u3002'),
  'full-width stops': (a) => a.replaceAll('.', '\uff0e'),
  'percent-encoded': (a) => [...a].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
  'percent-encoded stops': (a) => a.replaceAll('.', '%2e'),
  'with a soft hyphen': (a) => a.replace('.', '.\u00ad'),
  'behind a public name': (a) => `example.com@${a}`,
  'behind a name and password': (a) => `example.com:80@${a}`,
  'with a tab': (a) => a.replace('.', '\t.'),
  'with a port': (a) => `${a}:8080`,
  mapped: (a) => `[::ffff:${a}]`,
  'mapped, hexadecimal': (a) => `[::ffff:${hexPair(a)}]`,
  'mapped, long': (a) => `[0:0:0:0:0:ffff:${hexPair(a)}]`,
  'mapped, capitals': (a) => `[::FFFF:${hexPair(a).toUpperCase()}]`,
  'mapped and translated': (a) => `[::ffff:0:${hexPair(a)}]`,
  compatible: (a) => `[::${hexPair(a)}]`,
  NAT64: (a) => `[64:ff9b::${hexPair(a)}]`,
  'NAT64, dotted': (a) => `[64:ff9b::${a}]`,
  'local NAT64': (a) => `[64:ff9b:1::${hexPair(a)}]`,
  '6to4': (a) => `[2002:${hexPair(a)}::1]`,
  'Teredo server': (a) => `[2001:0:${hexPair(a)}::1]`,
  'Teredo client': (a) => `[2001:0:4136:e378:8000:63bf:${inverted(a)}]`,
  ISATAP: (a) => `[2a00:1450::5efe:${hexPair(a)}]`,
  'ISATAP, global': (a) => `[2a00:1450::200:5efe:${hexPair(a)}]`,
};

async function expectRefused(url: string): Promise<void> {
  const outcome: unknown = await client.fetch(url).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => error,
  );
  expect([url, outcome instanceof OutboundRefused ? 'refused' : outcome]).toEqual([url, 'refused']);
}

describe.each(Object.entries(SPELLINGS))('IPv4 %s', (_, spell) => {
  it.each(PRIVATE_V4)('%s is refused', (address) => expectRefused(`http://${spell(address)}/`));
});

describe('IPv6', () => {
  it.each([
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '0000:0000:0000:0000:0000:0000:0000:0001',
    '::2',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '2001:1ff::1',
    '2001:db8::1',
    '2002::1',
    '2002:808:808::1',
    '2620:4f:8000::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd00::1',
    'fd00:ec2::254',
    'fdff:ffff::1',
    'fe80::1',
    'FE80::1',
    'febf::1',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
    'ffff::1',
  ])('[%s] is refused', async (address) => {
    await expectRefused(`http://[${address}]/`);
    await expectRefused(`https://[${address}]:8443/`);
  });

  it.each([
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/',
    'http://[::1',
    'http://::1/',
    'http://[::1].example.com/',
  ])('%s is refused', (url) => expectRefused(url));
});

describe('names that lead inside', () => {
  it.each(Object.keys(NAMES))('%s is refused', async (name) => {
    await expectRefused(`http://${name}/`);
    await expectRefused(`http://${name.toUpperCase()}/`);
    await expectRefused(`https://${name}./`);
  });
});

describe('other than http and https', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://127.0.0.1:6379/_x',
    'data:text/html,x',
    'javascript:alert(1)',
    'ws://example.com/',
    'blob:http://example.com/x',
    'view-source:http://example.com/',
    'unix:/var/run/docker.sock',
    'dict://127.0.0.1/',
    'about:blank',
    '//example.com/',
    '/path',
    'example.com',
    '',
    ' ',
    'http://',
    'http:///',
    'http://./',
    'http://../',
    'https://exa mple.com/',
    'http://exa%00mple.com/',
    'http://a.b:99999/',
  ])('%j is refused', (url) => expectRefused(url));
});

describe('the text of a refusal', () => {
  it('does not tell a private address from a name that does not exist', async () => {
    const missing = new OutboundHttp({ resolve: () => Promise.reject(new OutboundRefused('host')) });
    const told = async (one: OutboundHttp) =>
      one
        .fetch('http://private.test/')
        .catch((error: unknown) => (error instanceof OutboundRefused ? [error.code, error.message] : error));
    expect(await told(client)).toEqual(await told(missing));
  });
});
