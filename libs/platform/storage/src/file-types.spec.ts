import { describe, expect, it } from '@jest/globals';
import { isActiveType, sniffType } from './file-types.js';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const utf16 = (text: string) => Buffer.concat([hex('fffe'), Buffer.from(text, 'utf16le')]);
const PNG = hex(
  '89504e470d0a1a0a 0000000d49484452 00000001000000010806000000 1f15c489 0000000049454e44ae426082',
);
const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20)]);
const JPEG = hex('ffd8ffe000104a46494600010100000100010000');
const WEBP = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 '), Buffer.alloc(24)]);
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const MP4 = Buffer.concat([
  hex('00000018'),
  Buffer.from('ftypmp42'),
  hex('00000000'),
  Buffer.from('mp42isom'),
]);
const MP3 = Buffer.concat([Buffer.from('ID3'), hex('03000000000000'), hex('fffb9064'), Buffer.alloc(400)]);
const ZIP = Buffer.concat([
  hex('504b0304 1400 0000 0000 00000000 00000000 00000000 00000000 0100 0000'),
  Buffer.from('a'),
]);
const EXE = Buffer.concat([Buffer.from('MZ'), hex('9000030000000400'), Buffer.alloc(60)]);

describe('sniffType', () => {
  it.each([
    ['png', PNG, 'image/png'],
    ['gif', GIF, 'image/gif'],
    ['jpeg', JPEG, 'image/jpeg'],
    ['webp', WEBP, 'image/webp'],
    ['pdf', PDF, 'application/pdf'],
    ['mp4', MP4, 'video/mp4'],
    ['mp3', MP3, 'audio/mpeg'],
  ])('shows %s inline, whatever it is called', async (_, head, mime) => {
    for (const name of ['x', 'x.html', 'x.svg', 'x.exe']) {
      expect(await sniffType(head, name)).toEqual({ mime, inline: true });
    }
  });

  it.each([
    ['html', '<!DOCTYPE html><html>', 'text/html'],
    ['html after blanks and comments', '\n <!-- hi -->\n<!-- there --><HTML>', 'text/html'],
    ['html with a byte-order mark', '\ufeff<html>', 'text/html'],
    ['a bare script', '<script>alert(1)</script>', 'text/html'],
    ['a bookmark export', '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>', 'text/html'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['svg with a declaration', '<?xml version="1.0"?>\n<!-- x --><svg>', 'image/svg+xml'],
    ['svg with a doctype', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "">', 'image/svg+xml'],
    ['svg with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg">', 'image/svg+xml'],
    ['xhtml', '<?xml version="1.0"?><!DOCTYPE html PUBLIC "">', 'text/html'],
    ['xml', '<?xml version="1.0"?><rss>', 'application/xml'],
  ])('never shows %s inline, though it be called an image', async (_, text, mime) => {
    for (const name of ['x.png', 'x.pdf', 'x']) {
      expect(await sniffType(Buffer.from(text), name)).toEqual({ mime, inline: false });
      expect((await sniffType(utf16(text.replace('\ufeff', '')), name)).inline).toBe(false);
    }
    expect(isActiveType(mime)).toBe(true);
  });

  it.each([
    ['a.txt', 'text/plain'],
    ['a', 'text/plain'],
    ['a.png', 'text/plain'],
    ['a.csv', 'text/csv'],
    ['a.MD', 'text/markdown'],
    ['a.json', 'application/json'],
    ['a.js', 'text/javascript'],
    ['a.svg', 'image/svg+xml'],
  ])('takes the kind of a text from its name: %s', async (name, mime) => {
    expect(await sniffType(Buffer.from('just words, ünd more'), name)).toEqual({ mime, inline: false });
  });

  it('refines containers by name only', async () => {
    expect(await sniffType(ZIP, 'a.zip')).toEqual({ mime: 'application/zip', inline: false });
    expect((await sniffType(ZIP, 'a.docx')).mime).toMatch(/wordprocessingml/);
    expect(await sniffType(ZIP, 'a.html')).toEqual({ mime: 'application/zip', inline: false });
  });

  it('shows no program and nothing unknown', async () => {
    expect((await sniffType(EXE, 'a.png')).inline).toBe(false);
    expect(await sniffType(hex('00010203'), 'a.png')).toEqual({
      mime: 'application/octet-stream',
      inline: false,
    });
    expect((await sniffType(Buffer.of(), 'a.png')).inline).toBe(false);
  });

  it('still knows a text whose last character the cut has halved', async () => {
    const head = Buffer.from('ä'.repeat(3000)).subarray(0, 4099);
    expect((await sniffType(head, 'a.txt')).mime).toBe('text/plain');
  });
});

describe('isActiveType', () => {
  it.each([
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'text/javascript',
    'application/javascript',
  ])('%s is', (mime) => expect(isActiveType(mime)).toBe(true));
  it.each([
    'text/plain',
    'text/csv',
    'image/png',
    'application/pdf',
    'application/zip',
    'video/mp4',
    'application/json',
  ])('%s is not', (mime) => expect(isActiveType(mime)).toBe(false));
});
