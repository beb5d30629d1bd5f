import { callData } from './call.js';
import type { ImportBatchResult, ImportBookmarkInput } from './types.js';

export const importProjects = (
  projects: readonly { readonly name: string; readonly description: string }[],
  idempotencyKey: string,
): Promise<readonly { readonly id?: number; readonly name: string }[]> =>
  callData('POST', '/import/projects', { body: { projects }, idempotencyKey });

/** At most 50 a call; a bad entry is reported and does not stop the others. */
export const importBookmarks = (
  bookmarks: readonly ImportBookmarkInput[],
  idempotencyKey: string,
): Promise<ImportBatchResult> =>
  callData('POST', '/import/bookmarks', { body: { bookmarks }, idempotencyKey });
