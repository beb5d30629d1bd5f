import { describe, expect, it } from '@jest/globals';
import { fromShared } from './from-shared.js';

describe('fromShared', () => {
  it.each([
    ['an address in its field', { title: 'A page', text: '', url: 'https://example.com/a' }, ''],
    ['an address as the text', { title: 'A page', text: 'https://example.com/a', url: '' }, ''],
    [
      'an address within a text',
      { title: 'A page', text: 'Look at this https://example.com/a', url: '' },
      'Look at this',
    ],
  ])('makes a link of %s', (_name, shared, content) =>
    expect(fromShared(shared)).toMatchObject({
      type: 'link',
      title: 'A page',
      titleBy: 'typed',
      url: 'https://example.com/a',
      content,
    }),
  );

  it('names a link after its host when nobody named it', () =>
    expect(fromShared({ title: '', text: '', url: 'https://example.com/a' })).toMatchObject({
      titleBy: 'suggested',
      title: expect.stringContaining('example'),
    }));

  it('makes a note of words', () =>
    expect(fromShared({ title: 'Shopping', text: 'milk and bread', url: '' })).toMatchObject({
      type: 'note',
      title: 'Shopping',
      content: 'milk and bread',
    }));

  it('takes a title without anything else as the words', () =>
    expect(fromShared({ title: 'Only a title', text: '', url: '' })).toMatchObject({
      title: 'Only a title',
    }));
});
