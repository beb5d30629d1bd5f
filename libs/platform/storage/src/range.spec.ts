import { describe, expect, it } from '@jest/globals';
import { parseRange } from './range.js';

describe('parseRange', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['bytes=', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['items=0-1', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=5-4', undefined],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=3-5', { start: 3, end: 5 }],
    ['bytes=3-500', { start: 3, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-20', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
  ] as const)('%j of ten bytes', (header, expected) => expect(parseRange(header, 10)).toEqual(expected));

  it('of an empty object is never satisfiable', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
  });
});
