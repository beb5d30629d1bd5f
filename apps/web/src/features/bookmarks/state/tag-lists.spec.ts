import { describe, expect, it } from '@jest/globals';
import { mergeTagLists, retag, withoutTags } from './tag-lists.js';

describe('tags of one bookmark', () => {
  it('are added once, however spelt', () => {
    expect(mergeTagLists(['Design'], ['design', 'ui'])).toEqual(['Design', 'ui']);
  });

  it('are taken off, however spelt', () => {
    expect(withoutTags(['Design', 'Straße', 'ui'], ['DESIGN', 'strasse'])).toEqual(['ui']);
  });

  it.each([
    [['a', 'b'], ['a'], 'c', ['c', 'b']],
    [['a', 'b', 'c'], ['a', 'c'], 'b', ['b']],
    [['a', 'b'], ['A'], null, ['b']],
    [['b'], ['a'], 'c', ['b']],
    [['a'], ['a'], 'A', ['A']],
  ])('%j with %j into %s are %j', (tags, from, into, expected) => {
    expect(retag(tags, from, into)).toEqual(expected);
  });
});
