import { Injectable } from '@nestjs/common';
import type { ShareableBookmark, ShareableProject, SharedPosition } from '#contracts';
import { Database } from '#platform/database';
import type { BookmarkListRow } from '../bookmarks/bookmark.rows.js';
import { BESIDE, FULL_COLUMNS } from '../bookmarks/view-sql.js';
import type { StoredFile } from '../files/files.repository.js';

/** A bookmark with what is sealed of it. */
export type SharedRow = BookmarkListRow & { readonly content_sealed: Buffer | null };

export interface SharedPage {
  readonly rows: readonly SharedRow[];
  /** Bookmarks within the limit, whether or not they were too long to come along. */
  readonly found: number;
}

export interface PageRequest {
  readonly projectId: number;
  readonly hasPasswords: boolean;
  readonly after: SharedPosition | undefined;
  readonly limit: number;
}

/** Characters of content after which a page takes no further bookmark: a page is one answer, held in memory. */
const PAGE_CHARACTERS = 500_000;

/** What visitors of shares may see. Nothing in the trash is among it. */
@Injectable()
export class SharedBookmarksRepository {
  constructor(private readonly database: Database) {}

  async bookmarkStates(ownerId: string, ids: readonly string[]): Promise<ShareableBookmark[]> {
    if (ids.length === 0) return [];
    return this.database.query(
      `SELECT id, title, version, deleted_at IS NOT NULL AS is_trashed
         FROM bookmarks WHERE owner_id = $1 AND id = ANY($2::uuid[])`,
      [ownerId, ids],
    );
  }

  async projectStates(ownerId: string, ids: readonly number[]): Promise<ShareableProject[]> {
    if (ids.length === 0) return [];
    return this.database.query(
      `SELECT p.id::float8 AS id, p.name, p.version, p.deleted_at IS NOT NULL AS is_trashed,
              (SELECT count(*)::float8 FROM bookmarks b WHERE b.owner_id = $1 AND b.project_id = p.id
                  AND b.deleted_at IS NULL AND b.type = 'password') AS password_count
         FROM projects p WHERE p.owner_id = $1 AND p.id = ANY($2::bigint[])`,
      [ownerId, ids],
    );
  }

  async bookmark(ownerId: string, id: string): Promise<SharedRow | undefined> {
    const rows = await this.database.query<SharedRow>(
      `SELECT ${FULL_COLUMNS}, b.content_sealed FROM bookmarks b ${BESIDE}
        WHERE b.owner_id = $1 AND b.id = $2 AND b.deleted_at IS NULL`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** Newest first. The one that goes over {@link PAGE_CHARACTERS} is the page's last. */
  async page(ownerId: string, { projectId, hasPasswords, after, limit }: PageRequest): Promise<SharedPage> {
    const rows = await this.database.query<SharedRow & { found: number }>(
      `WITH newest AS (
         SELECT * FROM bookmarks
          WHERE owner_id = $1 AND project_id = $2 AND deleted_at IS NULL AND ($3 OR type <> 'password')
            AND ($4::timestamptz IS NULL OR (created_at, id) < ($4, $5::uuid))
          ORDER BY created_at DESC, id DESC LIMIT $6
       ), page AS (
         SELECT *, count(*) OVER ()::integer AS found,
                sum(char_length(content)) OVER (ORDER BY created_at DESC, id DESC) - char_length(content) AS before
           FROM newest
       )
       SELECT ${FULL_COLUMNS}, b.content_sealed, b.found FROM page b ${BESIDE}
        WHERE b.before < ${PAGE_CHARACTERS} ORDER BY b.created_at DESC, b.id DESC`,
      [ownerId, projectId, hasPasswords, after?.created_at ?? null, after?.id ?? null, limit],
    );
    return { rows, found: rows[0]?.found ?? 0 };
  }

  async count(ownerId: string, projectId: number, hasPasswords: boolean): Promise<number> {
    const rows = await this.database.query<{ n: number }>(
      `SELECT count(*)::float8 AS n FROM bookmarks
        WHERE owner_id = $1 AND project_id = $2 AND deleted_at IS NULL AND ($3 OR type <> 'password')`,
      [ownerId, projectId, hasPasswords],
    );
    return rows[0]?.n ?? 0;
  }

  /** A file of an active bookmark; with a project, of one that is in it while the project is there. */
  async file(
    ownerId: string,
    bookmarkId: string,
    fileId: string,
    project: { readonly id: number; readonly hasPasswords: boolean } | undefined,
  ): Promise<StoredFile | undefined> {
    const rows = await this.database.query<StoredFile>(
      `SELECT f.id, f.stored_name, f.filename, f.mimetype, f.inline, f.size::float8 AS size, f.sha256
         FROM attachments a
         JOIN files f ON f.owner_id = a.owner_id AND f.id = a.file_id
         JOIN bookmarks b ON b.owner_id = a.owner_id AND b.id = a.bookmark_id AND b.deleted_at IS NULL
         JOIN projects p ON p.owner_id = b.owner_id AND p.id = b.project_id
        WHERE a.owner_id = $1 AND a.bookmark_id = $2 AND a.file_id = $3
          AND ($4::bigint IS NULL OR (p.id = $4 AND p.deleted_at IS NULL AND ($5 OR b.type <> 'password')))`,
      [ownerId, bookmarkId, fileId, project?.id ?? null, project?.hasPasswords ?? false],
    );
    return rows[0];
  }
}
