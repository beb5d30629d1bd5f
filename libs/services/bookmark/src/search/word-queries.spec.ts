import { describe, expect, it } from '@jest/globals';
import { isSearchCut, kindOfSearch, planSearch } from './search-plan.js';
import { SqlParams } from './sql-params.js';
import { WORDS_MAX } from './word-budget.js';
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

describe('planSearch', () => {
  const scope = { owner: '$1', timeZone: 'UTC' };
  const dashed = Array.from({ length: 700 }, (_, index) => `w${index}`).join('-');
  const han = Array.from({ length: 1_500 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');

  it.each([
    ['dashed words', dashed],
    ['a text without blanks', han],
    ['a phrase', `"${han}"`],
    ['a phrase of one word', `"${'a '.repeat(1_900)}"`],
    ['words that are not wanted', `x -${dashed}`],
    ['the same words again and again', `${'a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p '.repeat(60)}`],
  ])('ignores %s beyond what a statement should hold', (_what, search) => {
    const params = new SqlParams();
    const plan = planSearch(search, params, scope);
    expect(plan?.withs.length).toBeLessThanOrEqual(WORDS_MAX);
    expect(params.values.length).toBeLessThan(500);
    expect(Math.max(0, ...params.values.map((value) => String(value).split('<->').length))).toBeLessThan(130);
    expect(isSearchCut(search)).toBe(true);
  });

  it('takes every word of a search that people write', () => {
    const words = Array.from({ length: WORDS_MAX }, (_, index) => `word${index}`).join(' ');
    expect(planSearch(words, new SqlParams(), scope)?.withs).toHaveLength(WORDS_MAX);
    expect(isSearchCut(words)).toBe(false);
  });
});
