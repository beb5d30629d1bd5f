import { createHash, createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bodyHash } from './canonical.js';
import { idempotencyKeyOf } from './key.decorator.js';

const key = createSecretKey(Buffer.alloc(32, 1));
const hashOf = (body: unknown): Buffer => bodyHash(body, key);

describe('bodyHash', () => {
  it('cannot be made without the key', () => {
    const other = createSecretKey(Buffer.alloc(32, 2));
    expect(hashOf({ content: 'hunter2' })).not.toEqual(bodyHash({ content: 'hunter2' }, other));
    const plain = createHash('sha256').update('{"content":"hunter2"}').digest();
    expect(hashOf({ content: 'hunter2' })).not.toEqual(plain);
  });

  it('is the same for every order of properties, at any depth', () => {
    expect(hashOf({ a: 1, b: [{ c: 2, d: 3 }] })).toEqual(hashOf({ b: [{ d: 3, c: 2 }], a: 1 }));
  });

  it('differs with the order of a list, a value, and between absent and null', () => {
    expect(hashOf([1, 2])).not.toEqual(hashOf([2, 1]));
    expect(hashOf({ a: 1 })).not.toEqual(hashOf({ a: '1' }));
    expect(hashOf({ a: null })).not.toEqual(hashOf({}));
    expect(hashOf(undefined)).toEqual(hashOf(null));
  });
});

describe('idempotencyKeyOf', () => {
  it('passes visible ASCII and takes none for none', () => {
    expect(idempotencyKeyOf(undefined)).toBeUndefined();
    expect(idempotencyKeyOf('a'.repeat(255))).toHaveLength(255);
  });

  it.each(['', 'a b', 'é', 'a'.repeat(256)])('refuses %j', (key) => {
    expect(() => idempotencyKeyOf(key)).toThrow('Idempotency-Key must be');
  });

  it('refuses two of them', () => {
    expect(() => idempotencyKeyOf(['a', 'b'])).toThrow('Idempotency-Key must be');
  });
});
