import { describe, expect, it } from '@jest/globals';
import { linkify } from './linkify.js';

describe('linkify', () => {
  it.each([
    ['see https://a.example/x, then go', ['https://a.example/x']],
    ['(https://a.example/x)', ['https://a.example/x']],
    [
      'https://en.wikipedia.org/wiki/Stash_(disambiguation).',
      ['https://en.wikipedia.org/wiki/Stash_(disambiguation)'],
    ],
    ['javascript:alert(1) and data:text/html,x', []],
    ['nothing here', []],
  ])('%j leads to %j', (line, hrefs) => {
    const parts = linkify(line);
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual(hrefs);
    expect(parts.map(({ text }) => text).join('')).toBe(line);
  });
});
