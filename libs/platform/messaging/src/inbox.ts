import type { Message } from './message.js';
import { quoted, rowsOf, text, type Queryable, type TransactionRunner } from './sql.js';

/** Remembers which messages have had their effect, in the transaction of the effect. */
export class Inbox<T extends Queryable = Queryable> {
  private readonly schema: string;

  constructor(
    schema: string,
    private readonly runner: TransactionRunner<T>,
  ) {
    this.schema = quoted(schema);
  }

  /**
   * Runs `effect` unless this message already had it, and records the message in the same
   * transaction: both or neither. A second delivery that comes while the first is at work waits for it.
   * @returns whether the effect ran now
   */
  async once(message: Pick<Message, 'id'>, effect: (tx: T) => Promise<void>): Promise<boolean> {
    return this.runner.transaction(async (tx) => {
      const recorded = await rowsOf(
        tx,
        `WITH added AS (
           INSERT INTO ${this.schema}.inbox (message_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING message_id
         ) SELECT message_id FROM added`,
        [message.id],
      );
      if (recorded.length === 0) return false;
      await effect(tx);
      return true;
    });
  }

  /** Of these ids, the ones that were neither handled nor put aside as poison: for reconciling. */
  async missing(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    return this.runner.transaction(async (tx) => {
      const rows = await rowsOf(
        tx,
        `SELECT id FROM unnest($1::uuid[]) AS id
          WHERE NOT EXISTS (SELECT FROM ${this.schema}.inbox i WHERE i.message_id = id)
            AND NOT EXISTS (SELECT FROM ${this.schema}.inbox_attempts a
                             WHERE a.message_id = id AND a.poisoned_at IS NOT NULL)`,
        [[...ids]],
      );
      return rows.map((row) => text(row, 'id'));
    });
  }
}
