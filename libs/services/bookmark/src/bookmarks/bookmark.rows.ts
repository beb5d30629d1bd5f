import type { BookmarkSource } from '#contracts';
import type { BookmarkType } from '#util/bookmark-types';

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

/** What bulk changes may change. */
export interface BookmarkPlace {
  readonly id: string;
  readonly project_id: number;
  readonly tags: readonly string[];
  readonly tag_keys: readonly string[];
  readonly deleted_at: Date | null;
}

/** What an answer shows of a bookmark, before files and previews join it. */
export interface BookmarkListRow {
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
}
