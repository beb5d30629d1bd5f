import { describe, expect, it } from '@jest/globals';
import { parseBoundedJson } from './bounded-json.js';

const parse = (text: string): unknown => parseBoundedJson(Buffer.from(text));

describe('parseBoundedJson', () => {
  it('reads what is within bounds, whatever stands in its texts', () => {
    const value = { a: [{ b: ['[[[[[[[[[[{{{{,,,,\\\\"]]]]', 'ä\\'] }], c: '['.repeat(200_000) };
    expect(parse(JSON.stringify(value))).toEqual(value);
  });

  it.each([
    ['depth', '['.repeat(9) + ']'.repeat(9)],
    ['much depth', '['.repeat(2_000_000)],
    ['objects', `[${'{},'.repeat(100_000)}{}]`],
    ['numbers', `[${'0,'.repeat(100_001)}0]`],
    ['no JSON', '{'],
  ])('refuses %s', (_what, text) => expect(() => parse(text)).toThrow(SyntaxError));
});
