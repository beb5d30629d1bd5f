import { describe, expect, it } from '@jest/globals';
import { assertShallow } from './shallow.js';

function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

describe('assertShallow', () => {
  it('takes plain values and what has as many levels as allowed', () => {
    for (const value of [undefined, null, 'x', 1, [], {}, nested(32)])
      expect(() => assertShallow(value)).not.toThrow();
  });

  it('refuses one more, and a hundred thousand, without using up the stack', () => {
    for (const levels of [33, 100_000]) {
      expect(() => assertShallow(nested(levels))).toThrow(
        expect.objectContaining({ code: 'malformed_request', reason: 'invalid' }),
      );
    }
  });
});
