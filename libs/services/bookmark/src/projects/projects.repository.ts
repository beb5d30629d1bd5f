import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';
import { foldName } from '#util/text';
import { clipToIndex } from '../search/clip-bytes.js';
import { rowsOf, type Db } from '../database/rows.js';

export interface ProjectRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly is_system: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

export interface NewProject {
  readonly name: string;
  readonly description: string;
}

/** Projects that one list may hold: far beyond what a person keeps, and still one answer. */
export const PROJECTS_MAX = 5_000;

const COLUMNS = 'id::float8 AS id, name, description, is_system, version, created_at, updated_at, deleted_at';

/** The form in which names are looked up: trimmed, blanks collapsed, case-folded. */
export const projectNameKey = (name: string): string =>
  clipToIndex(foldName(name.replace(/\s+/g, ' ').trim()));

@Injectable()
export class ProjectsRepository {
  constructor(private readonly database: Database) {}

  /** Active ones, oldest first. */
  async list(ownerId: string): Promise<ProjectRow[]> {
    return this.database.query<ProjectRow>(
      `SELECT ${COLUMNS} FROM projects WHERE owner_id = $1 AND deleted_at IS NULL ORDER BY created_at, id LIMIT $2`,
      [ownerId, PROJECTS_MAX],
    );
  }

  async count(db: Db, ownerId: string): Promise<number> {
    const rows = await rowsOf<{ n: number }>(
      db,
      'SELECT count(*)::float8 AS n FROM projects WHERE owner_id = $1 AND deleted_at IS NULL AND NOT is_system',
      [ownerId],
    );
    return rows[0]?.n ?? 0;
  }

  async find(db: Db, ownerId: string, id: number): Promise<ProjectRow | undefined> {
    const rows = await rowsOf<ProjectRow>(
      db,
      `SELECT ${COLUMNS} FROM projects WHERE owner_id = $1 AND id = $2`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** Locked until the transaction ends: nobody deletes it meanwhile. */
  async lock(tx: Tx, ownerId: string, id: number): Promise<ProjectRow | undefined> {
    const rows = await rowsOf<ProjectRow>(
      tx,
      `SELECT ${COLUMNS} FROM projects WHERE owner_id = $1 AND id = $2 FOR UPDATE`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** An active project that bookmarks are about to be put into; held against deletion, not against other writers. */
  async holdActive(tx: Tx, ownerId: string, id: number): Promise<ProjectRow | undefined> {
    const rows = await rowsOf<ProjectRow>(
      tx,
      `SELECT ${COLUMNS} FROM projects WHERE owner_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** Those of these projects that are active, held like {@link holdActive}. */
  async holdActiveAmong(tx: Tx, ownerId: string, ids: readonly number[]): Promise<Set<number>> {
    const rows = await rowsOf<{ id: number }>(
      tx,
      `SELECT id::float8 AS id FROM projects
        WHERE owner_id = $1 AND id = ANY($2::bigint[]) AND deleted_at IS NULL ORDER BY id FOR SHARE`,
      [ownerId, ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  async findOldest(tx: Tx, ownerId: string): Promise<ProjectRow | undefined> {
    const rows = await rowsOf<ProjectRow>(
      tx,
      `SELECT ${COLUMNS} FROM projects WHERE owner_id = $1 AND deleted_at IS NULL AND NOT is_system
        ORDER BY created_at, id LIMIT 1 FOR SHARE`,
      [ownerId],
    );
    return rows[0];
  }

  /** For each name the oldest active project that has it (trimmed, case-folded), by the key of its name. */
  async findByNames(tx: Tx, ownerId: string, names: readonly string[]): Promise<Map<string, ProjectRow>> {
    const rows = await rowsOf<ProjectRow & { name_key: string }>(
      tx,
      `SELECT DISTINCT ON (name_key) name_key, ${COLUMNS} FROM projects
        WHERE owner_id = $1 AND deleted_at IS NULL AND name_key = ANY($2::text[])
        ORDER BY name_key, created_at, id`,
      [ownerId, names.map(projectNameKey)],
    );
    return new Map(rows.map((row) => [row.name_key, row]));
  }

  /** In the order given. */
  async insert(tx: Tx, ownerId: string, projects: readonly NewProject[]): Promise<ProjectRow[]> {
    return rowsOf<ProjectRow>(
      tx,
      `WITH made AS (
         INSERT INTO projects (owner_id, name, name_key, description)
         SELECT $1, name, name_key, description
           FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS p (name, name_key, description, place)
          ORDER BY place
         RETURNING *
       ) SELECT ${COLUMNS} FROM made ORDER BY made.id`,
      [
        ownerId,
        projects.map((one) => one.name),
        projects.map((one) => projectNameKey(one.name)),
        projects.map((one) => one.description),
      ],
    );
  }

  async update(tx: Tx, ownerId: string, id: number, project: NewProject): Promise<void> {
    await tx.query(
      `UPDATE projects SET name = $3, name_key = $4, description = $5, version = version + 1, updated_at = now()
        WHERE owner_id = $1 AND id = $2`,
      [ownerId, id, project.name, projectNameKey(project.name), project.description],
    );
  }

  /** Its bookmarks are found under its name: a job writes their search documents anew. */
  async markRenamed(tx: Tx, ownerId: string, id: number): Promise<void> {
    await tx.query(
      `INSERT INTO search_renamed (owner_id, project_id) VALUES ($1, $2)
       ON CONFLICT (owner_id, project_id) DO UPDATE SET requested_at = clock_timestamp()`,
      [ownerId, id],
    );
  }

  async setDeleted(tx: Tx, ownerId: string, id: number, operationId: string): Promise<void> {
    await tx.query(
      `UPDATE projects SET deleted_at = now(), deleted_by_operation = $3, version = version + 1
        WHERE owner_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [ownerId, id, operationId],
    );
  }

  /** Only one that this operation deleted comes back. */
  async undelete(tx: Tx, ownerId: string, ids: readonly number[], operationId: string): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await rowsOf<{ id: number }>(
      tx,
      `WITH back AS (
         UPDATE projects SET deleted_at = NULL, deleted_by_operation = NULL, version = version + 1
          WHERE owner_id = $1 AND id = ANY($2::bigint[]) AND deleted_by_operation = $3 RETURNING id
       ) SELECT id::float8 AS id FROM back`,
      [ownerId, ids, operationId],
    );
    return rows.map((row) => row.id);
  }

  /** Those of the projects that hold no active bookmark. */
  async deleteEmpty(tx: Tx, ownerId: string, ids: readonly number[], operationId: string): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await rowsOf<{ id: number }>(
      tx,
      `WITH gone AS (
         UPDATE projects p SET deleted_at = now(), deleted_by_operation = $3, version = version + 1
          WHERE p.owner_id = $1 AND p.id = ANY($2::bigint[]) AND p.deleted_at IS NULL
            AND NOT EXISTS (SELECT FROM bookmarks b WHERE b.owner_id = $1 AND b.project_id = p.id AND b.deleted_at IS NULL)
         RETURNING id
       ) SELECT id::float8 AS id FROM gone`,
      [ownerId, ids, operationId],
    );
    return rows.map((row) => row.id);
  }

  /** Waits for any other transaction that makes projects for this owner: two first saves make one default project. */
  async lockMaking(tx: Tx, ownerId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('projects ' || $1::text, 0))`, [ownerId]);
  }
}
