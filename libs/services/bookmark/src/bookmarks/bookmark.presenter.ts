import { Injectable } from '@nestjs/common';
import type { BookmarkListRow } from './bookmark.rows.js';
import type { BookmarkDto } from './bookmark-view.dto.js';
import { BookmarkFiles, BookmarkPreviews } from './collaborators.js';

/** Joins rows with their files and previews: two statements, however many rows. */
@Injectable()
export class BookmarkPresenter {
  constructor(
    private readonly files: BookmarkFiles,
    private readonly previews: BookmarkPreviews,
  ) {}

  /** For lists: whatever is secret is masked. */
  async list(ownerId: string, rows: readonly BookmarkListRow[]): Promise<BookmarkDto[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const [files, previews] = await Promise.all([
      this.files.forBookmarks(ownerId, ids),
      this.previews.forBookmarks(ownerId, ids),
    ]);
    return rows.map((row) => ({
      ...visible(row),
      attachments: [...(files.get(row.id) ?? [])],
      preview: previews.get(row.id) ?? null,
    }));
  }

  /** @param secret a password's content, when the caller may see it */
  async one(ownerId: string, row: BookmarkListRow, secret?: string): Promise<BookmarkDto> {
    const [files, previews] = await Promise.all([
      this.files.forBookmarks(ownerId, [row.id]),
      this.previews.forBookmarks(ownerId, [row.id]),
    ]);
    const shown = secret === undefined ? visible(row) : { ...visible(row), content: secret, masked: false };
    return { ...shown, attachments: [...(files.get(row.id) ?? [])], preview: previews.get(row.id) ?? null };
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
