import { Injectable } from '@nestjs/common';
import type { BookmarkSource } from '#contracts';
import { Database, type Tx } from '#platform/database';
import type { BookmarkType } from '#util/bookmark-types';

export interface ExportedRow {
  readonly id: string;
  readonly type: BookmarkType;
  readonly title: string;
  readonly content: string;
  readonly content_sealed: Buffer | null;
  readonly url: string | null;
  readonly tags: string[];
  readonly source: BookmarkSource;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly copy_count: number;
  readonly last_copied_at: Date | null;
}

export interface ExportedFile {
  readonly id: string;
  readonly stored_name: string;
  /** Bytes. */
  readonly size: number;
  readonly created_at: Date;
}

/** Ids from `from` on, before `until`; null is the end. */
export interface IdRange {
  readonly from: string;
  readonly until: string | null;
}

export interface CopyStat {
  readonly id: string;
  readonly copy_count: number;
  readonly last_copied_at: Date | null;
}

export interface ProjectContents {
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  readonly bookmarks: number;
  readonly files: number;
}

/** Bytes that a bookmark's JSON takes at most: each byte of content may become six, everything else is bounded. */
const JSON_BYTES = '65536 + 6 * (octet_length(content) + coalesce(octet_length(content_sealed), 0))';

@Injectable()
export class ExportRepository {
  constructor(private readonly database: Database) {}

  /** The project's active bookmarks cut into ranges of about `bytes` of JSON; one bookmark more may be in each. */
  async ranges(ownerId: string, projectId: number, bytes: number): Promise<IdRange[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT min(id::text) AS id FROM (
         SELECT id, sum(${JSON_BYTES}) OVER (ORDER BY id) / $3::bigint AS part FROM bookmarks
          WHERE owner_id = $1 AND project_id = $2 AND deleted_at IS NULL
       ) AS parts GROUP BY part ORDER BY id`,
      [ownerId, projectId, bytes],
    );
    return rows.map(({ id }, index) => ({ from: id, until: rows[index + 1]?.id ?? null }));
  }

  async bookmarks(ownerId: string, projectId: number, range: IdRange): Promise<ExportedRow[]> {
    return this.database.query(
      `SELECT b.id, b.type, b.title, b.content, b.content_sealed, b.url, b.tags, b.source, b.created_at, b.updated_at,
              coalesce(s.copy_count, 0) AS copy_count, s.last_copied_at
         FROM bookmarks b LEFT JOIN bookmark_stats s ON s.owner_id = b.owner_id AND s.id = b.id
        WHERE b.owner_id = $1 AND b.project_id = $2 AND b.deleted_at IS NULL
          AND b.id >= $3 AND ($4::uuid IS NULL OR b.id < $4)
        ORDER BY b.id`,
      [ownerId, projectId, range.from, range.until],
    );
  }

  /** Files that the project's active bookmarks hold, each once. */
  async files(ownerId: string, projectId: number): Promise<ExportedFile[]> {
    return this.database.query(
      `SELECT f.id, f.stored_name, f.size::float8 AS size, f.created_at FROM files f
        WHERE f.owner_id = $1 AND EXISTS (
          SELECT FROM attachments a JOIN bookmarks b ON b.owner_id = a.owner_id AND b.id = a.bookmark_id
           WHERE a.owner_id = $1 AND a.file_id = f.id AND b.project_id = $2 AND b.deleted_at IS NULL)
        ORDER BY f.id`,
      [ownerId, projectId],
    );
  }

  /** What is in these projects now. */
  async contents(tx: Tx, ownerId: string, projectIds: readonly number[]): Promise<ProjectContents> {
    const projects: { id: number; name: string }[] = await tx.query(
      `SELECT id::float8 AS id, name FROM projects WHERE owner_id = $1 AND id = ANY($2::bigint[]) ORDER BY id`,
      [ownerId, projectIds],
    );
    const counts: { bookmarks: number; files: number }[] = await tx.query(
      `SELECT count(DISTINCT b.id)::float8 AS bookmarks, count(DISTINCT a.file_id)::float8 AS files
         FROM bookmarks b LEFT JOIN attachments a ON a.owner_id = b.owner_id AND a.bookmark_id = b.id
        WHERE b.owner_id = $1 AND b.project_id = ANY($2::bigint[])`,
      [ownerId, projectIds],
    );
    return { projects, bookmarks: counts[0]?.bookmarks ?? 0, files: counts[0]?.files ?? 0 };
  }

  async insertStats(tx: Tx, ownerId: string, stats: readonly CopyStat[]): Promise<void> {
    if (stats.length === 0) return;
    await tx.query(
      `INSERT INTO bookmark_stats (owner_id, id, copy_count, last_copied_at)
       SELECT $1, * FROM unnest($2::uuid[], $3::integer[], $4::timestamptz[])`,
      [
        ownerId,
        stats.map((stat) => stat.id),
        stats.map((stat) => stat.copy_count),
        stats.map((stat) => stat.last_copied_at),
      ],
    );
  }
}
