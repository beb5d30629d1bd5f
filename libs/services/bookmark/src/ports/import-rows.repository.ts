import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { rowsOf } from '../database/rows.js';

/** What became of one row of an import. */
export interface ImportedRow {
  readonly row: number;
  readonly status: 'imported' | 'duplicate';
  readonly bookmark_id: string;
}

/** Which rows of an import had their effect: a row written twice has one. */
@Injectable()
export class ImportRowsRepository {
  /**
   * Imports of one owner write one after the other, so that each sees what the other has saved. They fold the
   * pending lists of the search indexes earlier than others would: no save by hand has to do it for them.
   */
  async lock(tx: Tx, ownerId: string): Promise<void> {
    await tx.query(`SET LOCAL gin_pending_list_limit = '2MB'`);
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('import ' || $1::text, 0))`, [ownerId]);
  }

  async find(tx: Tx, ownerId: string, operationId: string, rows: readonly number[]): Promise<ImportedRow[]> {
    return rowsOf(
      tx,
      `SELECT row, status, bookmark_id FROM import_rows
        WHERE owner_id = $1 AND operation_id = $2 AND row = ANY($3::integer[])`,
      [ownerId, operationId, rows],
    );
  }

  async insert(tx: Tx, ownerId: string, operationId: string, rows: readonly ImportedRow[]): Promise<void> {
    await tx.query(
      `INSERT INTO import_rows (owner_id, operation_id, row, status, bookmark_id)
       SELECT $1, $2, * FROM unnest($3::integer[], $4::text[], $5::uuid[])`,
      [
        ownerId,
        operationId,
        rows.map((one) => one.row),
        rows.map((one) => one.status),
        rows.map((one) => one.bookmark_id),
      ],
    );
  }

  /**
   * Active bookmarks of these pages in these projects, by {@link pageKey}; the oldest of several. Arrays rather
   * than pairs, because Postgres looks arrays up in the index whatever it believes the table to hold.
   */
  async findPages(
    tx: Tx,
    ownerId: string,
    pages: readonly { projectId: number; urlKey: string }[],
  ): Promise<Map<string, string>> {
    const rows = await rowsOf<{ id: string; project_id: number; url_key: string }>(
      tx,
      `SELECT DISTINCT ON (b.url_key, b.project_id) b.id, b.project_id::float8 AS project_id, b.url_key
         FROM bookmarks b
        WHERE b.owner_id = $1 AND b.deleted_at IS NULL
          AND b.url_key = ANY($2::text[]) AND b.project_id = ANY($3::bigint[])
        ORDER BY b.url_key, b.project_id, b.id`,
      [ownerId, pages.map((page) => page.urlKey), [...new Set(pages.map((page) => page.projectId))]],
    );
    return new Map(rows.map((row) => [pageKey(row.project_id, row.url_key), row.id]));
  }
}

/** What makes two links of one import duplicates: the page, within a project. */
export const pageKey = (projectId: number, urlKey: string): string => `${projectId} ${urlKey}`;
