import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  findLinks,
  hostOf,
  hostToUnicode,
  isImportableUrl,
  isLinkSafe,
  isWithinSite,
  parseImportableUrl,
  parseSavableUrl,
  schemeOf,
  titleFromHost,
} from './index.js';

describe('parseSavableUrl', () => {
  it.each([
    ['https://example.com', 'https'],
    ['HTTP://example.com', 'http'],
    ['ftp://example.com/pub', 'ftp'],
    ['mailto:ann@example.com', 'mailto'],
    ['http://localhost:3000/a b', 'http'],
    [`https://e.com/${'x'.repeat(2048 - 14)}`, 'https'],
  ])('takes %p', (text, scheme) => {
    expect(parseSavableUrl(text)).toEqual({ ok: true, url: text, scheme });
  });

  it('drops what browsers drop', () => {
    expect(parseSavableUrl(' \n https://exa\nmple.com/\ta ')).toEqual({
      ok: true,
      url: 'https://example.com/a',
      scheme: 'https',
    });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['example.com', 'unparsable'],
    ['//example.com', 'unparsable'],
    ['https://', 'unparsable'],
    ['https://exa mple.com', 'unparsable'],
    ['mailto:', 'unparsable'],
    ['javascript:alert(1)', 'unsupported_scheme'],
    ['JaVa\nScript:alert(1)', 'unsupported_scheme'],
    ['data:text/html,x', 'unsupported_scheme'],
    ['file:///etc/passwd', 'unsupported_scheme'],
    ['localhost:3000', 'unsupported_scheme'],
    [`https://e.com/${'x'.repeat(2048)}`, 'too_long'],
  ])('refuses %p as %s', (text, problem) => {
    expect(parseSavableUrl(text)).toEqual({ ok: false, problem });
  });
});

describe('importable addresses', () => {
  it.each([['http://a.example'], ['https://a.example'], ['ftp://a.example']])('keeps %p', (url) => {
    expect(isImportableUrl(url)).toBe(true);
  });

  it.each(
    [
      'javascript:void(0)',
      'data:text/plain,x',
      'blob:https://a.example/1',
      'about:blank',
      'file:///a',
      'place:sort=8',
      'view-source:https://a.example',
      'chrome://settings',
      'chrome-extension://abc/x.html',
      'edge://settings',
      'brave://settings',
      'opera://settings',
      'vivaldi://settings',
      'moz-extension://abc/x.html',
      'safari-web-extension://abc/x.html',
      'mailto:ann@example.com',
      `javascript:${'x'.repeat(5000)}`,
    ].map((url) => [url]),
  )('skips %p as unsupported', (url) => {
    expect(parseImportableUrl(url)).toEqual({ ok: false, problem: 'unsupported' });
  });

  it.each([[''], ['www.example.com'], ['http://'], ['https://a b']])('skips %p as invalid', (url) => {
    expect(parseImportableUrl(url)).toEqual({ ok: false, problem: 'invalid' });
  });

  it('says when one is too long', () => {
    expect(parseImportableUrl(`https://a.example/${'x'.repeat(3000)}`)).toEqual({
      ok: false,
      problem: 'too_long',
    });
  });
});

describe('isLinkSafe', () => {
  it.each([['https://a.example'], ['mailto:a@b.example'], [' ftp://a.example ']])('%p is', (url) => {
    expect(isLinkSafe(url)).toBe(true);
  });

  it.each(
    [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
      'file:///etc/passwd',
      '/relative',
      '//a.example',
      '',
    ].map((url) => [url]),
  )('%p is not', (url) => {
    expect(isLinkSafe(url)).toBe(false);
  });
});

describe('hosts', () => {
  it.each([
    ['https://www.example.com/x', 'example.com'],
    ['https://docs.example.com:8080', 'docs.example.com'],
    ['https://bücher.example', 'bücher.example'],
    ['https://пример.рф/', 'пример.рф'],
    ['https://例え.テスト', '例え.テスト'],
    ['http://192.168.0.1', '192.168.0.1'],
    ['mailto:a@b.example', ''],
    ['nonsense', ''],
  ])('the title of %p is %p', (url, title) => {
    expect(titleFromHost(url)).toBe(title);
  });

  it('reads back every name that URL can write', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'abcäöüéñжийла日本語ทดสอบ한국'), { minLength: 1, maxLength: 12 }),
        (letters) => {
          const name = letters.join('').normalize('NFC');
          const host = hostOf(`https://${name}.example`);
          if (host !== null) expect(hostToUnicode(host)).toBe(`${name}.example`);
        },
      ),
    );
  });

  it('leaves broken names alone', () => {
    expect(hostToUnicode('xn--99999999999999.example')).toBe('xn--99999999999999.example');
    expect(hostToUnicode('xn--.example')).toBe('xn--.example');
  });

  it('knows subdomains', () => {
    expect(isWithinSite('docs.example.com', 'example.com')).toBe(true);
    expect(isWithinSite('www.example.com', 'example.com')).toBe(true);
    expect(isWithinSite('example.com', 'www.example.com')).toBe(true);
    expect(isWithinSite('badexample.com', 'example.com')).toBe(false);
  });

  it('tells schemes', () => {
    expect(schemeOf(' HTTPS://x')).toBe('https');
    expect(schemeOf('no scheme')).toBeNull();
  });
});

describe('findLinks', () => {
  const urls = (text: string) => findLinks(text).map((link) => link.url);

  it('leaves out the punctuation of the sentence', () => {
    expect(urls('See https://a.example/x, (https://b.example/y_(z)) and "http://c.example".')).toEqual([
      'https://a.example/x',
      'https://b.example/y_(z)',
      'http://c.example',
    ]);
  });

  it('knows where they stand', () => {
    const text = 'go https://a.example/b now';
    const [link] = findLinks(text);
    expect(link && text.slice(link.start, link.end)).toBe('https://a.example/b');
  });

  it('finds mail addresses and ignores dangerous schemes', () => {
    expect(urls('mailto:a@b.example javascript:alert(1) data:text/html,x')).toEqual(['mailto:a@b.example']);
  });

  it('is quick on hostile text', () => {
    expect(findLinks(`https://a.example/${'('.repeat(50_000)}${')'.repeat(50_000)}`)).toHaveLength(1);
    expect(findLinks('https://a.example '.repeat(5000))).toHaveLength(1000);
  });
});
