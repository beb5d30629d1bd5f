import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { getBookmark, listBookmarks, listPopular, listTrash } from '../../../shared/api/bookmarks.js';
import type { Bookmark, Page } from '../../../shared/api/types.js';
import { keys, type ListFilter } from '../../../shared/state/keys.js';
import { findLoaded } from './cache.js';
import { flatten, isCapped, totalOf, type Pages } from './pages.js';

const PAGE = 100;

export interface BookmarkList {
  readonly bookmarks: readonly Bookmark[];
  readonly total: number;
  /** There are more than `total`: the server stopped counting. */
  readonly isCapped: boolean;
  readonly isPending: boolean;
  /** Shows what an earlier filter found, until this one's answer is there. */
  readonly isPrevious: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
  /** What the server was asked for; absent where the list is more or less than that. */
  readonly filter?: ListFilter;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** How many there are, as people write it. */
export function countText({ total, isCapped }: Pick<BookmarkList, 'total' | 'isCapped'>): string {
  const number = total.toLocaleString('en');
  return isCapped ? `${number}+` : number;
}

/** The list of a filter, page by page. `disabled` asks nothing and shows nothing. */
export function useBookmarkList(filter: ListFilter, when: 'enabled' | 'disabled' = 'enabled'): BookmarkList {
  const query = useInfiniteQuery<
    Page<Bookmark>,
    Error,
    Pages,
    ReturnType<typeof keys.list>,
    string | undefined
  >({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam, signal }) => fetchPage(filter, pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    enabled: when === 'enabled',
    // Comparing everything that is loaded with itself takes longer than a frame; rows compare what they show.
    structuralSharing: false,
    // A new search keeps what the last one found; another project's bookmarks would be wrong here.
    placeholderData: (previous, query) => (isSameRoom(query?.queryKey[2], filter) ? previous : undefined),
  });
  const bookmarks = useMemo(() => flatten(query.data), [query.data]);
  return describe(query, bookmarks, filter);
}

/** Up to four, most copied first. */
export function usePopular(projectId: number | undefined): readonly Bookmark[] {
  const query = useQuery({
    queryKey: keys.popularOf(projectId),
    queryFn: ({ signal }) => listPopular(projectId, signal),
    placeholderData: keepPreviousData,
  });
  return query.data ?? [];
}

/** The whole bookmark. A password's content is never kept: it is asked for when somebody wants to see it. */
export function useBookmark(id: string): UseQueryResult<Bookmark> {
  return useQuery<Bookmark>({
    queryKey: keys.detail(id),
    queryFn: async ({ signal }) => withoutSecret(await getBookmark(id, signal)),
    placeholderData: () => findLoaded(id),
  });
}

export const withoutSecret = (bookmark: Bookmark): Bookmark =>
  bookmark.type === 'password' ? { ...bookmark, content: null, masked: true } : bookmark;

function fetchPage(
  filter: ListFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<Bookmark>> {
  const { scope, ...query } = filter;
  const page = { ...query, limit: PAGE, ...(cursor && { cursor }) };
  if (scope === 'trash') return listTrash(page, signal);
  // A search without a sort is ranked by the server, best first.
  return listBookmarks(filter.search ? page : { ...page, sort_by: 'created_at', sort_order: 'desc' }, signal);
}

const isSameRoom = (before: ListFilter | undefined, now: ListFilter): boolean =>
  before?.scope === now.scope && before.project_id === now.project_id && before.tag === now.tag;

function describe(
  query: UseInfiniteQueryResult<Pages>,
  bookmarks: readonly Bookmark[],
  filter: ListFilter,
): BookmarkList {
  return {
    filter,
    bookmarks,
    total: totalOf(query.data),
    isCapped: isCapped(query.data),
    isPending: query.isPending,
    isPrevious: query.isPlaceholderData,
    isError: query.isError,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
