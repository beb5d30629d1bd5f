import { describe, expect, it } from '@jest/globals';
import { decodePage } from './page-charset.js';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('decodePage', () => {
  it('believes a byte-order mark before the header', () => {
    const body = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('é', 'utf16le')]);
    expect(decodePage(body, 'text/html; charset=utf-8')).toBe('é');
  });

  it('believes the header before the page', () => {
    expect(decodePage(Buffer.from('<meta charset="latin1">é'), 'text/html; charset="utf-8"')).toContain('é');
  });

  it('finds the declaration of the page, in both spellings', () => {
    expect(decodePage(latin1('<meta charset=windows-1252>\x80'), undefined)).toContain('€');
    const old = '<META http-equiv="Content-Type" content="text/html; charset=koi8-r">\xf0';
    expect(decodePage(latin1(old), 'text/html')).toContain('П');
    const japanese = Buffer.concat([latin1('<meta charset="shift_jis">'), Buffer.from([0x93, 0xfa])]);
    expect(decodePage(japanese, undefined)).toContain('日');
  });

  it('takes a page that says nothing, or nonsense, for UTF-8 when it is, else for the old set', () => {
    expect(decodePage(Buffer.from('žluť'), undefined)).toBe('žluť');
    expect(decodePage(latin1('caf\xe9'), undefined)).toBe('café');
    expect(decodePage(latin1('<meta charset="x-made-up">caf\xe9'), undefined)).toContain('café');
  });

  it.each([
    ['a header', `text/html; ${'charset'.padEnd(16_000)}`, ''],
    ['a page', undefined, '<meta '.repeat(700)],
    ['an element', undefined, `<meta ${'charset'.padEnd(4_000)}>`],
  ])('reads %s that says nothing at length at once', (_what, type, html) => {
    const started = performance.now();
    for (let times = 0; times < 50; times += 1) decodePage(Buffer.from(html), type);
    expect(performance.now() - started).toBeLessThan(100);
  });

  it('does not take a page for UTF-16 that says so in ASCII', () => {
    expect(decodePage(Buffer.from('<meta charset="utf-16">é'), undefined)).toContain('é');
  });
});
