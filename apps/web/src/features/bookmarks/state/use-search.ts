import { useMemo } from 'react';
import { SEARCH_SERVER_MIN } from '#util/bookmark-types';
import { matches } from './local-filter.js';
import { useBookmarkList, type BookmarkList } from './use-list.js';

/** Bookmarks that are filtered here; looking through more would take longer than a frame. */
const LOCAL_MOST = 2000;

/**
 * The list for a search. From 3 characters the server searches. Below that what is loaded is filtered at once,
 * and when not everything is loaded the server is asked too; what it finds beyond comes after.
 */
export function useSearch(projectId: number | undefined, search: string): BookmarkList {
  const room = { scope: 'active', ...(projectId !== undefined && { project_id: projectId }) } as const;
  const text = search.trim();
  const isForServer = text.length >= SEARCH_SERVER_MIN;
  const all = useBookmarkList(room, isForServer ? 'disabled' : 'enabled');
  const isShort = text !== '' && !isForServer;
  const isAllHere = !all.hasMore && all.bookmarks.length <= LOCAL_MOST;
  const asksServer = isForServer || (isShort && !isAllHere);
  const found = useBookmarkList({ ...room, search: text }, asksServer ? 'enabled' : 'disabled');
  const local = useMemo(
    () =>
      isShort
        ? all.bookmarks.slice(0, LOCAL_MOST).filter((bookmark) => matches(bookmark, text))
        : all.bookmarks,
    [all.bookmarks, isShort, text],
  );
  const merged = useMemo(() => {
    const here = new Set(local.map(({ id }) => id));
    return [...local, ...found.bookmarks.filter(({ id }) => !here.has(id))];
  }, [local, found.bookmarks]);

  if (isForServer) return found;
  if (!isShort) return all;
  if (asksServer && !found.isPending && !found.isPrevious) {
    const { filter: _filter, ...rest } = found;
    return { ...rest, bookmarks: merged, total: Math.max(found.total, merged.length) };
  }
  const { filter: _filter, ...rest } = all;
  return { ...rest, bookmarks: local, total: local.length, hasMore: false };
}
