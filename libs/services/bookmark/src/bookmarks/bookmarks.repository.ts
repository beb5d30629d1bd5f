import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { rowsOf, type Db } from '../database/rows.js';
import type { AdjustedRow, BookmarkPlace, BookmarkRow, NewBookmarkRow } from './bookmark.rows.js';
import { urlColumns } from './url-columns.js';

const COLUMNS = `id, project_id::float8 AS project_id, type, title, content, content_sealed, url, tags, tag_keys,
  version, source, created_at, saved_at, updated_at, deleted_at`;

/** Writes of bookmarks. What lies beside them (counts, search, messages) is BookmarkWriter's. */
@Injectable()
export class BookmarksRepository {
  /** One statement, however many: columns as arrays, which Postgres reads in half the time that JSON takes it. */
  async insert(tx: Tx, ownerId: string, bookmarks: readonly NewBookmarkRow[]): Promise<void> {
    const rows = bookmarks.map((one) => ({ ...one, ...(one.address ?? urlColumns(one.url)) }));
    await tx.query(
      `INSERT INTO bookmarks (owner_id, id, project_id, type, title, content, content_sealed, url, url_key, url_key_version,
                              site, tags, tag_keys, version, source, created_at, saved_at, updated_at)
       SELECT $1, r.id, r.project_id, r.type, r.title, r.content, r.content_sealed, r.url, r.url_key, r.url_key_version,
              r.site, r.tags::text[], r.tag_keys::text[], r.version, r.source, r.created_at, r.saved_at, r.updated_at
         FROM unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::text[], $9::text[],
                     $10::smallint[], $11::text[], $12::text[], $13::text[], $14::integer[], $15::text[],
                     $16::timestamptz(3)[], $17::timestamptz(3)[], $18::timestamptz(3)[]) AS r (
           id, project_id, type, title, content, content_sealed, url, url_key,
           url_key_version, site, tags, tag_keys, version, source,
           created_at, saved_at, updated_at)`,
      [
        ownerId,
        rows.map((row) => row.id),
        rows.map((row) => row.project_id),
        rows.map((row) => row.type),
        rows.map((row) => row.title),
        rows.map((row) => row.content),
        rows.map((row) => row.content_sealed),
        rows.map((row) => row.url),
        rows.map((row) => row.url_key),
        rows.map((row) => row.url_key_version),
        rows.map((row) => row.site),
        rows.map((row) => textArray(row.tags)),
        rows.map((row) => textArray(row.tag_keys)),
        rows.map((row) => row.version),
        rows.map((row) => row.source),
        rows.map((row) => row.created_at),
        rows.map((row) => row.saved_at),
        rows.map((row) => row.updated_at),
      ],
    );
  }

