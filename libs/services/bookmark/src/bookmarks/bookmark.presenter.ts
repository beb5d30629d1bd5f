import { Injectable } from '@nestjs/common';
import type { BookmarkListRow } from './bookmark.rows.js';
import type { BookmarkDto } from './bookmark-view.dto.js';
import { BookmarkFiles, BookmarkPreviews } from './collaborators.js';

/** Turns rows into what clients see. */
@Injectable()
export class BookmarkPresenter {
  constructor(
    private readonly files: BookmarkFiles,
    private readonly previews: BookmarkPreviews,
  ) {}

  /** For lists: whatever is secret is masked. */
  list(rows: readonly BookmarkListRow[]): BookmarkDto[] {
    return rows.map((row) => this.one(row));
  }

  /** @param secret a password's content, when the caller may see it */
  one(row: BookmarkListRow, secret?: string): BookmarkDto {
    const view = {
      ...visible(row),
      attachments: this.files.show(row.files ?? []),
      preview: this.previews.show(row),
    };
    return secret === undefined ? view : { ...view, content: secret, masked: false };
  }
}

function visible(row: BookmarkListRow): Omit<BookmarkDto, 'attachments' | 'preview'> {
  const isSecret = row.type === 'password';
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    content: isSecret ? null : row.content,
    masked: isSecret,
    content_truncated: !isSecret && row.content_truncated,
    url: row.url,
    tags: row.tags,
    project: { id: row.project_id, name: row.project_name },
    copy_count: row.copy_count,
    shared: row.shared,
    source: row.source,
    version: row.version,
    created_at: row.created_at,
    saved_at: row.saved_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}
