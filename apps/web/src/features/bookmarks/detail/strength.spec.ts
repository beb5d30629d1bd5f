import { describe, expect, it } from '@jest/globals';
import { strengthOf } from './strength.js';

describe('strengthOf', () => {
  it.each([
    ['', 'weak'],
    ['hunter2', 'weak'],
    ['aaaaaaaaaaaa', 'weak'],
    ['Tr0ub4dor&3', 'fair'],
    ['correct horse battery staple', 'strong'],
    ['Xk9#mP2$vL7@qR4!', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});
