import type { Message } from './message.js';
import { quoted, rowsOf, text, type Queryable, type StatementRunner } from './sql.js';

/** Remembers which messages have had their effect, in the transaction of the effect. */
export class Inbox<T extends Queryable = Queryable> {
  private readonly schema: string;

  constructor(
    schema: string,
    private readonly runner: StatementRunner<T>,
  ) {
    this.schema = quoted(schema);
  }

  /**
   * Runs `effect` unless this message already had it, and records the message in the same
   * transaction: both or neither. A second delivery that comes while the first is at work waits for it.
   * @returns whether the effect ran now
   */
  async once(message: Pick<Message, 'id'>, effect: (tx: T) => Promise<void>): Promise<boolean> {
    const news = await this.onceEach([message], (tx) => effect(tx));
    return news.length > 0;
  }

  /**
   * The same for several messages, whose effects are one transaction.
   * @param effect gets those that did not have it yet, in the order given; it is not called when there are none
   * @returns those for which the effect ran now
   */
  async onceEach<M extends Pick<Message, 'id'>>(
    messages: readonly M[],
    effect: (tx: T, news: readonly M[]) => Promise<void>,
  ): Promise<readonly M[]> {
    if (messages.length === 0) return [];
    return this.runner.transaction(async (tx) => {
      // In one order everywhere, so that two deliveries of the same messages never wait for each other in a circle.
      const recorded = await rowsOf(
        tx,
        `WITH added AS (
           INSERT INTO ${this.schema}.inbox (message_id) SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id
           ON CONFLICT DO NOTHING RETURNING message_id
         ) SELECT message_id FROM added`,
        [messages.map(({ id }) => id)],
      );
      const added = new Set(recorded.map((row) => text(row, 'message_id')));
      const news = messages.filter(({ id }) => added.delete(id));
      if (news.length > 0) await effect(tx, news);
      return news;
    });
  }

  /** Of these ids, the ones that were neither handled nor put aside as poison: for reconciling. */
  async missing(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await rowsOf(
      this.runner,
      `SELECT id FROM unnest($1::uuid[]) AS id
        WHERE NOT EXISTS (SELECT FROM ${this.schema}.inbox i WHERE i.message_id = id)
          AND NOT EXISTS (SELECT FROM ${this.schema}.inbox_attempts a
                           WHERE a.message_id = id AND a.poisoned_at IS NOT NULL)`,
      [[...ids]],
    );
    return rows.map((row) => text(row, 'id'));
  }
}
