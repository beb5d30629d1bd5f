import { api, dataOf, once } from './client.js';
import type { ImportBatchResult, ImportedProject, ImportEntry } from './types.js';

export const importProjects = (
  projects: readonly { readonly name: string; readonly description: string }[],
  key: string,
  signal: AbortSignal,
): Promise<ImportedProject[]> =>
  dataOf(api.POST('/api/import/projects', { headers: once(key), body: { projects: [...projects] }, signal }));

/** At most 50 a call; a bad entry is reported and does not stop the others. */
export const importBookmarks = (
  bookmarks: readonly ImportEntry[],
  key: string,
  signal: AbortSignal,
): Promise<ImportBatchResult> =>
  dataOf(
    api.POST('/api/import/bookmarks', { headers: once(key), body: { bookmarks: [...bookmarks] }, signal }),
  );
