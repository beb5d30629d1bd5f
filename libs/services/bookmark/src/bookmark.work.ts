import type { WorkKinds, WorkTable } from '#platform/messaging';
import { filesWork, type FilesWork } from './files/index.js';

/** Slow work of bookmarks themselves. */
export interface CoreWork extends WorkKinds {
  'counts.fold': Record<string, never>;
  'search.refresh': Record<string, never>;
  'search.rebuild': Record<string, never>;
  'operations.run': { readonly owner_id: string; readonly operation_id: string };
  'operations.resume': Record<string, never>;
  housekeeping: Record<string, never>;
  'statistics.refresh': Record<string, never>;
  'accounts.sweep': Record<string, never>;
}

export type BookmarkWork = CoreWork & FilesWork;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const alone = { concurrency: 1, limiter: null, attempts: 1, backoff: SECOND, lock: 30 * SECOND } as const;

const coreWork: WorkTable<CoreWork> = {
  'counts.fold': { ...alone, every: SECOND },
  'search.refresh': { ...alone, every: SECOND },
  'search.rebuild': { ...alone, every: DAY },
  'operations.run': { ...alone, concurrency: 4, attempts: 5, every: null },
  'operations.resume': { ...alone, every: MINUTE },
  housekeeping: { ...alone, every: 60 * MINUTE },
  'statistics.refresh': { ...alone, every: 3 * SECOND },
  'accounts.sweep': { ...alone, every: MINUTE },
};

export const BOOKMARK_WORK: WorkTable<BookmarkWork> = { ...coreWork, ...filesWork };
