import { describe, expect, it } from '@jest/globals';
import { merge } from './merge.js';

const own = (...tags: string[]) => tags.map((tag) => ({ tag, because: ['word x'] }));

describe('merge', () => {
  it('puts first what both propose, in the owner’s spelling', () => {
    expect(merge(own('One', 'Two'), ['two', 'three'], 8)).toEqual([
      { tag: 'Two', because: ['word x', 'AI'] },
      { tag: 'One', because: ['word x'] },
      { tag: 'three', because: ['AI'] },
    ]);
  });

  it('keeps to the most', () => {
    expect(merge(own('a', 'b', 'c'), ['d', 'e'], 3).map(({ tag }) => tag)).toEqual(['a', 'd', 'b']);
  });
});
