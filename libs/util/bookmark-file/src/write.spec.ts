import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseBookmarkFile, readBookmarks, writeBookmarkFile } from './index.js';

const now = new Date('2026-06-01T00:00:00Z');
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
const words = fc.string({ unit: 'grapheme', maxLength: 30 }).map(plain);
const bookmark = fc.record({
  title: words.map((title) => title || 'Untitled'),
  url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  addDate: fc.option(
    fc.integer({ min: 700_000_000, max: 1_700_000_000 }).map((s) => new Date(s * 1000).toISOString()),
  ),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b & c', '<d>', '"e"', 'ü'), { maxLength: 5 }),
  description: words.filter((text) => !text.includes('linkding-notes')),
});
const folder = fc.record({
  name: words.map((name) => name || 'Folder'),
  addDate: fc.constant(null),
  bookmarks: fc.array(bookmark, { maxLength: 5 }),
});

describe('writeBookmarkFile', () => {
  it('is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(folder, { maxLength: 4 }), (folders) => {
        const rows = [...readBookmarks(writeBookmarkFile(folders), { now })];
        const expected = folders.flatMap(({ name, bookmarks }) =>
          bookmarks.map((link) => ({ ...link, folderPath: [name] })),
        );
        expect(rows.map(({ row: _row, lastVisit: _visit, ...rest }) => rest)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('writes a file even of nothing', () => {
    expect(parseBookmarkFile(writeBookmarkFile([])).problem).toBe('No bookmarks found in the file');
  });
});
