import { describe, expect, it } from '@jest/globals';
import { kindOfSearch } from './search-plan.js';
import { likePart, nearWords } from './word-queries.js';

describe('nearWords', () => {
  it('are the neighbours swapped and the letters left out', () => {
    expect(nearWords('abc')).toEqual(['bac', 'acb', 'bc', 'ac', 'ab']);
  });

  it('never hold the word itself and count letters, not units', () => {
    expect(nearWords('aab')).not.toContain('aab');
    expect(nearWords('x😀')).toEqual(['😀x', '😀', 'x']);
  });
});

describe('likePart', () => {
  it('escapes what LIKE would read', () => {
    expect(likePart('50%_\\')).toBe('%50\\%\\_\\\\%');
  });
});

describe('kindOfSearch', () => {
  it.each([
    ['', 'empty'],
    ['()', 'empty'],
    ['tag:a -word', 'filter'],
    ['🚀', 'filter'],
    ['is:shared or word', 'ranked'],
    ['"a phrase"', 'ranked'],
  ])('%p is %s', (search, kind) => {
    expect(kindOfSearch(search)).toBe(kind);
  });
});
