import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentDisposition, downloadHeaders, safeFilename } from './filename.js';

describe('safeFilename', () => {
  it.each([
    ['photo.png', 'photo.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a b.txt', 'a b.txt'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie: x'],
    ['a\0b.png', 'a b.png'],
    ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['\u2066x\u2069\u200F\u061C.txt', 'x.txt'],
    ['\ufeffbom.txt', 'bom.txt'],
    ['e\u0301.txt', '\u00e9.txt'],
    ['  spaced   out .txt ', 'spaced out .txt'],
    ['.htaccess', '.htaccess'],
    ['dots...', 'dots'],
    ['👩‍👩‍👧.png', '👩‍👩‍👧.png'],
    ['lone\ud800.png', 'lone\ufffd.png'],
    ['', 'file'],
    ['/', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['\u202e', 'file'],
  ])('%j becomes %j', (given, expected) => expect(safeFilename(given)).toBe(expected));

  it('keeps the ending when it shortens, and characters whole', () => {
    const name = safeFilename(`${'ä'.repeat(300)}.jpeg`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^ä+\.jpeg$/);
    expect(safeFilename('👩‍👩‍👧'.repeat(100))).toMatch(/👧$/u);
    expect(Buffer.byteLength(safeFilename(`a.${'b'.repeat(400)}`))).toBe(255);
    expect(safeFilename(`e${'\u0323\u0301'.repeat(300)}.png`)).toBe('file.png');
  });

  it.each([
    ['dots', `a${'.'.repeat(16_000)}b`],
    ['blanks and dots', `a${'. '.repeat(8_000)}b`],
    ['folders', '/'.repeat(16_000)],
  ])('reads a long run of %s at once', (_what, name) => {
    const started = performance.now();
    safeFilename(name);
    expect(performance.now() - started).toBeLessThan(100);
  });

  it('keeps the ending of a name longer than is looked at', () => {
    expect(safeFilename(`${'a'.repeat(5_000)}.tar`)).toMatch(/^a+\.tar$/);
  });

  it('is harmless for any text, and stays as it is the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const name = safeFilename(text);
        expect(name).not.toMatch(/[\\/\p{Cc}\u202a-\u202e\u2066-\u2069]|^\.\.?$|^$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(safeFilename(name)).toBe(name);
      }),
      { numRuns: 500 },
    );
  });
});

describe('contentDisposition', () => {
  it.each([
    ['plain.txt', 'attachment; filename="plain.txt"'],
    ['ümläut.txt', `attachment; filename="umlaut.txt"; filename*=UTF-8''%C3%BCml%C3%A4ut.txt`],
    ['a"b.txt', `attachment; filename="a_b.txt"; filename*=UTF-8''a%22b.txt`],
    ["it's (1)*.txt", 'attachment; filename="it\'s (1)*.txt"'],
    ["é's (1)*.txt", `attachment; filename="e's (1)*.txt"; filename*=UTF-8''%C3%A9%27s%20%281%29%2A.txt`],
    ['50%.txt', `attachment; filename="50_.txt"; filename*=UTF-8''50%25.txt`],
    ['日本.png', `attachment; filename="__.png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.png`],
    ['a\r\nX: y', 'attachment; filename="a X: y"'],
    ['\u0301', `attachment; filename="file"; filename*=UTF-8''%CC%81`],
    ['\u00a8', `attachment; filename="file"; filename*=UTF-8''%C2%A8`],
  ])('%j', (name, expected) => expect(contentDisposition('attachment', name)).toBe(expected));

  it('is a valid header for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(contentDisposition('inline', name)).toMatch(
          /^inline; filename="[^"\\\p{Cc}]+"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/u,
        );
      }),
    );
  });
});

describe('downloadHeaders', () => {
  it('shows pictures, sandboxed', () => {
    expect(downloadHeaders({ mime: 'image/png', inline: true }, 'a.png')).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="a.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('sends what could run as bytes to be saved', () => {
    expect(downloadHeaders({ mime: 'image/svg+xml', inline: false }, 'a.svg')).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="a.svg"',
    });
  });
});
