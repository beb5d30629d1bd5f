import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBookmarkFile } from './index.js';

const page = (title: string, charset?: string) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${charset === undefined ? '' : `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=${charset}">\n`}` +
  `<DL><p><DT><A HREF="http://a.example/">${title}</A></DL>`;

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** A page whose title is given in bytes of its own. */
const titled = (title: number[], charset?: string) => {
  const [before = '', after = ''] = page('\u0001', charset).split('\u0001');
  return bytes(latin(before), title, latin(after));
};

const utf16 = (text: string, { bigEndian = false } = {}) =>
  Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const unit = letter.charCodeAt(0);
      return bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
    }),
  );

describe('decodeBookmarkFile', () => {
  it('believes a byte-order mark before a declaration', () => {
    const text = page('Grüße', 'iso-8859-1');
    expect(decodeBookmarkFile(bytes([0xef, 0xbb, 0xbf], utf8(text)))).toBe(text);
    expect(decodeBookmarkFile(bytes([0xff, 0xfe], utf16(text)))).toBe(text);
    expect(decodeBookmarkFile(bytes([0xfe, 0xff], utf16(text, { bigEndian: true })))).toBe(text);
  });

  it('recognises UTF-16 without its mark', () => {
    const text = page('Grüße', 'utf-16');
    expect(decodeBookmarkFile(utf16(text))).toBe(text);
    expect(decodeBookmarkFile(utf16(text, { bigEndian: true }))).toBe(text);
  });

  it.each([
    ['windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    ['koi8-r', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], 'Привет'],
    ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['x-sjis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['euc-jp', [0xc6, 0xfc, 0xcb, 0xdc], '日本'],
    ['gb2312', [0xd6, 0xd0], '中'],
    ['big5', [0xa4, 0xa4], '中'],
    ['iso-8859-1', [0x47, 0xfc, 0x93], 'Gü“'],
    ['macintosh', [0x8a], 'ä'],
  ])('believes the declaration %s', (charset, title, expected) => {
    expect(decodeBookmarkFile(titled(title, charset))).toBe(page(expected, charset));
  });

  it('reads UTF-8 with and without a declaration', () => {
    for (const text of [
      page('Grüße 日本 😀'),
      page('Grüße 日本 😀', 'UTF-8'),
      page('Grüße', 'no-such-thing'),
    ]) {
      expect(decodeBookmarkFile(utf8(text))).toBe(text);
    }
  });

  it('does not believe a declaration of UTF-16 that it could read byte by byte', () => {
    const text = page('Grüße', 'utf-16le');
    expect(decodeBookmarkFile(utf8(text))).toBe(text);
  });

  it('falls back to single bytes', () => {
    expect(decodeBookmarkFile(titled([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]))).toBe(page('Grüße €'));
    expect(decodeBookmarkFile(titled([0x47, 0x72, 0xfc, 0xdf, 0x65], 'utf-8'))).toBe(page('Grüße', 'utf-8'));
  });

  it('does not let one broken byte spoil a file in UTF-8', () => {
    const broken = bytes(utf8(page('Grüße 日本', 'utf-8')), [0xff], utf8('ende'));
    expect(decodeBookmarkFile(broken)).toBe(`${page('Grüße 日本', 'utf-8')}\ufffdende`);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (any) => typeof decodeBookmarkFile(any) === 'string'),
    );
    expect(decodeBookmarkFile(new Uint8Array())).toBe('');
  });
});
