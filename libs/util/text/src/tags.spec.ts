import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanTag, clipTag, dedupeTags, folderTag, formatTags, parseTags, tagKey } from './index.js';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });

describe('cleanTag', () => {
  it.each([
    ['  a   b ', 'a b'],
    ['a,b', 'a b'],
    ['a\u0000b\nc', 'a b c'],
    ['Cafe\u0301', 'Café'],
    ['zero\u200bwidth', 'zero width'],
    ['x'.repeat(50), 'x'.repeat(50)],
    ['😀'.repeat(50), '😀'.repeat(50)],
    ['x'.repeat(51), null],
    ['', null],
    [' , ', null],
  ])('%p gives %p', (name, expected) => {
    expect(cleanTag(name)).toBe(expected);
  });

  it('is stable and keeps its promises', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const tag = cleanTag(name);
        if (tag === null) return;
        expect(cleanTag(tag)).toBe(tag);
        expect(tag).toBe(tag.normalize('NFC'));
        expect(tag).not.toMatch(/,|\p{Cc}|^\s|\s$|\s\s/u);
      }),
      { numRuns: 1000 },
    );
  });

  it('has a sister that cuts', () => {
    expect(clipTag('y'.repeat(80))).toBe('y'.repeat(50));
    expect(clipTag(' ')).toBeNull();
  });
});

describe('tagKey', () => {
  it.each([
    ['Design', 'DESIGN'],
    ['Straße', 'STRASSE'],
    ['Full', 'full'],
    [' two   words ', 'Two Words'],
    ['Cafe\u0301', 'CAFÉ'],
  ])('%p and %p are the same tag', (a, b) => {
    expect(tagKey(a)).toBe(tagKey(b));
  });

  it.each([
    ['resume', 'résumé'],
    ['a-b', 'a b'],
    ['C', 'C++'],
  ])('%p and %p are two', (a, b) => {
    expect(tagKey(a)).not.toBe(tagKey(b));
  });

  it('is stable', () => {
    fc.assert(fc.property(anyText, (name) => expect(tagKey(tagKey(name))).toBe(tagKey(name))));
  });
});

describe('tag lists', () => {
  it('keep the first spelling and the order', () => {
    expect(dedupeTags(['Web', 'design', 'WEB', 'Design', 'a'])).toEqual(['Web', 'design', 'a']);
    expect(parseTags(' Web, design,, web ,two  words ')).toEqual(['Web', 'design', 'two words']);
    expect(parseTags('')).toEqual([]);
    expect(parseTags(`ok, ${'x'.repeat(60)}`)).toEqual(['ok', 'x'.repeat(60)]);
  });

  it('read back what they show', () => {
    fc.assert(
      fc.property(anyText, (text) => expect(parseTags(formatTags(parseTags(text)))).toEqual(parseTags(text))),
    );
  });
});

describe('folderTag', () => {
  it.each([
    [['Dev', 'JS Tools'], 'dev-js-tools'],
    ['Work & Life', 'work-life'],
    [['C++', 'Systems'], 'c-systems'],
    ['--a--', 'a'],
    ['Füße', 'füße'],
    ['Избранное', 'избранное'],
    ['日本 語', '日本-語'],
    ['हिन्दी', 'हिन्दी'],
    ['★ 2024 ★', '2024'],
    ['★', null],
    [[], null],
    [[`${'a'.repeat(49)}`, 'b'], 'a'.repeat(49)],
  ])('%p gives %p', (path, expected) => {
    expect(folderTag(path)).toBe(expected);
  });

  it('always gives a tag that can be stored', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 4 }), (path) => {
        const tag = folderTag(path);
        if (tag !== null) expect(cleanTag(tag)).toBe(tag);
      }),
      { numRuns: 1000 },
    );
  });
});
