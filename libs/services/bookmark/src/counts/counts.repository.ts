import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';
import { rowsOf, type Db } from '../database/rows.js';
import { countChanges, type CountSubject, type CountedChange } from './count-changes.js';

/** Deltas that one statement folds. */
const FOLD_BATCH = 5_000;

/** Counts without a shared row: writers only add delta rows, a job folds them, a read adds up both. */
@Injectable()
export class CountsRepository {
  constructor(private readonly database: Database) {}

  /** One statement, in the transaction of the changes. */
  async record(tx: Tx, ownerId: string, changes: Iterable<CountedChange>): Promise<void> {
    const deltas = countChanges(changes);
    if (deltas.length === 0) return;
    await tx.query(
      `INSERT INTO count_deltas (owner_id, subject, key, delta)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::integer[])`,
      [
        ownerId,
        deltas.map((one) => one.subject),
        deltas.map((one) => one.key),
        deltas.map((one) => one.delta),
      ],
    );
  }

  /** Folded and not yet folded together, exact at the moment of the call; keys at zero are left out. */
  async read(db: Db, ownerId: string, subjects: readonly CountSubject[]): Promise<CountRow[]> {
    return rowsOf<CountRow>(
      db,
      `SELECT subject, key, sum(n)::float8 AS n
         FROM (SELECT subject, key, n FROM counts WHERE owner_id = $1 AND subject = ANY($2::text[])
               UNION ALL
               SELECT subject, key, delta FROM count_deltas WHERE owner_id = $1 AND subject = ANY($2::text[])) AS parts
        GROUP BY subject, key HAVING sum(n) > 0`,
      [ownerId, subjects],
    );
  }

  /** @returns how many deltas were folded; less than a full batch means that none is left */
  async fold(): Promise<{ folded: number; more: boolean }> {
    const [row] = await this.database.query<{ folded: number }>(
      `WITH taken AS (
         DELETE FROM count_deltas WHERE (owner_id, seq) IN (
           SELECT owner_id, seq FROM count_deltas ORDER BY owner_id, seq LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING owner_id, subject, key, delta
       ), sums AS (
         SELECT owner_id, subject, key, sum(delta) AS n FROM taken
          GROUP BY owner_id, subject, key HAVING sum(delta) <> 0 ORDER BY owner_id, subject, key
       ), folded AS (
         INSERT INTO counts AS c (owner_id, subject, key, n) SELECT * FROM sums
         ON CONFLICT (owner_id, subject, key) DO UPDATE SET n = c.n + excluded.n
       )
       SELECT count(*)::integer AS folded FROM taken`,
      [FOLD_BATCH],
    );
    const folded = row?.folded ?? 0;
    return { folded, more: folded === FOLD_BATCH };
  }
}

/**
 * SQL of one kept count, exact at the moment of the statement.
 * @param owner SQL of the owner's id
 * @param key SQL of the key; null for the sum of all
 */
export function keptCountSql(owner: string, subject: CountSubject, key: string | null): string {
  const of = `owner_id = ${owner} AND subject = '${subject}'${key === null ? '' : ` AND key = ${key}`}`;
  return `(SELECT coalesce(sum(n), 0)::float8 FROM (
    SELECT n FROM counts WHERE ${of} UNION ALL SELECT delta FROM count_deltas WHERE ${of}) AS parts)`;
}

export interface CountRow {
  readonly subject: CountSubject;
  readonly key: string;
  readonly n: number;
}
