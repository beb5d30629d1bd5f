import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';
import { filterSql, fromSql, type BookmarkFilter } from '../bookmarks/list-sql.js';
import { rowsOf, type Db } from '../database/rows.js';
import { SqlParams } from '../search/sql-params.js';
import {
  OPERATION_BATCH,
  UNDO_DAYS,
  type OperationItem,
  type OperationRow,
  type OperationStatus,
  type PendingItem,
  type ReturnedBookmark,
  type SettledItem,
} from './operation.rows.js';

/** Bookmarks that an answer names as left alone; more are only counted. */
const SKIPPED_MAX = 1_000;
/** Unfinished operations that one look finds. */
const UNFINISHED_MAX = 100;

const COLUMNS = 'id, kind, label, params, status, affected, actor, created_at, undone_at';

/** Which bookmarks an operation is about; decided once, when it is submitted. */
export type Selection =
  | { readonly by: 'ids'; readonly ids: readonly string[]; readonly state: 'active' | 'trash' }
  | { readonly by: 'filter'; readonly filter: BookmarkFilter }
  | { readonly by: 'project'; readonly projectId: number }
  | { readonly by: 'tags'; readonly keys: readonly string[] };

@Injectable()
export class OperationsRepository {
  constructor(private readonly database: Database) {}

