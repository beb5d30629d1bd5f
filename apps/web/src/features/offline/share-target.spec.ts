import { describe, expect, it } from '@jest/globals';
import { sharedFrom, withoutShared } from './share-target.js';

describe('what was shared', () => {
  it.each(['', '?project=3&q=design', '?title=&text=%20&url='])('is nothing in "%s"', (search) =>
    expect(sharedFrom(search)).toBeNull(),
  );

  it('is read from the address', () =>
    expect(sharedFrom('?title=A+page&text=look+%26+see&url=https%3A%2F%2Fexample.com%2F')).toEqual({
      title: 'A page',
      text: 'look & see',
      url: 'https://example.com/',
    }));

  it('is taken out of the address, and nothing else is', () => {
    expect(withoutShared('?title=A&text=B&url=C')).toBe('');
    expect(withoutShared('?title=A&project=3')).toBe('?project=3');
  });
});
