import { callData, callPage, callVoid } from './call.js';
import type { Bookmark, BookmarkInput, Operation, Page } from './types.js';

export type SortBy = 'created_at' | 'updated_at' | 'title' | 'copy_count' | 'deleted_at';

export interface ListQuery {
  readonly search?: string;
  readonly project_id?: number;
  readonly tag?: string;
  readonly sort_by?: SortBy;
  readonly sort_order?: 'asc' | 'desc';
  /** 1 to 100. */
  readonly limit?: number;
  readonly cursor?: string;
}

export const listBookmarks = (query: ListQuery, signal?: AbortSignal): Promise<Page<Bookmark>> =>
  callPage<Bookmark>('/bookmarks', { query: { ...query }, ...(signal && { signal }) });

export const listTrash = (query: ListQuery, signal?: AbortSignal): Promise<Page<Bookmark>> =>
  callPage<Bookmark>('/bookmarks/trash', { query: { ...query }, ...(signal && { signal }) });

export const listPopular = (projectId: number | undefined, signal?: AbortSignal): Promise<Bookmark[]> =>
  callData('GET', '/bookmarks/popular', { query: { project_id: projectId }, ...(signal && { signal }) });

/** The whole bookmark, with the content of a password. */
export const getBookmark = (id: string, signal?: AbortSignal): Promise<Bookmark> =>
  callData('GET', `/bookmarks/${id}`, signal ? { signal } : {});

export const createBookmark = (input: BookmarkInput, idempotencyKey: string): Promise<Bookmark> =>
  callData('POST', '/bookmarks', { body: { ...input, source: 'web' }, idempotencyKey });

/** Changes the fields it carries. With an old `version` the answer is 409 and holds the bookmark as it is now. */
export const updateBookmark = (
  id: string,
  changes: Partial<BookmarkInput> & { readonly version?: number },
): Promise<Bookmark> => callData('PUT', `/bookmarks/${id}`, { body: changes });

export const trashBookmark = (id: string): Promise<void> => callVoid('DELETE', `/bookmarks/${id}`);

export const restoreBookmark = (id: string): Promise<Bookmark> =>
  callData('POST', `/bookmarks/${id}/restore`);

export const deleteBookmark = (id: string): Promise<void> => callVoid('DELETE', `/bookmarks/${id}/permanent`);

/** Counts one copy and answers how many there are now. */
export const countCopy = (id: string): Promise<{ copy_count: number }> =>
  callData('POST', `/bookmarks/${id}/copy`);

/** One change for many bookmarks. */
export type BulkChange =
  | { readonly action: 'trash' }
  | { readonly action: 'restore' }
  | { readonly action: 'move'; readonly project_id: number }
  | { readonly action: 'tag'; readonly tags: readonly string[] };

export const changeMany = (
  ids: readonly string[],
  change: BulkChange,
  idempotencyKey: string,
): Promise<Operation> => callData('POST', '/bookmarks/bulk', { body: { ...change, ids }, idempotencyKey });

export const undoOperation = (id: string): Promise<void> => callVoid('POST', `/operations/${id}/undo`);

/** Active bookmarks that point to the same place as this url. */
export const findDuplicates = (
  url: string,
  signal?: AbortSignal,
): Promise<readonly Pick<Bookmark, 'id' | 'title' | 'project'>[]> =>
  callData('GET', '/bookmarks/duplicates', { query: { url }, ...(signal && { signal }) });
