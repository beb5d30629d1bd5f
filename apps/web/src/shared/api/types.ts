/**
 * Shapes of the HTTP API, as the OpenAPI document names them: snake_case, ISO 8601 times in UTC,
 * UUIDv7 ids for users, bookmarks and attachments, integers for projects and tokens.
 */
import type { BookmarkType } from '#util/bookmark-types';

export type { BookmarkType };

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly avatar_url: string | null;
  readonly created_at: string;
  /** null while the bookmark service does not answer. */
  readonly projects_count: number | null;
  readonly bookmarks_count: number | null;
}

export interface Attachment {
  readonly id: string;
  /** Signed, relative to the origin; the same within a window of six hours. */
  readonly url: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly mimetype: string;
  readonly sort_order: number;
}

export interface Preview {
  readonly title: string | null;
  readonly description: string | null;
  readonly site_name: string | null;
  readonly image_url: string | null;
  readonly favicon_url: string | null;
}

export interface Bookmark {
  readonly id: string;
  readonly type: BookmarkType;
  readonly title: string;
  /** In lists the first 500 characters; null when masked. */
  readonly content: string | null;
  /** A password's content, which only `GET /bookmarks/{id}` tells. */
  readonly masked: boolean;
  readonly content_truncated: boolean;
  readonly url: string | null;
  readonly tags: readonly string[];
  readonly attachments: readonly Attachment[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
  readonly project: { readonly id: number; readonly name: string };
  readonly copy_count: number;
  readonly version: number;
  readonly preview: Preview | null;
  readonly shared: boolean;
}

export interface Project {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly bookmarks_count: number;
  readonly is_system: boolean;
  readonly created_at: string;
  readonly version: number;
}

export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: PageMeta;
}

export interface PageMeta {
  readonly total: number;
  /** A search counts no further than 1,000. */
  readonly total_capped?: boolean;
  readonly limit: number;
  readonly next_cursor: string | null;
}

export interface TagCount {
  readonly name: string;
  readonly count: number;
}

/** What a save sends of an attachment; the server knows the rest by id or url. */
export type AttachmentInput = Pick<Attachment, 'url' | 'filename' | 'size' | 'mimetype' | 'sort_order'> & {
  readonly id?: string;
};

export interface BookmarkInput {
  readonly type: BookmarkType;
  readonly title: string;
  /** Absent on an edit keeps a password's secret. */
  readonly content?: string;
  readonly url?: string;
  readonly tags: readonly string[];
  readonly attachments: readonly AttachmentInput[];
  readonly project_id?: number;
}

export interface ApiToken {
  readonly id: number;
  readonly name: string;
  /** Only in the answer that created it. */
  readonly token?: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** A change of many at once: undone as one within 30 days. */
export interface Operation {
  readonly operation_id: string;
  readonly affected: number;
}

export interface ImportBookmarkInput {
  readonly type: 'link';
  readonly title: string;
  readonly content: string;
  readonly url: string;
  readonly tags: readonly string[];
  readonly project_id: number;
}

export interface ImportBatchResult {
  readonly imported: number;
  readonly duplicates_skipped: number;
  readonly errors: readonly (string | { readonly msg?: string; readonly message?: string })[];
  readonly operation_id?: string;
}
