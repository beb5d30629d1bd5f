import { describe, expect, it } from '@jest/globals';
import { MasterKeyring } from '#platform/crypto';
import { FileUrls, storedNameIn } from './file-urls.js';

const NAME = 'ab'.repeat(16);
const urls = new FileUrls(MasterKeyring.fromConfig(`k1:${Buffer.alloc(32, 7).toString('base64')}`));
const at = (text: string): Date => new Date(`2026-03-01T${text}Z`);

describe('FileUrls', () => {
  it('gives the same address all through a window of six hours', () => {
    expect(urls.ofFile(NAME, at('06:00:00.000'))).toBe(urls.ofFile(NAME, at('11:59:59.999')));
    expect(urls.ofFile(NAME, at('12:00:00.000'))).not.toBe(urls.ofFile(NAME, at('11:59:59.999')));
  });

  it('holds until the end of the next full window and no longer', () => {
    const url = urls.ofFile(NAME, at('06:00:01.000'));
    expect(urls.verify(url, at('17:59:59.000'))).toEqual({ secondsLeft: 1 });
    expect(urls.verify(url, at('18:00:00.000'))).toBeUndefined();
  });

  it.each([
    ['another name', (url: string) => url.replace('abab', 'abac')],
    ['a later end', (url: string) => url.replace(/exp=\d/, 'exp=9')],
    [
      'one letter of the signature',
      (url: string) => url.replace(/sig=(.)/, (_, c: string) => `sig=${c === 'A' ? 'B' : 'A'}`),
    ],
    ['one more parameter', (url: string) => `${url}&download=1`],
    ['the signature twice', (url: string) => `${url}&${url.slice(url.indexOf('sig='))}`],
    ['no signature', (url: string) => url.replace(/&sig=.*/, '')],
    ['no query', (url: string) => url.replace(/\?.*/, '')],
  ])('refuses %s', (_what, change) => {
    expect(urls.verify(change(urls.ofFile(NAME, at('06:00:00.000'))), at('07:00:00.000'))).toBeUndefined();
  });
});

describe('storedNameIn', () => {
  it.each([
    [`/uploads/${NAME}`, NAME],
    [`/uploads/${NAME}?exp=1&sig=x`, NAME],
    [`https://stash.example/uploads/${NAME}?exp=1#x`, NAME],
    [`/uploads/../uploads/${NAME}`, NAME],
    [`/uploads/../../etc/passwd`, undefined],
    ['/uploads/', undefined],
    ['/uploads/..%2f..%2fetc', undefined],
    ['http://', undefined],
    [`/files/${NAME}`, undefined],
  ])('%s', (url, name) => {
    expect(storedNameIn(url)).toBe(name);
  });
});
