import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';

/** A file as it is kept; `size` is in bytes. */
export interface StoredFile {
  readonly id: string;
  readonly stored_name: string;
  readonly filename: string;
  readonly mimetype: string;
  readonly inline: boolean;
  readonly size: number;
  readonly sha256: Buffer;
}

const COLUMNS = 'id, stored_name, filename, mimetype, inline, size::float8 AS size, sha256';

@Injectable()
export class FilesRepository {
  constructor(private readonly database: Database) {}

  async insert(tx: Tx, ownerId: string, files: readonly StoredFile[]): Promise<void> {
    await tx.query(
      `INSERT INTO files (owner_id, id, stored_name, filename, mimetype, inline, size, sha256)
       SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::bigint[], $8::bytea[])`,
      [
        ownerId,
        files.map((file) => file.id),
        files.map((file) => file.stored_name),
        files.map((file) => file.filename),
        files.map((file) => file.mimetype),
        files.map((file) => file.inline),
        files.map((file) => file.size),
        files.map((file) => file.sha256),
      ],
    );
    const names = files.map((file) => file.stored_name);
    await this.insertNames(tx, ownerId, names);
  }

  async insertNames(tx: Tx, ownerId: string, storedNames: readonly string[]): Promise<void> {
    await tx.query(
      `INSERT INTO stored_names (stored_name, owner_id) SELECT name, $1 FROM unnest($2::text[]) AS name`,
      [ownerId, storedNames],
    );
  }

  async removeNames(tx: Tx, storedNames: readonly string[]): Promise<void> {
    await tx.query(`DELETE FROM stored_names WHERE stored_name = ANY($1::text[])`, [storedNames]);
  }

  /**
   * Bytes that the owner keeps. Whoever calls it in a transaction is the only one to do so for this
   * owner until it ends: two uploads at once cannot both fit into the same rest.
   */
  async usedBytes(tx: Tx, ownerId: string): Promise<number> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('storage ' || $1::text, 0))`, [ownerId]);
    const rows: { used: number }[] = await tx.query(
      `SELECT coalesce(sum(size), 0)::float8 AS used FROM files WHERE owner_id = $1`,
      [ownerId],
    );
    return rows[0]?.used ?? 0;
  }

  /** Whether the account was deleted; nothing is written for it any more. */
  async isOwnerGone(tx: Tx, ownerId: string): Promise<boolean> {
    const rows: unknown[] = await tx.query(`SELECT 1 FROM account_tombstones WHERE owner_id = $1`, [ownerId]);
    return rows.length > 0;
  }

  async findByStoredName(storedName: string): Promise<StoredFile | undefined> {
    const [known] = await this.database.query<{ owner_id: string }>(
      `SELECT owner_id FROM stored_names WHERE stored_name = $1`,
      [storedName],
    );
    if (!known) return undefined;
    const [file] = await this.database.query<StoredFile>(
      `SELECT ${COLUMNS} FROM files WHERE owner_id = $1 AND stored_name = $2`,
      [known.owner_id, storedName],
    );
    return file;
  }

  /** Files by id or stored name, locked until the transaction ends, always in the same order. */
  async lock(
    tx: Tx,
    ownerId: string,
    ids: readonly string[],
    storedNames: readonly string[] = [],
  ): Promise<StoredFile[]> {
    return tx.query(
      `SELECT ${COLUMNS} FROM files
        WHERE owner_id = $1 AND (id = ANY($2::uuid[]) OR stored_name = ANY($3::text[]))
        ORDER BY id FOR UPDATE`,
      [ownerId, ids, storedNames],
    );
  }

  /** Removes those of the files that no bookmark holds. @returns their stored names */
  async removeUnheld(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows: { stored_name: string }[] = await tx.query(
      `WITH gone AS (
         DELETE FROM files f
          WHERE owner_id = $1 AND id = ANY($2::uuid[])
            AND NOT EXISTS (SELECT FROM attachments a WHERE a.owner_id = $1 AND a.file_id = f.id)
         RETURNING stored_name
       )
       SELECT stored_name FROM gone`,
      [ownerId, ids],
    );
    const names = rows.map((row) => row.stored_name);
    if (names.length > 0) await this.removeNames(tx, names);
    return names;
  }

  /** Files that were uploaded before `before` and that no bookmark ever held, of any owner. */
  async findLoose(before: Date, limit: number): Promise<{ owner_id: string; id: string }[]> {
    return this.database.query(
      `SELECT owner_id, id FROM files WHERE attached_at IS NULL AND created_at < $1
        ORDER BY owner_id, created_at LIMIT $2`,
      [before, limit],
    );
  }

  /** Of these stored names, the ones that belong to somebody. */
  async knownNames(storedNames: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ stored_name: string }>(
      `SELECT stored_name FROM stored_names WHERE stored_name = ANY($1::text[])`,
      [storedNames],
    );
    return new Set(rows.map((row) => row.stored_name));
  }

  /** Removes every row about files of an owner, names of pictures too. @returns the files' stored names */
  async purge(tx: Tx, ownerId: string): Promise<string[]> {
    await tx.query(`DELETE FROM attachments WHERE owner_id = $1`, [ownerId]);
    const rows: { stored_name: string }[] = await tx.query(
      `WITH gone AS (DELETE FROM files WHERE owner_id = $1 RETURNING stored_name) SELECT stored_name FROM gone`,
      [ownerId],
    );
    await tx.query(`DELETE FROM stored_names WHERE owner_id = $1`, [ownerId]);
    return rows.map((row) => row.stored_name);
  }
}
