import type { MessageActor } from '#platform/messaging';
import type { BookmarkType } from '#util/bookmark-types';

/** What an operation does to each of its bookmarks. Stored, so that another process can go on with it. */
export type OperationChange =
  | { readonly does: 'move'; readonly project_id: number }
  | { readonly does: 'tag'; readonly tags: readonly string[] }
  | { readonly does: 'untag'; readonly tag_keys: readonly string[] }
  /** Every tag of `from` (keys) becomes `into`, or goes when that is null. */
  | { readonly does: 'retag'; readonly from: readonly string[]; readonly into: string | null }
  | { readonly does: 'trash' }
  | { readonly does: 'restore' }
  | { readonly does: 'delete' }
  /** The bookmarks were made by it; undoing takes them away for good. */
  | { readonly does: 'import' }
  /** Rules changed them, as it went. */
  | { readonly does: 'adjust' };

/** What a person calls it. */
export const OPERATION_KINDS = [
  'move',
  'tag',
  'untag',
  'trash',
  'restore',
  'delete',
  'tag.rename',
  'tag.merge',
  'tag.delete',
  'project.delete',
  'import',
  'rules.run',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export const OPERATION_STATUSES = ['running', 'done', 'undoing', 'undone'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

export interface OperationParams {
  readonly change: OperationChange;
  /** Spellings of tags as they were, to be set again by the undo. */
  readonly spellings?: readonly string[];
}

export interface OperationRow {
  readonly id: string;
  readonly kind: OperationKind;
  readonly label: string;
  readonly params: OperationParams;
  readonly status: OperationStatus;
  readonly affected: number;
  readonly actor: MessageActor;
  readonly created_at: Date;
  readonly undone_at: Date | null;
}

/** Bookmarks before the change: only what bulk changes and rules change, never any content. */
export interface BeforeValues {
  /** The bookmark's version then. Absent from operations of before it was kept. */
  readonly version?: number;
  readonly project_id: number;
  readonly tags: readonly string[];
  readonly tag_keys: readonly string[];
  readonly deleted_at: string | null;
  /** With {@link type}, of what rules changed. */
  readonly title?: string;
  readonly type?: BookmarkType;
}

export type OperationRowState = 'pending' | 'done' | 'undone' | 'skipped';

/** One bookmark that an operation means and has not come to. */
export interface PendingItem {
  readonly bookmark_id: string;
  /** Where it was when it was chosen. Null in operations of before that was kept. */
  readonly project_id: number | null;
}

/** One bookmark of an operation. */
export interface OperationItem {
  readonly bookmark_id: string;
  /**
   * The bookmark's version after the change. An undo of what came later brings that state back under a
   * new version, and this is the new one then.
   */
  readonly version: number | null;
  readonly before: BeforeValues | null;
}

/** A bookmark that an undo brought back to an earlier state. */
export interface ReturnedBookmark {
  readonly id: string;
  /** The version that state had. */
  readonly was: number;
  /** The version it has now. */
  readonly version: number;
}

export interface SettledItem extends OperationItem {
  readonly state: OperationRowState;
}

/** Days that an operation can be undone. */
export const UNDO_DAYS = 30;
/** Bookmarks of one transaction. */
export { BULK_BATCH as OPERATION_BATCH } from '#util/bookmark-types';
