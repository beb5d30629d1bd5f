import { Injectable } from '@nestjs/common';
import { Database, rowsOf, type Tx } from '#platform/database';

export interface ModelRow {
  readonly status: 'learning' | 'ready';
  /** The bookmark that was learnt last of those from before; null before the first. */
  readonly cursor: string | null;
}

const WOKEN_AT_ONCE = 100;
/** Bookmarks learnt after which a model is looked through for what it can let go. */
const PRUNED_AFTER = 5_000;

/** One row for each owner's model. */
@Injectable()
export class ModelsRepository {
  constructor(private readonly database: Database) {}

  /** One at a time writes an owner's model, until the transaction ends. */
  async lock(tx: Tx, ownerId: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`suggestion model ${ownerId}`]);
  }

  async find(ownerId: string): Promise<ModelRow | undefined> {
    const rows = await this.database.query<ModelRow>(
      `SELECT status, cursor FROM models WHERE owner_id = $1`,
      [ownerId],
    );
    return rows[0];
  }

  /** @returns whether there was none before */
  async begin(tx: Tx, ownerId: string): Promise<boolean> {
    const rows = await rowsOf(
      tx,
      `WITH made AS (INSERT INTO models (owner_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING owner_id)
       SELECT owner_id FROM made`,
      [ownerId],
    );
    return rows.length > 0;
  }

  async count(tx: Tx, ownerId: string, bookmarks: number, learnt: number): Promise<void> {
    await tx.query(
      `UPDATE models SET bookmarks = greatest(0, bookmarks + $2), learnt_since = learnt_since + $3 WHERE owner_id = $1`,
      [ownerId, bookmarks, learnt],
    );
  }

  /** @param next null: that was the last page */
  async advance(tx: Tx, ownerId: string, next: string | null): Promise<void> {
    await tx.query(
      `UPDATE models SET cursor = coalesce($2::uuid, cursor),
              status = CASE WHEN $2::uuid IS NULL THEN 'ready' ELSE status END WHERE owner_id = $1`,
      [ownerId, next],
    );
  }

  async unfinished(): Promise<string[]> {
    const rows = await this.database.query<{ owner_id: string }>(
      `SELECT owner_id FROM models WHERE status = 'learning' ORDER BY created_at LIMIT ${WOKEN_AT_ONCE}`,
    );
    return rows.map(({ owner_id }) => owner_id);
  }

  /** Models that have learnt a lot since they were last looked through. */
  async grown(): Promise<string[]> {
    const rows = await this.database.query<{ owner_id: string }>(
      `SELECT owner_id FROM models WHERE learnt_since > ${PRUNED_AFTER} LIMIT ${WOKEN_AT_ONCE}`,
    );
    return rows.map(({ owner_id }) => owner_id);
  }

  async markPruned(tx: Tx, ownerId: string): Promise<void> {
    await tx.query(`UPDATE models SET learnt_since = 0 WHERE owner_id = $1`, [ownerId]);
  }
}
