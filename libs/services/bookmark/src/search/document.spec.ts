import { describe, expect, it } from '@jest/globals';
import { searchDocument, type Searchable } from './document.js';

const nothing: Searchable = { title: '', tags: [], url: null, project: '', attachments: [], content: '' };
const documentOf = (part: Partial<Searchable>): string => searchDocument({ ...nothing, ...part }).document;

describe('searchDocument', () => {
  it('weighs title, tags, the rest and content', () => {
    expect(documentOf({ title: 'Big Title', tags: ['web'], project: 'work', content: 'body' })).toBe(
      `'big':1A 'title':2A 'web':5B 'work':8C 'body':11D`,
    );
  });

  it('remembers every place of a word, in order of phrases', () => {
    expect(documentOf({ content: 'to be or not to be' })).toBe(`'to':5D,9D 'be':6D,10D 'or':7D 'not':8D`);
  });

  it('keeps signs of a script without blanks as pairs one after the other', () => {
    expect(documentOf({ title: '日本語' })).toBe(`'日本':1A '本語':2A '語':2A`);
  });

  it('reads addresses as people do', () => {
    expect(documentOf({ url: 'https://de.wikipedia.org/wiki/Stra%C3%9Fe' })).toContain(`'strasse':`);
    expect(documentOf({ url: 'https://x.org/%E0%A4%A' })).toContain(`'x':`);
  });

  it('never lets a quote or a backslash out of its word', () => {
    expect(documentOf({ title: `it's \\ c++ a:1A` })).toBe(`'it':1A 's':2A 'c++':3A 'a':4A '1a':5A`);
  });

  it('normalises the title for sorting', () => {
    expect(searchDocument({ ...nothing, title: '  Ärger  Über ' }).title).toBe('arger uber');
  });

  it('stays within what Postgres takes, whatever the content', () => {
    const long = Array.from({ length: 30_000 }, (_, index) => `wörd${index}`).join(' ');
    expect(Buffer.byteLength(documentOf({ content: long }))).toBeLessThan(1_000_000);
    expect(documentOf({ content: 'same '.repeat(20_000) }).split(',')).toHaveLength(255);
  });
});
