import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { URL_KEY_MAX, normalizeUrlKey } from './index.js';

const key = (url: string) => normalizeUrlKey(url)?.key ?? null;

describe('normalizeUrlKey', () => {
  it.each([
    ['https://example.com/', 'example.com'],
    ['http://www.example.com', 'example.com'],
    ['HTTPS://WWW.Example.COM:443/', 'example.com'],
    ['http://example.com:80/a/', 'example.com/a'],
    ['https://example.com./a', 'example.com/a'],
    ['https://example.com:8443/a', 'example.com:8443/a'],
    ['https://example.com/A', 'example.com/A'],
    ['https://example.com/a/?', 'example.com/a'],
    ['https://example.com/a/?b=1', 'example.com/a?b=1'],
    ['https://example.com/?b=2&a=1', 'example.com?b=2&a=1'],
    ['https://example.com/?utm_source=x&id=7&UTM_Medium=y', 'example.com?id=7'],
    ['https://example.com/?fbclid=1&gclid=2&msclkid=3&mc_eid=4&igshid=5&ref_src=6', 'example.com'],
    ['https://example.com/?utm%5Fsource=x', 'example.com'],
    ['https://github.com/a/b?ref=main', 'github.com/a/b?ref=main'],
    ['https://www.youtube.com/watch?v=abc&si=tracking', 'youtube.com/watch?v=abc'],
    ['https://example.com/?si=content', 'example.com?si=content'],
    ['https://example.com/a#section', 'example.com/a'],
    ['https://example.com/a#:~:text=hello', 'example.com/a'],
    ['https://example.com/a#', 'example.com/a'],
    ['https://example.com/#!/inbox', 'example.com#!/inbox'],
    ['https://example.com/#!inbox', 'example.com#!inbox'],
    ['https://example.com/#/users/7/', 'example.com#/users/7'],
    ['https://example.com/#/', 'example.com'],
    ['https://example.com/#!', 'example.com'],
    ['https://mail.example.com/#inbox/17', 'mail.example.com#inbox/17'],
    ['https://docs.example.com/d/1/edit#gid=7', 'docs.example.com/d/1/edit#gid=7'],
    ['https://example.com/#utm_source=x', 'example.com'],
    ['https://bücher.example/ä', 'xn--bcher-kva.example/%C3%A4'],
    ['https://xn--bcher-kva.example/%c3%a4', 'xn--bcher-kva.example/%C3%A4'],
    ['https://example.com/%7Euser/%41', 'example.com/~user/A'],
    ['https://example.com/a%2fb', 'example.com/a%2Fb'],
    ['https://example.com/a/../b/./c', 'example.com/b/c'],
    ['https://user:secret@example.com/', 'user@example.com'],
    ['https://www.com/', 'www.com'],
    ['http://[::1]:3000/x', '[::1]:3000/x'],
    ['http://192.168.0.1/x', '192.168.0.1/x'],
    ['ftp://ftp.example.com/pub/', 'ftp://ftp.example.com/pub'],
    ['mailto:Ann@Example.COM?subject=Hi', 'mailto:Ann@example.com?subject=Hi'],
    ['  https://example.com/x  ', 'example.com/x'],
    ['not a url', null],
    ['', null],
    ['https://', null],
  ])('%p gives %p', (url, expected) => {
    expect(key(url)).toBe(expected);
  });

  it('carries the version of the rule', () => {
    expect(normalizeUrlKey('https://example.com')).toEqual({ key: 'example.com', version: 1 });
  });

  it('does not join different pages', () => {
    const urls = [
      'https://example.com',
      'https://example.org',
      'https://a.example.com',
      'https://example.com/a',
      'https://example.com?a',
      'https://example.com?a=1',
      'https://example.com?a=2',
      'https://example.com/#/a',
      'ftp://example.com',
      'http://example.com:8080',
    ];
    expect(new Set(urls.map(key)).size).toBe(urls.length);
  });

  it('fits an index and still tells long addresses apart', () => {
    const long = `https://example.com/${'ü'.repeat(1900)}`;
    expect(key(`${long}a`)).toHaveLength(URL_KEY_MAX);
    expect(key(`${long}a`)).not.toBe(key(`${long}b`));
    expect(key(`${long}a`)).toBe(key(`http://www.${long.slice(8)}a/?utm_source=x`));
  });

  it('is ASCII and stays the same when scheme, www, slash and tracking come and go', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const plain = key(url);
        if (plain === null) return;
        expect(plain).toMatch(/^[\x20-\x7e]*$/);
        const { host, pathname, search } = new URL(url);
        const tracked = `https://${host}${pathname}${search === '' ? '?' : `${search}&`}utm_source=a&fbclid=b`;
        expect(key(tracked)).toBe(key(`http://${host}${pathname}${search}`));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        normalizeUrlKey(text);
        normalizeUrlKey(`https://${text}`);
      }),
    );
  });
});
