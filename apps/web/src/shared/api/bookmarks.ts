import { answered, api, dataOf, done, once } from './client.js';
import type { Bookmark, BookmarkInput, Duplicate, Page } from './types.js';

export interface ListParameters {
  readonly search?: string;
  readonly project_id?: number;
  readonly tag?: string;
  readonly sort_by?: 'created_at' | 'updated_at' | 'title' | 'copy_count';
  readonly sort_order?: 'asc' | 'desc';
  /** 1 to 100. */
  readonly limit?: number;
  readonly cursor?: string;
}

export const listBookmarks = (query: ListParameters, signal: AbortSignal): Promise<Page<Bookmark>> =>
  answered(api.GET('/api/bookmarks', { params: { query }, signal }));

/** The deleted ones, last deleted first. */
export const listTrash = (
  query: Pick<ListParameters, 'limit' | 'cursor'>,
  signal: AbortSignal,
): Promise<Page<Bookmark>> =>
  answered(
    api.GET('/api/bookmarks/trash', {
      params: { query: { ...query, sort_by: 'deleted_at', sort_order: 'desc' } },
      signal,
    }),
  );

export const listPopular = (projectId: number | undefined, signal: AbortSignal): Promise<Bookmark[]> =>
  dataOf(
    api.GET('/api/bookmarks/popular', {
      params: { query: projectId === undefined ? {} : { project_id: projectId } },
      signal,
    }),
  );

/** The whole bookmark, with the content of a password. */
export const getBookmark = (id: string, signal?: AbortSignal): Promise<Bookmark> =>
  dataOf(api.GET('/api/bookmarks/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const createBookmark = (input: BookmarkInput, key: string, signal?: AbortSignal): Promise<Bookmark> =>
  dataOf(
    api.POST('/api/bookmarks', {
      params: { header: once(key) },
      body: { ...input, source: 'web' },
      ...(signal && { signal }),
    }),
  );

/** Changes the fields it carries. With an old `version` the answer is 409 and holds the bookmark as it is now. */
export const updateBookmark = (
  id: string,
  changes: Partial<BookmarkInput> & { readonly version?: number },
): Promise<Bookmark> => dataOf(api.PUT('/api/bookmarks/{id}', { params: { path: { id } }, body: changes }));

export const trashBookmark = (id: string): Promise<void> =>
  done(api.DELETE('/api/bookmarks/{id}', { params: { path: { id } } }));

export const restoreBookmark = (id: string): Promise<Bookmark> =>
  dataOf(api.POST('/api/bookmarks/{id}/restore', { params: { path: { id } } }));

export const deleteBookmark = (id: string): Promise<void> =>
  done(api.DELETE('/api/bookmarks/{id}/permanent', { params: { path: { id } } }));

/** Counts one copy and answers how many there are now. */
export const countCopy = (id: string): Promise<{ copy_count: number }> =>
  dataOf(api.POST('/api/bookmarks/{id}/copy', { params: { path: { id } } }));

/** Active bookmarks that point to the same place as this url. */
export const findDuplicates = (url: string, signal: AbortSignal): Promise<Duplicate[]> =>
  dataOf(api.GET('/api/bookmarks/duplicates', { params: { query: { url } }, signal }));
