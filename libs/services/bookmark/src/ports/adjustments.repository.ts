import { Injectable } from '@nestjs/common';
import type { BookmarksAdjustResponse } from '#contracts';
import { Database, type Tx } from '#platform/database';
import { rowsOf } from '../database/rows.js';

type Results = BookmarksAdjustResponse['results'];

/** Days that an adjustment is remembered: longer than its message can come again. */
const KEPT_DAYS = 15;

/** Which adjustments had their effect. Ids and names of fields only. */
@Injectable()
export class AdjustmentsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes the adjustment for this transaction; another one that wants the same waits here for its end.
   * @returns what it did when it has had its effect already
   */
  async begin(tx: Tx, ownerId: string, id: string): Promise<Results | undefined> {
    const rows = await rowsOf<{ made: boolean }>(
      tx,
      `WITH made AS (
         INSERT INTO adjustments (owner_id, id, results) VALUES ($1, $2, '[]') ON CONFLICT DO NOTHING RETURNING 1
       ) SELECT EXISTS (SELECT FROM made) AS made`,
      [ownerId, id],
    );
    if (rows[0]?.made) return undefined;
    const known = await rowsOf<{ results: Results }>(
      tx,
      'SELECT results FROM adjustments WHERE owner_id = $1 AND id = $2',
      [ownerId, id],
    );
    return known[0]?.results ?? [];
  }

  async settle(tx: Tx, ownerId: string, id: string, results: Results): Promise<void> {
    await tx.query('UPDATE adjustments SET results = $3::jsonb WHERE owner_id = $1 AND id = $2', [
      ownerId,
      id,
      JSON.stringify(results),
    ]);
  }

  /** Those that nobody asks for again go. */
  async prune(): Promise<void> {
    await this.database.query(
      `DELETE FROM adjustments WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})`,
    );
  }
}
