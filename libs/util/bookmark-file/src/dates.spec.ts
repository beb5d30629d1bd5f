import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseAddDate } from './index.js';

const now = new Date('2026-06-01T00:00:00Z');
const read = (text: string) => parseAddDate(text, now)?.toISOString() ?? null;

describe('parseAddDate', () => {
  it.each([
    ['1600000000', '2020-09-13T12:26:40.000Z', 'seconds'],
    ['1600000000.5', '2020-09-13T12:26:40.500Z', 'seconds with a fraction'],
    ['1600000000123', '2020-09-13T12:26:40.123Z', 'milliseconds'],
    ['1600000000123456', '2020-09-13T12:26:40.123Z', 'microseconds'],
    ['13244473600000000', '2020-09-13T12:26:40.000Z', 'microseconds since 1601'],
    ['915148800', '1999-01-01T00:00:00.000Z', 'seconds of the last century'],
    ['915148800000', '1999-01-01T00:00:00.000Z', 'milliseconds of the last century'],
    [' 1600000000 ', '2020-09-13T12:26:40.000Z', 'blanks around it'],
    ['2020-09-13', '2020-09-13T00:00:00.000Z', 'a day'],
    ['20200913', '2020-09-13T00:00:00.000Z', 'a day without hyphens'],
    ['2020-09-13T12:26:40Z', '2020-09-13T12:26:40.000Z', 'ISO 8601'],
    ['2020-09-13T12:26:40+02:00', '2020-09-13T10:26:40.000Z', 'ISO 8601 with a zone'],
    ['2020-09-13 12:26:40', '2020-09-13T12:26:40.000Z', 'a database'],
    ['2020-09-13 12:26:40 +0200', '2020-09-13T10:26:40.000Z', 'a database with a zone'],
    ['Sun, 13 Sep 2020 12:26:40 GMT', '2020-09-13T12:26:40.000Z', 'a mail'],
    ['Sun, 13 Sep 2020 12:26:40 +0200', '2020-09-13T10:26:40.000Z', 'a mail with a zone'],
    ['Sep 13, 2020', '2020-09-13T00:00:00.000Z', 'words'],
  ])('%p is %p (%s)', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['', 'nothing'],
    ['0', 'zero'],
    ['-1', 'before the beginning'],
    ['1', 'no real date'],
    ['86400', 'before the web'],
    ['1900000000', 'the future'],
    ['99999999999999999999', 'no date at all'],
    ['soon', 'a word'],
    ['2030-01-01', 'the future'],
    ['1970-01-01', 'before the web'],
    ['2020-13-45', 'no such day'],
    ['NaN', 'a slip of a program'],
    ['9'.repeat(400), 'endless digits'],
  ])('%p is nonsense (%s)', (text) => {
    expect(read(text)).toBeNull();
  });

  it('reads every moment of the web in each unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 631_152_000, max: 1_780_000_000 }), (seconds) => {
        const iso = new Date(seconds * 1000).toISOString();
        for (const unit of [1, 1000, 1_000_000]) expect(read(String(seconds * unit))).toBe(iso);
        expect(read(iso)).toBe(iso);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void read(text)));
  });
});
