import type { Bookmark } from '../../../shared/api/types.js';
import type { ListFilter } from '../../../shared/state/keys.js';
import { keys } from '../../../shared/state/keys.js';
import { shiftCount } from '../../../shared/state/projects.js';
import { queryClient } from '../../../shared/state/query-client.js';
import { lists, type TakeBack } from './cache.js';
import { mapBookmarks, putBack, remove, type Pages } from './pages.js';

/** Shows changed bookmarks in every list that they still belong to; the answer shows them as they were. */
export function changeEverywhere(
  before: readonly Bookmark[],
  change: (bookmark: Bookmark) => Bookmark,
): TakeBack {
  const now = new Map(before.map((bookmark) => [bookmark.id, change(bookmark)]));
  const then = new Map(before.map((bookmark) => [bookmark.id, bookmark]));
  const takeBacks: TakeBack[] = [];
  for (const [key, filter] of lists()) {
    const pages = queryClient.getQueryData<Pages>(key);
    if (!pages || filter.scope !== 'active') continue;
    const leaving = [...now.values()].filter(({ project }) => !isIn(filter, project.id)).map(({ id }) => id);
    const { pages: rest, removed } = remove(pages, new Set(leaving));
    queryClient.setQueryData<Pages>(key, replace(rest, now));
    takeBacks.push(() =>
      queryClient.setQueryData<Pages>(key, (current) => current && putBack(replace(current, then), removed)),
    );
  }
  takeBacks.push(moveCounts(then, now));
  return () => {
    for (const takeBack of takeBacks) takeBack();
  };
}

/** Empties a list of which everything goes, also what is not loaded; the answer brings all of it back. */
export function emptyList(filter: ListFilter): TakeBack {
  const key = keys.list(filter);
  const before = queryClient.getQueryData<Pages>(key);
  const [first] = before?.pages ?? [];
  if (!before || !first) return () => undefined;
  queryClient.setQueryData<Pages>(key, {
    pageParams: before.pageParams.slice(0, 1),
    pages: [{ data: [], meta: { total: 0, limit: first.meta.limit, next_cursor: null } }],
  });
  return () => queryClient.setQueryData<Pages>(key, before);
}

const isIn = ({ project_id: id }: ListFilter, project: number): boolean => id === undefined || id === project;

const replace = (pages: Pages, by: ReadonlyMap<string, Bookmark>): Pages =>
  mapBookmarks(pages, (bookmark) => by.get(bookmark.id) ?? bookmark);

function moveCounts(then: ReadonlyMap<string, Bookmark>, now: ReadonlyMap<string, Bookmark>): TakeBack {
  const moves = [...then.values()].flatMap(({ id, project }) => {
    const to = now.get(id)?.project.id ?? project.id;
    return to === project.id ? [] : [{ from: project.id, to }];
  });
  for (const { from, to } of moves) shift(from, to);
  return () => {
    for (const { from, to } of moves) shift(to, from);
  };
}

function shift(from: number, to: number): void {
  shiftCount(from, -1);
  shiftCount(to, 1);
}