  async find(db: Db, ownerId: string, id: string): Promise<BookmarkRow | undefined> {
    const rows = await rowsOf<BookmarkRow>(
      db,
      `SELECT ${COLUMNS} FROM bookmarks WHERE owner_id = $1 AND id = $2`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** Locked until the transaction ends, always in the same order. */
  async lock(tx: Tx, ownerId: string, ids: readonly string[]): Promise<BookmarkRow[]> {
    return rowsOf<BookmarkRow>(
      tx,
      `SELECT ${COLUMNS} FROM bookmarks WHERE owner_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
      [ownerId, ids],
    );
  }

  /** Everything a person can edit; the version moves on. */
  async update(tx: Tx, ownerId: string, bookmark: BookmarkRow): Promise<void> {
    const { url_key, url_key_version, site } = urlColumns(bookmark.url);
    await tx.query(
      `UPDATE bookmarks SET project_id = $3, type = $4, title = $5, content = $6, content_sealed = $7, url = $8, url_key = $9,
              url_key_version = $10, site = $11, tags = $12, tag_keys = $13, version = $14, updated_at = now()
        WHERE owner_id = $1 AND id = $2`,
      [
        ownerId,
        bookmark.id,
        bookmark.project_id,
        bookmark.type,
        bookmark.title,
        bookmark.content,
        bookmark.content_sealed,
        bookmark.url,
        url_key,
        url_key_version,
        site,
        bookmark.tags,
        bookmark.tag_keys,
        bookmark.version,
      ],
    );
  }

  /**
   * Project, tags and trash of many bookmarks in one statement; versions move on by one.
   * @param mark `edited` also moves updated_at: going to the trash and back is no edit
   */
  async place(
    tx: Tx,
    ownerId: string,
    places: readonly BookmarkPlace[],
    mark: { edited: boolean; operationId: string | null },
  ): Promise<void> {
    await tx.query(
      `WITH placed AS (
         UPDATE bookmarks b SET project_id = r.project_id, tags = ARRAY(SELECT jsonb_array_elements_text(r.tags)),
                tag_keys = ARRAY(SELECT jsonb_array_elements_text(r.tag_keys)), deleted_at = r.deleted_at,
                deleted_by_operation = CASE WHEN r.deleted_at IS NULL THEN NULL ELSE coalesce(b.deleted_by_operation, $3) END,
                version = b.version + 1, updated_at = CASE WHEN $4 THEN now() ELSE b.updated_at END
           FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, project_id bigint, tags jsonb, tag_keys jsonb, deleted_at timestamptz(3))
          WHERE b.owner_id = $1 AND b.id = r.id
         RETURNING b.id, b.deleted_at IS NOT NULL AS trashed
       )
       UPDATE bookmark_search s SET trashed = placed.trashed FROM placed
        WHERE s.owner_id = $1 AND s.id = placed.id AND s.trashed <> placed.trashed`,
      [ownerId, JSON.stringify(places), mark.operationId, mark.edited],
    );
  }

  /** Type, title, tags and project of many bookmarks in one statement; versions move on by one. */
  async adjust(tx: Tx, ownerId: string, rows: readonly AdjustedRow[]): Promise<void> {
    const sealed = rows.filter((row) => row.type === 'password');
    await tx.query(
      `WITH secret AS (SELECT * FROM unnest($7::uuid[], $8::bytea[]) AS s (id, sealed))
       UPDATE bookmarks b SET project_id = r.project_id, type = r.type, title = r.title, tags = r.tags::text[],
              tag_keys = r.tag_keys::text[], version = b.version + 1, updated_at = now(),
              content = CASE WHEN r.type = 'password' THEN '' ELSE b.content END,
              content_sealed = CASE WHEN r.type = 'password' THEN s.sealed ELSE b.content_sealed END
         FROM unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $9::text[])
              AS r (id, project_id, type, title, tags, tag_keys) LEFT JOIN secret s ON s.id = r.id
        WHERE b.owner_id = $1 AND b.id = r.id`,
      [
        ownerId,
        rows.map((row) => row.id),
        rows.map((row) => row.project_id),
        rows.map((row) => row.type),
        rows.map((row) => row.title),
        rows.map((row) => textArray(row.tags)),
        sealed.map((row) => row.id),
        sealed.map((row) => row.content_sealed),
        rows.map((row) => textArray(row.tag_keys)),
      ],
    );
  }

  /** Permanently, with what lies beside them; operations keep their ids, but none of their before-values. */
  async remove(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
    await tx.query(
      `WITH stats AS (DELETE FROM bookmark_stats WHERE owner_id = $1 AND id = ANY($2::uuid[])),
            shares AS (DELETE FROM bookmark_shares WHERE owner_id = $1 AND id = ANY($2::uuid[])),
            search AS (DELETE FROM bookmark_search WHERE owner_id = $1 AND id = ANY($2::uuid[])),
            history AS (UPDATE operation_rows SET before = NULL WHERE owner_id = $1 AND bookmark_id = ANY($2::uuid[]))
       DELETE FROM bookmarks WHERE owner_id = $1 AND id = ANY($2::uuid[])`,
      [ownerId, ids],
    );
  }

  /** @returns the new count; undefined when there is no such active bookmark */
  async countCopy(tx: Tx, ownerId: string, id: string): Promise<number | undefined> {
    const rows = await rowsOf<{ copy_count: number }>(
      tx,
      `WITH copied AS (
         INSERT INTO bookmark_stats AS s (owner_id, id, copy_count, last_copied_at)
         SELECT owner_id, id, 1, now() FROM bookmarks WHERE owner_id = $1 AND id = $2 AND deleted_at IS NULL
         ON CONFLICT (owner_id, id) DO UPDATE SET copy_count = s.copy_count + 1, last_copied_at = now()
         RETURNING copy_count
       ) SELECT copy_count FROM copied`,
      [ownerId, id],
    );
    return rows[0]?.copy_count;
  }
}

/** A `text[]` literal: an array of arrays of different lengths is none in Postgres, so each goes as text. */
const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
