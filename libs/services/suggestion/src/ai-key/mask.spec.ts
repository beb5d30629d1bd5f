import { describe, expect, it } from '@jest/globals';
import { maskKey } from './mask.js';

describe('maskKey', () => {
  it.each([
    ['sk-proj-0123456789abcd', 'sk-…abcd'],
    ['0123456789abcdef', '…cdef'],
    ['sk-abcd', '…'],
    ['x', '…'],
  ])('%s shows as %s', (key, mask) => {
    expect(maskKey(key)).toBe(mask);
  });
});
