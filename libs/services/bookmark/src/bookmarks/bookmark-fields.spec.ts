import { describe, expect, it } from '@jest/globals';
import { savableTags, savableUrl, typeFor } from './bookmark-fields.js';
import { urlColumns } from './url-columns.js';

describe('what may be stored', () => {
  it('takes a url as it was written, and none for none', () => {
    expect(savableUrl(' https://Example.com/A ')).toBe('https://Example.com/A');
    expect(savableUrl('mailto:a@example.com')).toBe('mailto:a@example.com');
    expect([savableUrl(''), savableUrl('  '), savableUrl(null), savableUrl(undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(() => savableUrl('example.com')).toThrow('URL must be a complete address');
    expect(() => savableUrl('file:///etc/passwd')).toThrow('URL must start with');
  });

  it('takes tags tidy and each once, and drops empty ones', () => {
    expect(savableTags(['  a  b ', 'A B', '', ' , ', '\u0000', 'c,d'])).toEqual(['a b', 'c d']);
    expect(savableTags(null)).toEqual([]);
    expect(() => savableTags(['ok', 'x'.repeat(51)])).toThrow('A tag must be at most 50 characters');
  });

  it('knows what a bookmark is when nobody says', () => {
    expect([
      typeFor(undefined, 'https://x.example'),
      typeFor(null, null),
      typeFor('code', 'https://x.example'),
    ]).toEqual(['link', 'note', 'code']);
  });
});

describe('urlColumns', () => {
  it('make a site the prefix of its subdomains', () => {
    expect(urlColumns('https://www.docs.example.com:8080/x').site).toBe('com.example.docs.');
    expect(urlColumns('https://example.com').site).toBe('com.example.');
    expect(urlColumns('mailto:a@example.com')).toMatchObject({ site: null, url_key: 'mailto:a@example.com' });
    expect(urlColumns(null)).toEqual({ url_key: null, url_key_version: null, site: null });
  });
});
