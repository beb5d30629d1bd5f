import { describe, expect, it } from '@jest/globals';
import { OperationalError } from '#platform/errors';
import { loadConfig } from '#platform/config';
import { CryptoConfig } from './crypto.config.js';
import { UnsealError } from './errors.js';
import { MasterKeyring, masterKeyProblems } from './master-keyring.js';

const base64 = (fill: number, bytes = 32) => Buffer.alloc(bytes, fill).toString('base64');
const OLD = `old:${base64(1)}`;
const NEW = `new:${base64(2)}`;

describe('MASTER_KEYS', () => {
  it('takes one or several keys, by comma or line', () => {
    expect(MasterKeyring.fromConfig(NEW).currentId).toBe('new');
    expect(MasterKeyring.fromConfig(`${NEW},\n ${OLD}\n`).currentId).toBe('new');
  });

  it.each([
    ['nothing', '', /at least one key/],
    ['blanks', ' , \n', /at least one key/],
    ['no id', base64(1), /key 1 must be id:base64/],
    ['an odd id', `a b:${base64(1)}`, /key 1/],
    ['a short key', `k:${base64(1, 31)}`, /exactly 32 bytes/],
    ['a long key', `k:${base64(1, 33)}`, /exactly 32 bytes/],
    ['something else than base64', 'k:***', /exactly 32 bytes/],
    ['an id twice', `k:${base64(1)},k:${base64(2)}`, /stands twice/],
  ])('refuses %s', (_, text, problem) => {
    expect(masterKeyProblems(text).join('; ')).toMatch(problem);
    expect(() => MasterKeyring.fromConfig(text)).toThrow(problem);
  });

  it('never quotes a key when it complains', () => {
    const secret = base64(7, 31);
    expect(() => MasterKeyring.fromConfig(`${secret},k:${secret}`)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret.slice(0, 8)) }),
    );
  });

  it('is checked when the configuration is read', () => {
    expect(loadConfig(CryptoConfig, { MASTER_KEYS: NEW }).masterKeys).toBe(NEW);
    expect(() => loadConfig(CryptoConfig, {})).toThrow(/MASTER_KEYS: must hold at least one key/);
    expect(() => loadConfig(CryptoConfig, { MASTER_KEYS: 'k:YWJj' })).toThrow(/exactly 32 bytes/);
  });
});

describe('MasterKeyring', () => {
  const data = Buffer.alloc(32, 9);

  it('unwraps what it wrapped, under the id of the current key', () => {
    const ring = MasterKeyring.fromConfig(NEW);
    const wrapped = ring.wrap(data, ['a']);
    expect(wrapped.keyId).toBe('new');
    expect(wrapped.wrapped.includes(data)).toBe(false);
    expect(ring.unwrap(wrapped, ['a'])).toEqual(data);
  });

  it('unwraps under an older key and names one that is missing', () => {
    const wrapped = MasterKeyring.fromConfig(OLD).wrap(data, ['a']);
    expect(MasterKeyring.fromConfig(`${NEW},${OLD}`).unwrap(wrapped, ['a'])).toEqual(data);
    expect(() => MasterKeyring.fromConfig(NEW).unwrap(wrapped, ['a'])).toThrow(OperationalError);
    expect(() => MasterKeyring.fromConfig(NEW).unwrap(wrapped, ['a'])).toThrow(/"old"/);
  });

  it('does not unwrap for another context or under another key of the same id', () => {
    const wrapped = MasterKeyring.fromConfig(NEW).wrap(data, ['a', 'b']);
    expect(() => MasterKeyring.fromConfig(NEW).unwrap(wrapped, ['ab'])).toThrow(UnsealError);
    expect(() => MasterKeyring.fromConfig(`new:${base64(3)}`).unwrap(wrapped, ['a', 'b'])).toThrow(
      UnsealError,
    );
  });

  it('derives one key a purpose, the same each time, none equal to a master key', () => {
    const ring = MasterKeyring.fromConfig(NEW);
    const bytes = (purpose: string) => ring.deriveKey(purpose).export().toString('hex');
    expect(bytes('urls')).toBe(bytes('urls'));
    expect(bytes('urls')).not.toBe(bytes('cursors'));
    expect(bytes('urls')).not.toBe(Buffer.alloc(32, 2).toString('hex'));
    expect(MasterKeyring.fromConfig(NEW).deriveKey('urls').export()).toEqual(ring.deriveKey('urls').export());
  });
});
