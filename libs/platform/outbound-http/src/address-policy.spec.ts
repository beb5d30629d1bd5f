import { describe, expect, it } from '@jest/globals';
import { AddressPolicy, isCidr, sameAddress } from './address-policy.js';

describe('AddressPolicy', () => {
  const policy = new AddressPolicy();

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '168.63.129.15',
    '168.63.129.17',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2000::1',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2003::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
    '3ffe::1',
  ])('permits the public %s', (address) => expect(policy.permits(address)).toBe(true));

  it.each(['', 'x', '1', '127.1', '0x7f.0.0.1', '1.1.1.1 ', '1.1.1.1/32', '2a00::1%1', '[2a00::1]'])(
    'permits nothing that is no canonical address: %j',
    (address) => expect(policy.permits(address)).toBe(false),
  );

  it('permits what is allowed by hand, and nothing beside', () => {
    const allowing = new AddressPolicy(['127.0.0.0/8', 'fd00::/16']);
    expect(allowing.permits('127.0.0.1')).toBe(true);
    expect(allowing.permits('fd00::5')).toBe(true);
    expect(allowing.permits('10.0.0.1')).toBe(false);
    expect(allowing.permits('::1')).toBe(false);
    expect(allowing.permits('::ffff:127.0.0.1')).toBe(false);
    expect(allowing.permits('fd01::5')).toBe(false);
  });
});

it('compares addresses by value', () => {
  expect(sameAddress('::1', '0:0:0:0:0:0:0:1')).toBe(true);
  expect(sameAddress('127.0.0.1', '127.0.0.2')).toBe(false);
  expect(sameAddress('127.0.0.1', '::ffff:127.0.0.1')).toBe(false);
  expect(sameAddress('', '')).toBe(false);
});

it('knows a CIDR', () => {
  expect(['127.0.0.0/8', '::1/128'].every(isCidr)).toBe(true);
  expect(['127.0.0.1', 'x', '', '127.0.0.0/99'].some(isCidr)).toBe(false);
});
