import { describe, expect, it } from '@jest/globals';
import { bodyHash } from './canonical.js';
import { idempotencyKeyOf } from './key.decorator.js';

describe('bodyHash', () => {
  it('is the same for every order of properties, at any depth', () => {
    expect(bodyHash({ a: 1, b: [{ c: 2, d: 3 }] })).toEqual(bodyHash({ b: [{ d: 3, c: 2 }], a: 1 }));
  });

  it('differs with the order of a list, a value, and between absent and null', () => {
    expect(bodyHash([1, 2])).not.toEqual(bodyHash([2, 1]));
    expect(bodyHash({ a: 1 })).not.toEqual(bodyHash({ a: '1' }));
    expect(bodyHash({ a: null })).not.toEqual(bodyHash({}));
    expect(bodyHash(undefined)).toEqual(bodyHash(null));
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