  /** Nothing when it is there already: an import adds to one operation in many calls. */
  async insert(
    tx: Tx,
    ownerId: string,
    operation: Pick<OperationRow, 'id' | 'kind' | 'label' | 'params' | 'status' | 'actor'>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO operations (owner_id, id, kind, label, params, status, actor) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (owner_id, id) DO NOTHING`,
      [
        ownerId,
        operation.id,
        operation.kind,
        operation.label,
        JSON.stringify(operation.params),
        operation.status,
        JSON.stringify(operation.actor),
      ],
    );
  }

  /** Writes down which bookmarks are meant, in one statement. @returns how many */
  async fix(tx: Tx, ownerId: string, operationId: string, selection: Selection): Promise<number> {
    const params = new SqlParams();
    params.add(ownerId);
    const { withs, from, where } = selectionSql(selection, params);
    const operation = params.add(operationId, 'uuid');
    const rows = await rowsOf<{ n: number }>(
      tx,
      `WITH ${[...withs, ''].join(', ')} fixed AS (
         INSERT INTO operation_rows (owner_id, operation_id, bookmark_id, state, before)
         SELECT b.owner_id, ${operation}, b.id, 'pending', jsonb_build_object('project_id', b.project_id) FROM ${from} WHERE ${where} RETURNING 1
       ), counted AS (SELECT count(*)::integer AS n FROM fixed),
       noted AS (UPDATE operations SET affected = n FROM counted WHERE owner_id = $1::uuid AND id = ${operation})
       SELECT n FROM counted`,
      params.values,
    );
    return rows[0]?.n ?? 0;
  }

  async find(db: Db, ownerId: string, id: string): Promise<OperationRow | undefined> {
    const rows = await rowsOf<OperationRow>(
      db,
      `SELECT ${COLUMNS} FROM operations WHERE owner_id = $1 AND id = $2`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** One worker at a time goes on with an operation. */
  async lock(tx: Tx, ownerId: string, id: string): Promise<OperationRow | undefined> {
    const rows = await rowsOf<OperationRow>(
      tx,
      `SELECT ${COLUMNS} FROM operations WHERE owner_id = $1 AND id = $2 FOR UPDATE`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** Newest first, those that can still be undone or were. */
  async list(ownerId: string, limit: number): Promise<OperationRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM operations WHERE owner_id = $1 AND created_at > now() - make_interval(days => ${UNDO_DAYS})
        ORDER BY created_at DESC, id DESC LIMIT $2`,
      [ownerId, limit],
    );
  }

  /** The next rows to carry out. */
  async nextPending(tx: Tx, ownerId: string, operationId: string): Promise<PendingItem[]> {
    return rowsOf(
      tx,
      `SELECT bookmark_id, (before ->> 'project_id')::float8 AS project_id FROM operation_rows
        WHERE owner_id = $1 AND operation_id = $2 AND state = 'pending' ORDER BY bookmark_id LIMIT ${OPERATION_BATCH}`,
      [ownerId, operationId],
    );
  }

  /** The next rows to take back. */
  async nextDone(tx: Tx, ownerId: string, operationId: string): Promise<OperationItem[]> {
    return rowsOf(
      tx,
      `SELECT bookmark_id, version, before FROM operation_rows
        WHERE owner_id = $1 AND operation_id = $2 AND state = 'done' ORDER BY bookmark_id LIMIT ${OPERATION_BATCH}`,
      [ownerId, operationId],
    );
  }

  /** These rows as they are now. */
  async items(
    tx: Tx,
    ownerId: string,
    operationId: string,
    bookmarkIds: readonly string[],
  ): Promise<OperationItem[]> {
    return rowsOf(
      tx,
      `SELECT bookmark_id, version, before FROM operation_rows
        WHERE owner_id = $1 AND operation_id = $2 AND bookmark_id = ANY($3::uuid[])`,
      [ownerId, operationId, bookmarkIds],
    );
  }

  /**
   * Bookmarks are again as they were at version `was`: operations that had left them so find them
   * unchanged under their new version.
   */
  async carryOver(tx: Tx, ownerId: string, returned: readonly ReturnedBookmark[]): Promise<void> {
    if (returned.length === 0) return;
    await tx.query(
      `UPDATE operation_rows o SET version = r.version
         FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, was integer, version integer)
        WHERE o.owner_id = $1 AND o.bookmark_id = r.id AND o.state = 'done' AND o.version = r.was`,
      [ownerId, JSON.stringify(returned)],
    );
  }

  /**
   * Rules finish what an import began: taking it back takes these bookmarks too. What a bulk change did keeps its
   * version: undoing it would take the rules' tags away with its own.
   */
  async carryImported(tx: Tx, ownerId: string, moved: readonly ReturnedBookmark[]): Promise<void> {
    if (moved.length === 0) return;
    await tx.query(
      `UPDATE operation_rows o SET version = r.version
         FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, was integer, version integer), operations p
        WHERE o.owner_id = $1 AND o.bookmark_id = r.id AND o.state = 'done' AND o.version = r.was
          AND p.owner_id = $1 AND p.id = o.operation_id AND p.kind = 'import'`,
      [ownerId, JSON.stringify(moved)],
    );
  }

  /** One statement, however many. */
  async settle(tx: Tx, ownerId: string, operationId: string, items: readonly SettledItem[]): Promise<void> {
    await tx.query(
      `UPDATE operation_rows o SET state = r.state, version = r.version, before = r.before
         FROM jsonb_to_recordset($3::jsonb) AS r (bookmark_id uuid, state text, version integer, before jsonb)
        WHERE o.owner_id = $1 AND o.operation_id = $2 AND o.bookmark_id = r.bookmark_id`,
      [ownerId, operationId, JSON.stringify(items)],
    );
  }

  /** For an import, whose bookmarks are made as it goes. */
  async addDone(tx: Tx, ownerId: string, operationId: string, ids: readonly string[]): Promise<void> {
    await tx.query(
      `WITH added AS (
         INSERT INTO operation_rows (owner_id, operation_id, bookmark_id, state, version)
         SELECT $1, $2, id, 'done', 1 FROM unnest($3::uuid[]) AS id ON CONFLICT DO NOTHING RETURNING 1
       )
       UPDATE operations SET affected = affected + (SELECT count(*) FROM added) WHERE owner_id = $1 AND id = $2`,
      [ownerId, operationId, ids],
    );
  }

  /** For rules, which change bookmarks as they go. */
  async addChanged(
    tx: Tx,
    ownerId: string,
    operationId: string,
    items: readonly OperationItem[],
  ): Promise<void> {
    if (items.length === 0) return;
    await tx.query(
      `WITH added AS (
         INSERT INTO operation_rows (owner_id, operation_id, bookmark_id, state, version, before)
         SELECT $1, $2, r.bookmark_id, 'done', r.version, r.before
           FROM jsonb_to_recordset($3::jsonb) AS r (bookmark_id uuid, version integer, before jsonb)
         ON CONFLICT DO NOTHING RETURNING 1
       )
       UPDATE operations SET affected = affected + (SELECT count(*) FROM added) WHERE owner_id = $1 AND id = $2`,
      [ownerId, operationId, JSON.stringify(items)],
    );
  }

  async setStatus(tx: Tx, ownerId: string, id: string, status: OperationStatus): Promise<void> {
    await tx.query(
      `UPDATE operations SET status = $3, undone_at = CASE WHEN $3 = 'undone' THEN now() ELSE undone_at END
        WHERE owner_id = $1 AND id = $2`,
      [ownerId, id, status],
    );
  }

  /** All rows were looked at: from now on it counts those that changed. */
  async finish(tx: Tx, ownerId: string, id: string): Promise<void> {
    await tx.query(
      `UPDATE operations SET status = 'done', affected = (
         SELECT count(*) FROM operation_rows WHERE owner_id = $1 AND operation_id = $2 AND state = 'done')
        WHERE owner_id = $1 AND id = $2`,
      [ownerId, id],
    );
  }

  /** What an undo brought back and what it left alone because it had changed since. */
  async undoResult(
    db: Db,
    ownerId: string,
    operationId: string,
  ): Promise<{ affected: number; skipped: string[] }> {
    const rows = await rowsOf<{ affected: number; skipped: string[] }>(
      db,
      `SELECT (SELECT count(*)::integer FROM operation_rows WHERE owner_id = $1 AND operation_id = $2 AND state = 'undone') AS affected,
              ARRAY(SELECT bookmark_id::text FROM operation_rows
                     WHERE owner_id = $1 AND operation_id = $2 AND state = 'skipped' AND version IS NOT NULL
                     ORDER BY bookmark_id LIMIT ${SKIPPED_MAX}) AS skipped`,
      [ownerId, operationId],
    );
    return rows[0] ?? { affected: 0, skipped: [] };
  }

  /** Operations that some process left before their end. */
  async unfinished(): Promise<{ owner_id: string; id: string }[]> {
    return this.database.query(
      `SELECT owner_id, id FROM operations WHERE status IN ('running', 'undoing') LIMIT ${UNFINISHED_MAX}`,
    );
  }

  async addProjects(
    tx: Tx,
    ownerId: string,
    operationId: string,
    projectIds: readonly number[],
    change: 'created' | 'deleted',
  ): Promise<void> {
    await tx.query(
      `INSERT INTO operation_projects (owner_id, operation_id, project_id, change)
       SELECT $1, $2, id, $4 FROM unnest($3::bigint[]) AS id ON CONFLICT DO NOTHING`,
      [ownerId, operationId, projectIds, change],
    );
  }

  async projects(
    tx: Tx,
    ownerId: string,
    operationId: string,
  ): Promise<{ project_id: number; change: 'created' | 'deleted' }[]> {
    return rowsOf(
      tx,
      'SELECT project_id::float8 AS project_id, change FROM operation_projects WHERE owner_id = $1 AND operation_id = $2',
      [ownerId, operationId],
    );
  }

  /** What can no longer be undone goes, with its before-values. */
  async prune(): Promise<void> {
    await this.database.query(
      `WITH old AS (
         SELECT owner_id, id FROM operations
          WHERE created_at < now() - make_interval(days => ${UNDO_DAYS}) AND status IN ('done', 'undone')
       ), item AS (
         DELETE FROM operation_rows r USING old o WHERE r.owner_id = o.owner_id AND r.operation_id = o.id
       ), project AS (
         DELETE FROM operation_projects p USING old o WHERE p.owner_id = o.owner_id AND p.operation_id = o.id
       ), imported AS (
         DELETE FROM import_rows i USING old o WHERE i.owner_id = o.owner_id AND i.operation_id = o.id
       )
       DELETE FROM operations d USING old o WHERE d.owner_id = o.owner_id AND d.id = o.id`,
    );
  }
}

function selectionSql(
  selection: Selection,
  params: SqlParams,
): { withs: readonly string[]; from: string; where: string } {
  const plain = { withs: [], from: 'bookmarks b' };
  switch (selection.by) {
    case 'ids': {
      const state = selection.state === 'active' ? 'b.deleted_at IS NULL' : 'b.deleted_at IS NOT NULL';
      return {
        ...plain,
        where: `b.owner_id = $1::uuid AND b.id = ANY(${params.add(selection.ids, 'uuid[]')}) AND ${state}`,
      };
    }
    case 'filter': {
      const { withs, where, search } = filterSql(selection.filter, params);
      return { withs, from: fromSql(search !== null), where };
    }
    case 'project': {
      const project = params.add(selection.projectId, 'bigint');
      return {
        ...plain,
        where: `b.owner_id = $1::uuid AND b.project_id = ${project} AND b.deleted_at IS NULL`,
      };
    }
    case 'tags':
      return {
        ...plain,
        where: `b.owner_id = $1::uuid AND b.tag_keys && ${params.add(selection.keys, 'text[]')}`,
      };
  }
}
