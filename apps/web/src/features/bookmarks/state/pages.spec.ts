import { describe, expect, it } from '@jest/globals';
import type { Bookmark } from '../../../shared/api/types.js';
import { flatten, patch, putBack, remove, totalOf, upsert, type Pages } from './pages.js';

const bookmark = (id: string, created_at: string): Bookmark => ({
  id,
  type: 'note',
  title: id,
  content: '',
  masked: false,
  content_truncated: false,
  url: null,
  tags: [],
  attachments: [],
  created_at,
  updated_at: created_at,
  deleted_at: null,
  project: { id: 1, name: 'P' },
  copy_count: 0,
  version: 1,
  preview: null,
  shared: false,
});

const day = (number: number): string => `2026-01-0${number}T00:00:00.000Z`;

/** Two pages, newest first: d9 d7 | d5 d3; `next` says whether a third is to come. */
const pagesWith = (next: string | null): Pages => ({
  pageParams: [undefined, 'b'],
  pages: [
    {
      data: [bookmark('d9', day(9)), bookmark('d7', day(7))],
      meta: { total: 4, limit: 2, next_cursor: 'b' },
    },
    {
      data: [bookmark('d5', day(5)), bookmark('d3', day(3))],
      meta: { total: 4, limit: 2, next_cursor: next },
    },
  ],
});
const ids = (pages: Pages): readonly string[] => flatten(pages).map(({ id }) => id);
const created = ({ created_at }: Bookmark): string => created_at;

describe('remove and putBack', () => {
  it('takes bookmarks out of every page, and back where they were', () => {
    const { pages, removed } = remove(pagesWith(null), new Set(['d7', 'd5']));
    expect(ids(pages)).toEqual(['d9', 'd3']);
    expect(totalOf(pages)).toBe(2);
    const back = putBack(pages, removed);
    expect(ids(back)).toEqual(['d9', 'd7', 'd5', 'd3']);
    expect(totalOf(back)).toBe(4);
  });

  it('puts nothing back twice', () => {
    const { removed } = remove(pagesWith(null), new Set(['d7']));
    expect(ids(putBack(pagesWith(null), removed))).toEqual(['d9', 'd7', 'd5', 'd3']);
  });

  it('puts into the last page what stood on one that is gone', () => {
    const { pages, removed } = remove(pagesWith(null), new Set(['d5']));
    const [first] = pages.pages;
    if (!first) throw new Error('the list has a first page');
    const shorter: Pages = { pageParams: [undefined], pages: [first] };
    expect(ids(putBack(shorter, removed))).toContain('d5');
  });

  it('leaves the given pages alone', () => {
    const before = pagesWith(null);
    remove(before, new Set(['d7']));
    expect(ids(before)).toEqual(['d9', 'd7', 'd5', 'd3']);
  });
});

describe('upsert', () => {
  it.each([
    ['newest', 'x', '2026-02-01T00:00:00.000Z', ['x', 'd9', 'd7', 'd5', 'd3']],
    ['in between', 'x', day(6), ['d9', 'd7', 'x', 'd5', 'd3']],
    ['oldest of a complete list', 'x', day(1), ['d9', 'd7', 'd5', 'd3', 'x']],
  ])('puts the %s where its time belongs', (_, id, time, expected) => {
    const pages = upsert(pagesWith(null), bookmark(id, time), created);
    expect(ids(pages)).toEqual(expected);
    expect(totalOf(pages)).toBe(5);
  });

  it('leaves what belongs to a page that is not loaded to that page', () => {
    const pages = upsert(pagesWith('c'), bookmark('x', day(1)), created);
    expect(ids(pages)).toEqual(['d9', 'd7', 'd5', 'd3']);
    expect(totalOf(pages)).toBe(5);
  });

  it('replaces one that is there in its place', () => {
    const pages = upsert(pagesWith(null), { ...bookmark('d7', day(7)), title: 'New' }, created);
    expect(flatten(pages)[1]?.title).toBe('New');
    expect(totalOf(pages)).toBe(4);
  });

  it('fills an empty list', () => {
    const empty: Pages = {
      pageParams: [undefined],
      pages: [{ data: [], meta: { total: 0, limit: 2, next_cursor: null } }],
    };
    expect(ids(upsert(empty, bookmark('x', day(1)), created))).toEqual(['x']);
  });
});

describe('patch', () => {
  it('changes one bookmark and answers the same pages when it is not there', () => {
    const pages = pagesWith(null);
    expect(flatten(patch(pages, 'd5', (one) => ({ ...one, copy_count: 3 })))[2]?.copy_count).toBe(3);
    expect(patch(pages, 'none', (one) => one)).toBe(pages);
  });
});
