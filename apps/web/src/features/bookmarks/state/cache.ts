import type { Bookmark } from '../../../shared/api/types.js';
import { keys, type ListFilter } from '../../../shared/state/keys.js';
import { shiftCount } from '../../../shared/state/projects.js';
import { queryClient } from '../../../shared/state/query-client.js';
import { patch, putBack, remove, upsert, type Pages } from './pages.js';

/** Makes a change of the screen undone. */
export type TakeBack = () => void;

/** Beyond this many loaded pages a list starts over at its first instead of asking for all of them again. */
const PAGES_TO_REFETCH = 5;

/** Changes a bookmark wherever it is shown. */
export function patchEverywhere(id: string, change: (bookmark: Bookmark) => Bookmark): void {
  for (const [key] of lists()) {
    queryClient.setQueryData<Pages>(key, (pages) => pages && patch(pages, id, change));
  }
  queryClient.setQueriesData<readonly Bookmark[]>({ queryKey: keys.popular }, (bookmarks) =>
    bookmarks?.map((bookmark) => (bookmark.id === id ? change(bookmark) : bookmark)),
  );
  queryClient.setQueryData<Bookmark>(keys.detail(id), (bookmark) => bookmark && change(bookmark));
}

/** Takes bookmarks out of every list of a scope; the answer puts them back where they were. */
export function removeEverywhere(scope: ListFilter['scope'], ids: ReadonlySet<string>): TakeBack {
  const takeBacks: TakeBack[] = [];
  const gone = new Map<string, Bookmark>();
  for (const [key, filter] of lists()) {
    const before = queryClient.getQueryData<Pages>(key);
    if (filter.scope !== scope || !before) continue;
    const { pages, removed } = remove(before, ids);
    for (const { bookmark } of removed) gone.set(bookmark.id, bookmark);
    queryClient.setQueryData<Pages>(key, pages);
    takeBacks.push(() => queryClient.setQueryData<Pages>(key, (now) => now && putBack(now, removed)));
  }
  if (scope === 'active') takeBacks.push(removeFromPopular(ids), shiftCounts([...gone.values()]));
  return () => {
    for (const takeBack of takeBacks) takeBack();
  };
}

/** Shows a bookmark in every list that it belongs to, and in no other. */
export function show(bookmark: Bookmark): void {
  for (const [key, filter] of lists()) {
    queryClient.setQueryData<Pages>(key, (pages) => pages && showIn(pages, filter, bookmark));
  }
  if (queryClient.getQueryData(keys.detail(bookmark.id))) {
    queryClient.setQueryData(keys.detail(bookmark.id), bookmark);
  }
}

/** The bookmark as some list knows it: content may be cut short. */
export function findLoaded(id: string): Bookmark | undefined {
  for (const [key] of lists()) {
    const pages = queryClient.getQueryData<Pages>(key);
    for (const page of pages?.pages ?? []) {
      const found = page.data.find((bookmark) => bookmark.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/** Everything may have changed: lists keep what they show and ask again. */
export function refetchAll(): void {
  for (const [key] of lists()) {
    queryClient.setQueryData<Pages>(key, (pages) =>
      pages && pages.pages.length > PAGES_TO_REFETCH
        ? { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) }
        : pages,
    );
  }
  void queryClient.invalidateQueries({ queryKey: ['bookmarks'] });
  void queryClient.invalidateQueries({ queryKey: keys.operations });
  refetchCounts();
}

/** Counts and tags follow every change. */
export function refetchCounts(): void {
  void queryClient.invalidateQueries({ queryKey: keys.projects });
  void queryClient.invalidateQueries({ queryKey: keys.tags });
}

/** What a search or a tag shows is for the server to say: only lists without them take new bookmarks in. */
function showIn(pages: Pages, filter: ListFilter, bookmark: Bookmark): Pages {
  const scope = bookmark.deleted_at ? 'trash' : 'active';
  const inProject = filter.project_id === undefined || filter.project_id === bookmark.project.id;
  if (filter.scope !== scope || !inProject) return remove(pages, new Set([bookmark.id])).pages;
  if (filter.search || filter.tag) return patch(pages, bookmark.id, () => bookmark);
  return upsert(pages, bookmark, ({ created_at, deleted_at }) =>
    scope === 'trash' ? (deleted_at ?? created_at) : created_at,
  );
}

function removeFromPopular(ids: ReadonlySet<string>): TakeBack {
  const before = queryClient.getQueriesData<readonly Bookmark[]>({ queryKey: keys.popular });
  queryClient.setQueriesData<readonly Bookmark[]>({ queryKey: keys.popular }, (bookmarks) =>
    bookmarks?.filter((bookmark) => !ids.has(bookmark.id)),
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

function shiftCounts(gone: readonly Bookmark[]): TakeBack {
  for (const { project } of gone) shiftCount(project.id, -1);
  return () => {
    for (const { project } of gone) shiftCount(project.id, 1);
  };
}

/** The lists that are kept, with what each shows. */
export function lists(): readonly (readonly [readonly unknown[], ListFilter])[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: keys.lists })
    .flatMap(({ queryKey }) => {
      const filter = queryKey[2];
      return isFilter(filter) ? [[queryKey, filter] as const] : [];
    });
}

const isFilter = (value: unknown): value is ListFilter =>
  typeof value === 'object' && value !== null && 'scope' in value;
