import type { Schemas } from '#api-client';
import { api, dataOf, once } from './client.js';

/** A change of many bookmarks at once, as the server keeps it for 30 days. */
export type Operation = Schemas['BookmarkOperationDto'];

/** `affected` while `running` or `undoing`: the bookmarks it is about; afterwards those it changed. */
export type OperationResult = Schemas['BookmarkOperationResultDto'];

/** One change for many bookmarks. */
export type BulkChange =
  | { readonly action: 'trash' | 'restore' | 'delete' }
  | { readonly action: 'move'; readonly project_id: number }
  | { readonly action: 'tag' | 'untag'; readonly tags: string[] };

/** At most 5,000 ids, or all that match now. */
export type BulkTarget =
  | { readonly ids: string[] }
  | {
      readonly filter: { readonly search?: string; readonly project_id?: number; readonly tag?: string };
    };

/** As one operation, that `undoOperation` takes back within 30 days; only `delete` is for good. */
export const changeMany = (target: BulkTarget, change: BulkChange, key: string): Promise<OperationResult> =>
  dataOf(api.POST('/api/bookmarks/bulk', { params: { header: once(key) }, body: { ...change, ...target } }));

/** `skipped`: bookmarks left as they are because they changed since. */
export const undoOperation = (id: string): Promise<Schemas['BookmarkUndoResultDto']> =>
  dataOf(api.POST('/api/operations/{id}/undo', { params: { path: { id } } }));

export const getOperation = (id: string): Promise<Operation> =>
  dataOf(api.GET('/api/operations/{id}', { params: { path: { id } } }));

/** Newest first, of the last 30 days. */
export const listOperations = (limit: number, signal: AbortSignal): Promise<Operation[]> =>
  dataOf(api.GET('/api/operations', { params: { query: { limit } }, signal }));

export const renameTag = (name: string, to: string): Promise<OperationResult> =>
  dataOf(api.PUT('/api/tags/{name}', { params: { path: { name } }, body: { name: to } }));

export const mergeTags = (from: string[], into: string): Promise<OperationResult> =>
  dataOf(api.POST('/api/tags/merge', { body: { from, into } }));

/** Takes it off every bookmark. */
export const deleteTag = (name: string): Promise<OperationResult> =>
  dataOf(api.DELETE('/api/tags/{name}', { params: { path: { name } } }));
