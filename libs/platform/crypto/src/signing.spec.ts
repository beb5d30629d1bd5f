import { describe, expect, it } from '@jest/globals';
import { MasterKeyring } from './master-keyring.js';
import { timeWindowedUrl, URL_WINDOW_MS, verifyTimeWindowedUrl } from './signed-url.js';
import { hashToken, randomToken, safeEqual } from './tokens.js';

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const ring = MasterKeyring.fromConfig(key('one', 1));
const rotated = MasterKeyring.fromConfig(`${key('two', 2)},${key('one', 1)}`);
const foreign = MasterKeyring.fromConfig(key('one', 3));

describe('Signer', () => {
  it('verifies its own signature only', () => {
    const signer = ring.signer('cursor');
    const signature = signer.sign('payload');
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(signer.verify('payload', signature)).toBe(true);
    expect(signer.verify('payload2', signature)).toBe(false);
    expect(signer.verify('payload', signature.slice(1))).toBe(false);
    expect(signer.verify('payload', '')).toBe(false);
    expect(ring.signer('url').verify('payload', signature)).toBe(false);
    expect(foreign.signer('cursor').verify('payload', signature)).toBe(false);
  });

  it('goes on verifying after a rotation, and signs with the new key', () => {
    expect(rotated.signer('cursor').verify('p', ring.signer('cursor').sign('p'))).toBe(true);
    expect(ring.signer('cursor').verify('p', rotated.signer('cursor').sign('p'))).toBe(false);
  });

  it('issues texts that carry their payload, until they expire', () => {
    const signer = ring.signer('unlock');
    const expiresAt = new Date('2026-01-01T00:00:00Z');
    const token = signer.issue('{"ü":1}', { expiresAt });
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(signer.read(token, new Date(expiresAt.getTime() - 1))).toBe('{"ü":1}');
    expect(signer.read(token, expiresAt)).toBeUndefined();
    expect(signer.read(signer.issue('for ever'))).toBe('for ever');
  });

  it.each(['', '.', 'abc', 'e30.', '.abc', `${Buffer.from('[0,"x"]').toString('base64url')}.AAAA`])(
    'reads nothing from %j',
    (token) => expect(ring.signer('unlock').read(token)).toBeUndefined(),
  );
});

describe('Sealer', () => {
  it('reads its own texts only, the same each time, which say nothing', () => {
    const sealer = ring.sealer('cursor');
    const text = sealer.issue('{"ü":1}');
    expect(text).toMatch(/^[\w-]+$/);
    expect(text).toBe(sealer.issue('{"ü":1}'));
    expect(text.slice(0, 20)).not.toBe(sealer.issue('{"ü":2}').slice(0, 20));
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('":1');
    expect(sealer.read(text)).toBe('{"ü":1}');
    expect(ring.sealer('url').read(text)).toBeUndefined();
    expect(foreign.sealer('cursor').read(text)).toBeUndefined();
  });

  it('goes on reading after a rotation, and seals with the new key', () => {
    expect(rotated.sealer('cursor').read(ring.sealer('cursor').issue('p'))).toBe('p');
    expect(ring.sealer('cursor').read(rotated.sealer('cursor').issue('p'))).toBeUndefined();
  });

  it.each(['', 'abc', 'AQ', '%%%', 'A'.repeat(200), ring.sealer('cursor').issue('p').slice(0, -2)])(
    'reads nothing from %j',
    (text) => expect(ring.sealer('cursor').read(text)).toBeUndefined(),
  );
});

describe('timeWindowedUrl', () => {
  const signer = ring.signer('upload-url');
  const start = new Date('2026-03-01T06:00:00.000Z');
  const at = (ms: number) => new Date(start.getTime() + ms);

  it('is the same all through a window and valid to the end of the next', () => {
    const url = timeWindowedUrl(signer, '/uploads/a/b.png', { now: start });
    expect(timeWindowedUrl(signer, '/uploads/a/b.png', { now: at(URL_WINDOW_MS - 1) })).toBe(url);
    expect(timeWindowedUrl(signer, '/uploads/a/b.png', { now: at(URL_WINDOW_MS) })).not.toBe(url);
    expect(verifyTimeWindowedUrl(signer, url, at(2 * URL_WINDOW_MS - 1))).toEqual({});
    expect(verifyTimeWindowedUrl(signer, url, at(2 * URL_WINDOW_MS))).toBeUndefined();
  });

  it('carries parameters that cannot be changed, added or dropped', () => {
    const url = timeWindowedUrl(signer, '/uploads/x', { now: start, params: { share: 's 1&=', a: 'ü' } });
    expect(verifyTimeWindowedUrl(signer, url, start)).toEqual({ share: 's 1&=', a: 'ü' });
    const forged = [
      url.replace('/uploads/x', '/uploads/y'),
      url.replace('s+1', 's+2'),
      `${url}&more=1`,
      `${url}&sig=x`,
      url.replace(/a=[^&]*&/, ''),
      url.replace(/exp=(\d)/, 'exp=9'),
      url.replace(/&sig=.*/, ''),
      url.replace(/sig=.*/, 'sig='),
      '/uploads/x',
    ];
    for (const each of forged)
      expect([each, verifyTimeWindowedUrl(signer, each, start)]).toEqual([each, undefined]);
  });

  it('keeps its own parameter names', () => {
    expect(() => timeWindowedUrl(signer, '/x', { params: { exp: '1' } })).toThrow(RangeError);
  });
});

describe('tokens', () => {
  it('are random, prefixed and of the asked size', () => {
    const token = randomToken('qs_');
    expect(token).toMatch(/^qs_[\w-]{43}$/);
    expect(randomToken('qs_')).not.toBe(token);
    expect(randomToken('', 16)).toHaveLength(22);
    expect(() => randomToken('', 15)).toThrow(RangeError);
  });

  it('are hashed to 32 bytes', () => {
    expect(hashToken('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('compare by content', () => {
    expect(safeEqual('a', 'a')).toBe(true);
    expect(safeEqual('a', Buffer.from('a'))).toBe(true);
    expect(safeEqual('a', 'b')).toBe(false);
    expect(safeEqual('a', 'ab')).toBe(false);
  });
});
