import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';

export interface AttachedFile {
  readonly bookmark_id: string;
  readonly id: string;
  readonly stored_name: string;
  readonly filename: string;
  readonly size: number;
  readonly mimetype: string;
  readonly sort_order: number;
}

/** A file's place in a bookmark. */
export interface Placement {
  readonly id: string;
  readonly filename: string;
  readonly sort_order: number;
}

/** A file that a bookmark holds. */
export interface AttachmentRow {
  readonly bookmark_id: string;
  readonly file_id: string;
  readonly sort_order: number;
}

/** SQL of the files of bookmark `b`, in their order, as JSON (ListedFile); null for none. */
export const FILES_OF_BOOKMARK = `(
  SELECT json_agg(json_build_object('id', f.id, 'stored_name', f.stored_name, 'filename', f.filename, 'size', f.size,
                                    'mimetype', f.mimetype, 'sort_order', a.sort_order) ORDER BY a.sort_order, f.id)
    FROM attachments a JOIN files f ON f.owner_id = a.owner_id AND f.id = a.file_id
   WHERE a.owner_id = b.owner_id AND a.bookmark_id = b.id)`;

@Injectable()
export class AttachmentsRepository {
  constructor(private readonly database: Database) {}

  /** Ids of the files that these bookmarks hold. */
  async fileIds(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<string[]> {
    const rows: { file_id: string }[] = await tx.query(
      `SELECT DISTINCT file_id FROM attachments WHERE owner_id = $1 AND bookmark_id = ANY($2::uuid[])`,
      [ownerId, bookmarkIds],
    );
    return rows.map((row) => row.file_id);
  }

  /** The bookmark holds exactly these files afterwards. */
  async place(tx: Tx, ownerId: string, bookmarkId: string, placements: readonly Placement[]): Promise<void> {
    const ids = placements.map((placement) => placement.id);
    await tx.query(
      `DELETE FROM attachments WHERE owner_id = $1 AND bookmark_id = $2 AND file_id <> ALL($3::uuid[])`,
      [ownerId, bookmarkId, ids],
    );
    if (ids.length === 0) return;
    await tx.query(
      `INSERT INTO attachments (owner_id, bookmark_id, file_id, sort_order)
       SELECT $1, $2, * FROM unnest($3::uuid[], $4::integer[])
       ON CONFLICT (owner_id, bookmark_id, file_id) DO UPDATE SET sort_order = excluded.sort_order`,
      [ownerId, bookmarkId, ids, placements.map((placement) => placement.sort_order)],
    );
    await tx.query(
      `UPDATE files f SET attached_at = coalesce(f.attached_at, now()), filename = placed.filename
         FROM unnest($2::uuid[], $3::text[]) AS placed (id, filename)
        WHERE f.owner_id = $1 AND f.id = placed.id
          AND (f.attached_at IS NULL OR f.filename <> placed.filename)`,
      [ownerId, ids, placements.map((placement) => placement.filename)],
    );
  }

  /** For new bookmarks: one pair of statements, however many. */
  async attach(tx: Tx, ownerId: string, rows: readonly AttachmentRow[]): Promise<void> {
    if (rows.length === 0) return;
    const fileIds = rows.map((row) => row.file_id);
    await tx.query(
      `INSERT INTO attachments (owner_id, bookmark_id, file_id, sort_order)
       SELECT $1, * FROM unnest($2::uuid[], $3::uuid[], $4::integer[])`,
      [ownerId, rows.map((row) => row.bookmark_id), fileIds, rows.map((row) => row.sort_order)],
    );
    await tx.query(
      `UPDATE files SET attached_at = now() WHERE owner_id = $1 AND id = ANY($2::uuid[]) AND attached_at IS NULL`,
      [ownerId, fileIds],
    );
  }

  async detachBookmarks(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<void> {
    await tx.query(`DELETE FROM attachments WHERE owner_id = $1 AND bookmark_id = ANY($2::uuid[])`, [
      ownerId,
      bookmarkIds,
    ]);
  }

  /** Takes one file out of every bookmark. @returns the bookmarks that held it, with their new versions */
  async detachFile(tx: Tx, ownerId: string, fileId: string): Promise<{ id: string; version: number }[]> {
    return tx.query(
      `WITH held AS (
         DELETE FROM attachments WHERE owner_id = $1 AND file_id = $2 RETURNING bookmark_id
       ), changed AS (
         UPDATE bookmarks SET version = version + 1, updated_at = now()
          WHERE owner_id = $1 AND id IN (SELECT bookmark_id FROM held)
         RETURNING id, version
       )
       SELECT id, version FROM changed ORDER BY id`,
      [ownerId, fileId],
    );
  }

  /** In their order within each bookmark. */
  async forBookmarks(ownerId: string, bookmarkIds: readonly string[]): Promise<AttachedFile[]> {
    return this.database.query(
      `SELECT a.bookmark_id, f.id, f.stored_name, f.filename, f.size::float8 AS size, f.mimetype, a.sort_order
         FROM attachments a JOIN files f ON f.owner_id = a.owner_id AND f.id = a.file_id
        WHERE a.owner_id = $1 AND a.bookmark_id = ANY($2::uuid[])
        ORDER BY a.bookmark_id, a.sort_order, f.id`,
      [ownerId, bookmarkIds],
    );
  }

  /** Bookmarks that hold one of these files. */
  async holders(tx: Tx, ownerId: string, fileIds: readonly string[]): Promise<string[]> {
    const rows: { bookmark_id: string }[] = await tx.query(
      `SELECT DISTINCT bookmark_id FROM attachments WHERE owner_id = $1 AND file_id = ANY($2::uuid[])`,
      [ownerId, fileIds],
    );
    return rows.map((row) => row.bookmark_id);
  }
}
