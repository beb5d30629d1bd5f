import { describe, expect, it } from '@jest/globals';
import { EMPTY, fromText, isEmpty, toInput, withContent } from './values.js';

describe('fromText', () => {
  it('takes an address as the url of a link and names it by its host', () => {
    const values = fromText('figma.com/file/1');
    expect(values).toMatchObject({ type: 'link', url: 'https://figma.com/file/1', content: '' });
    expect(values.title).not.toBe('');
  });

  it('keeps anything else as content', () => {
    expect(fromText('#ff0000\n#00ff00')).toMatchObject({ type: 'color', content: '#ff0000\n#00ff00' });
  });

  it('never makes a title of what looks like a password', () => {
    expect(fromText('S3cret!word')).toMatchObject({ type: 'password', title: '' });
  });

  it('titles a note with its first line', () => {
    expect(fromText('# Meeting on Monday\nand more').title).toBe('Meeting on Monday');
  });
});

describe('withContent', () => {
  it('leaves a type that somebody picked', () => {
    expect(withContent({ ...EMPTY, type: 'note', typeBy: 'chosen' }, 'example.com').type).toBe('note');
  });

  it('leaves a title that somebody typed', () => {
    const values = withContent({ ...EMPTY, title: 'Mine', titleBy: 'typed' }, 'some words');
    expect(values.title).toBe('Mine');
  });
});

describe('toInput', () => {
  it('trims the title, splits the tags and numbers the files', () => {
    const file = { id: 'f', url: '/uploads/f', filename: 'f', size: 1, mimetype: 'image/png', sort_order: 9 };
    expect(toInput({ ...EMPTY, title: '  T ', tags: 'a, , b', attachments: [file] })).toMatchObject({
      title: 'T',
      tags: ['a', 'b'],
      attachments: [{ id: 'f', sort_order: 0 }],
    });
  });

  it('sends a url for links only', () => {
    expect(toInput({ ...EMPTY, url: 'https://example.com', typeBy: 'chosen' })).not.toHaveProperty('url');
  });
});

describe('isEmpty', () => {
  it('is true of a form that nobody touched', () => {
    expect(isEmpty(EMPTY)).toBe(true);
    expect(isEmpty({ ...EMPTY, tags: 'a' })).toBe(false);
  });
});
