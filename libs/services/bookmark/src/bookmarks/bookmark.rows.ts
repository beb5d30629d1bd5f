import type { BookmarkSource } from '#contracts';
import type { BookmarkType } from '#util/bookmark-types';
import type { ListedFile, ShownPreview } from './collaborators.js';
import type { UrlColumns } from './url-columns.js';

/** A bookmark as stored. `content` is empty for passwords; theirs is sealed. */
export interface BookmarkRow {
  readonly id: string;
  readonly project_id: number;
  readonly type: BookmarkType;
  readonly title: string;
  readonly content: string;
  readonly content_sealed: Buffer | null;
  readonly url: string | null;
  readonly tags: readonly string[];
  readonly tag_keys: readonly string[];
  readonly version: number;
  readonly source: BookmarkSource;
  readonly created_at: Date;
  readonly saved_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

/** A bookmark to be inserted. */
export interface NewBookmarkRow extends BookmarkRow {
  /** What is derived from `url`, where it has been worked out already. */
  readonly address?: UrlColumns;
}

/** What bulk changes may change. */
export interface BookmarkPlace {
  readonly id: string;
  readonly project_id: number;
  readonly tags: readonly string[];
  readonly tag_keys: readonly string[];
  readonly deleted_at: Date | null;
}

/** What rules may change; of what becomes a password the content is sealed with it. */
export type AdjustedRow = Pick<
  BookmarkRow,
  'id' | 'project_id' | 'type' | 'title' | 'content' | 'content_sealed' | 'tags' | 'tag_keys'
>;

/** What an answer shows of a bookmark. */
export interface BookmarkListRow extends ShownPreview {
  readonly id: string;
  readonly project_id: number;
  readonly project_name: string;
  readonly type: BookmarkType;
  readonly title: string;
  /** In lists the first 500 characters. */
  readonly content: string;
  readonly content_truncated: boolean;
  readonly url: string | null;
  readonly tags: string[];
  readonly version: number;
  readonly source: BookmarkSource;
  readonly created_at: Date;
  readonly saved_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
  readonly copy_count: number;
  readonly shared: boolean;
  /** In their order; null for none. */
  readonly files: readonly ListedFile[] | null;
}
