import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  caseFold,
  characterCount,
  clipText,
  foldName,
  normalizeText,
  queryWords,
  searchWords,
} from './index.js';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('normalizeText', () => {
  it.each([
    ['Café', 'cafe'],
    ['CAFE\u0301', 'cafe'],
    ['Ångström', 'angstrom'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Ærø', 'aero'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ελλάς', 'ελλασ'],
    ['Ёлка', 'елка'],
    ['İstanbul', 'istanbul'],
    ['ılık', 'ilik'],
    ['Full', 'full'],
    ['file', 'file'],
    ['№ 5', 'no 5'],
    ['が', 'が'],
    ['ガイド', 'ガイド'],
    ['한국어', '한국어'],
    ['हिन्दी', 'हिन्दी'],
    ['สวัสดี', 'สวัสดี'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['zero\u200bwidth', 'zerowidth'],
    ['  a\t\n b\u00a0 c\u0000d ', 'a b c d'],
    ['half\ud800', 'half\ufffd'],
    ['', ''],
  ])('%p gives %p', (text, expected) => {
    expect(normalizeText(text)).toBe(expected);
  });

  it('is stable, well-formed and free of control characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeText(text);
        expect(normalizeText(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/[\u0000-\u001f]/);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not care about case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(normalizeText(text.toUpperCase())).toBe(normalizeText(text));
      }),
    );
  });
});

describe('caseFold and foldName', () => {
  it('join what differs in case only', () => {
    expect(new Set(['ẞ', 'ß', 'SS', 'ss'].map(caseFold))).toEqual(new Set(['ss']));
    expect(new Set(['Σ', 'σ', 'ς'].map(caseFold))).toEqual(new Set(['σ']));
    expect(caseFold('ı')).not.toBe(caseFold('I'));
  });

  it('keep accents', () => {
    expect(foldName('Résumé')).not.toBe(foldName('Resume'));
    expect(foldName('RÉSUMÉ')).toBe(foldName('re\u0301sume\u0301'));
  });

  it('is stable', () => {
    fc.assert(
      fc.property(anyText, (text) => expect(foldName(foldName(text))).toBe(foldName(text))),
      { numRuns: 2000 },
    );
  });
});

describe('length and cutting', () => {
  it('counts code points', () => {
    expect(characterCount('a😀é')).toBe(3);
    fc.assert(fc.property(anyText, (text) => expect(characterCount(text)).toBe([...text].length)));
  });

  it('never cuts a character in two', () => {
    expect(clipText('😀😀😀', 2)).toBe('😀😀');
    fc.assert(
      fc.property(anyText, fc.nat(50), (text, max) => {
        expect(clipText(text, max)).toBe([...text].slice(0, max).join(''));
      }),
    );
  });
});

describe('searchWords', () => {
  it.each([
    ['The quick, quick Fox!', ['the', 'quick', 'fox']],
    ['https://github.com/acme/my_repo', ['https', 'github', 'com', 'acme', 'my', 'repo']],
    ['C++ and C# and F#', ['c++', 'and', 'c#', 'f#']],
    ['#ff0000', ['ff0000']],
    ['日本語', ['日本', '本語', '語']],
    ['React入門ガイド', ['react', '入門', '門ガ', 'ガイ', 'イド', 'ド']],
    ['日', ['日']],
    ['', []],
    ['— … !', []],
  ])('%p gives %p', (text, expected) => {
    expect(searchWords(text)).toEqual(expected);
  });

  it('cuts endless words', () => {
    expect(searchWords('x'.repeat(5000))).toEqual(['x'.repeat(64)]);
  });

  it('lets every part of a text without blanks be found', () => {
    const words = searchWords('東京都渋谷区');
    const found = (question: string) =>
      queryWords(question).every((part) => words.some((word) => word.startsWith(part)));
    for (const part of ['東', '京都', '渋谷区', '区', '谷', '東京都渋谷区']) expect(found(part)).toBe(true);
    expect(found('大阪')).toBe(false);
    expect(found('京東')).toBe(false);
  });

  it('finds every text by itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = searchWords(text);
        expect(queryWords(text).every((part) => words.some((word) => word.startsWith(part)))).toBe(true);
        expect(words.every((word) => word.length > 0 && word.length <= 64)).toBe(true);
      }),
    );
  });

  it('finds the same words in ASCII beside other letters as alone', () => {
    const ascii = fc.string({ unit: fc.constantFrom(...'aB c++#_-1.\t'), maxLength: 30 });
    fc.assert(
      fc.property(ascii, (text) => {
        expect([...searchWords(text), 'ж']).toEqual(searchWords(`${text} ж`));
        expect(`${normalizeText(text)} ж`.trim()).toBe(normalizeText(`${text} ж`));
      }),
      { numRuns: 2000 },
    );
  });

  it('reads the longest content', () => {
    const long = Array.from({ length: 12_000 }, (_, n) => `word${n}`).join(' ');
    expect(searchWords(long)).toHaveLength(12_000);
  });
});
