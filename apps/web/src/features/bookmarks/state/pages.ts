import type { InfiniteData } from '@tanstack/react-query';
import type { Bookmark, Page } from '../../../shared/api/types.js';

/** The loaded pages of one list. Every function here answers new pages and leaves the given ones alone. */
export type Pages = InfiniteData<Page<Bookmark>, string | undefined>;

/** One bookmark taken out of a list, with the place it had. */
export interface Removed {
  readonly bookmark: Bookmark;
  readonly page: number;
  readonly index: number;
}

export const flatten = (pages: Pages | undefined): readonly Bookmark[] =>
  pages ? pages.pages.flatMap((page) => page.data) : [];

export const totalOf = (pages: Pages | undefined): number => pages?.pages[0]?.meta.total ?? 0;

export const isCapped = (pages: Pages | undefined): boolean => pages?.pages[0]?.meta.total_capped === true;

export function patch(pages: Pages, id: string, change: (bookmark: Bookmark) => Bookmark): Pages {
  if (!contains(pages, id)) return pages;
  return mapBookmarks(pages, (bookmark) => (bookmark.id === id ? change(bookmark) : bookmark));
}

export const mapBookmarks = (pages: Pages, change: (bookmark: Bookmark) => Bookmark): Pages =>
  mapPages(pages, (page) => ({ ...page, data: page.data.map(change) }));

export function remove(
  pages: Pages,
  ids: ReadonlySet<string>,
): { pages: Pages; removed: readonly Removed[] } {
  const removed = pages.pages.flatMap((page, at) =>
    page.data.flatMap((bookmark, index) => (ids.has(bookmark.id) ? [{ bookmark, page: at, index }] : [])),
  );
  if (removed.length === 0) return { pages, removed };
  const rest = mapPages(pages, (page) => ({
    ...page,
    data: page.data.filter((bookmark) => !ids.has(bookmark.id)),
  }));
  return { pages: shiftTotal(rest, -removed.length), removed };
}

/** Puts removed bookmarks back where they were, as far as that place still exists. */
export function putBack(pages: Pages, removed: readonly Removed[]): Pages {
  const missing = removed.filter(({ bookmark }) => !contains(pages, bookmark.id));
  if (missing.length === 0 || pages.pages.length === 0) return pages;
  const last = pages.pages.length - 1;
  const next = missing.reduce(
    (current, { bookmark, page, index }) =>
      replacePage(current, Math.min(page, last), (data) => data.toSpliced(index, 0, bookmark)),
    pages,
  );
  return shiftTotal(next, missing.length);
}

/**
 * Puts a bookmark where its time belongs in a newest-first list; one that is there already is replaced
 * in its place. What would come after the last loaded page is left for that page to bring.
 */
export function upsert(pages: Pages, bookmark: Bookmark, time: (bookmark: Bookmark) => string): Pages {
  if (contains(pages, bookmark.id)) return patch(pages, bookmark.id, () => bookmark);
  const isOlder = (other: Bookmark): boolean => time(other) < time(bookmark);
  const at = pages.pages.findIndex((page) => page.data.some(isOlder));
  if (at >= 0) {
    const inserted = replacePage(pages, at, (data) => data.toSpliced(data.findIndex(isOlder), 0, bookmark));
    return shiftTotal(inserted, 1);
  }
  const last = pages.pages.length - 1;
  if (last < 0) return pages;
  const isComplete = pages.pages[last]?.meta.next_cursor === null;
  const grown = isComplete ? replacePage(pages, last, (data) => [...data, bookmark]) : pages;
  return shiftTotal(grown, 1);
}

const contains = (pages: Pages, id: string): boolean =>
  pages.pages.some((page) => page.data.some((bookmark) => bookmark.id === id));

const mapPages = (pages: Pages, change: (page: Page<Bookmark>) => Page<Bookmark>): Pages => ({
  ...pages,
  pages: pages.pages.map(change),
});

const replacePage = (
  pages: Pages,
  at: number,
  change: (data: readonly Bookmark[]) => readonly Bookmark[],
): Pages => ({
  ...pages,
  pages: pages.pages.map((page, index) => (index === at ? { ...page, data: change(page.data) } : page)),
});

const shiftTotal = (pages: Pages, by: number): Pages =>
  mapPages(pages, (page) => ({ ...page, meta: { ...page.meta, total: Math.max(0, page.meta.total + by) } }));
