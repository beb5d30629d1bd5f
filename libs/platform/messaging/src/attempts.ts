import { describeError } from './error-text.js';
import { isMessage, type Message } from './message.js';
import { number, quoted, rowsOf, text, type Queryable } from './sql.js';
import { INBOX_DAYS } from './tables.js';

/** Why a message was put aside: what its handler threw, or that it killed the process, or that it failed for too long. */
export type PoisonReason = 'user' | 'bug' | 'crash' | 'retries';

/** A message that was put aside. */
export interface Poison {
  readonly id: string;
  readonly type: string;
  readonly reason: string;
  readonly error: string;
  readonly poisoned_at: Date;
}

/** A message that has to be handled, its start already counted. */
export interface Started {
  readonly id: string;
  /** Earlier starts that ended with an error. */
  readonly failures: number;
  /** Earlier starts that never ended: the process died. */
  readonly crashes: number;
}

const PRUNE_BATCH = 5_000;

/**
 * What a service knows of the messages it received: which are done, which it is at, which it gave up.
 * A start is counted before the handler runs and its end after, so a message that kills the process
 * leaves a trace.
 */
export class Attempts {
  private readonly schema: string;

  constructor(
    schema: string,
    private readonly db: Queryable,
  ) {
    this.schema = quoted(schema);
  }

  /** Counts a start of each id that is neither done nor put aside, and returns those. */
  async start(ids: readonly string[]): Promise<Started[]> {
    const rows = await this.rows(
      `WITH open AS (
         SELECT DISTINCT id FROM unnest($1::uuid[]) AS id
          WHERE NOT EXISTS (SELECT FROM ${this.schema}.inbox i WHERE i.message_id = id)
            AND NOT EXISTS (SELECT FROM ${this.schema}.inbox_attempts a
                             WHERE a.message_id = id AND a.poisoned_at IS NOT NULL)
       ), begun AS (
         INSERT INTO ${this.schema}.inbox_attempts AS a (message_id, started) SELECT id, 1 FROM open ORDER BY id
         ON CONFLICT (message_id) DO UPDATE SET started = a.started + 1, started_at = now()
         RETURNING message_id, started, finished
       ) SELECT message_id, started, finished FROM begun`,
      [[...ids]],
    );
    return rows.map((row) => {
      const failures = number(row, 'finished');
      return {
        id: text(row, 'message_id'),
        failures,
        crashes: Math.max(0, number(row, 'started') - 1 - failures),
      };
    });
  }

  /** These are done, whether or not their handler recorded it itself. */
  async done(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.rows(
      `WITH kept AS (
         INSERT INTO ${this.schema}.inbox (message_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING
       ), gone AS (DELETE FROM ${this.schema}.inbox_attempts WHERE message_id = ANY($1::uuid[]))
       SELECT 1 AS ok`,
      [[...ids].sort()],
    );
  }

  /** These were started but not handled: the start does not count. */
  async release(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.rows(
      `WITH changed AS (
         UPDATE ${this.schema}.inbox_attempts SET started = greatest(started - 1, 0) WHERE message_id = ANY($1::uuid[])
       ) SELECT 1 AS ok`,
      [[...ids]],
    );
  }

  /** These starts ended with an error and the messages come again. */
  async failed(failures: readonly { readonly id: string; readonly error: unknown }[]): Promise<void> {
    await this.rows(
      `WITH changed AS (
         UPDATE ${this.schema}.inbox_attempts a SET finished = finished + 1, error = f.error
           FROM unnest($1::uuid[], $2::text[]) AS f (id, error) WHERE a.message_id = f.id
       ) SELECT 1 AS ok`,
      [failures.map(({ id }) => id), failures.map(({ error }) => describeError(error))],
    );
  }

  /** The message is put aside and kept. */
  async poison(message: Message, reason: PoisonReason, error: unknown): Promise<void> {
    await this.rows(
      `WITH changed AS (
         INSERT INTO ${this.schema}.inbox_attempts AS a
                (message_id, started, finished, poisoned_at, reason, error, message)
         VALUES ($1, 1, 1, now(), $2, $3, $4::jsonb)
         ON CONFLICT (message_id) DO UPDATE
            SET finished = a.started, poisoned_at = now(), reason = excluded.reason,
                error = coalesce(excluded.error, a.error), message = excluded.message
       ) SELECT 1 AS ok`,
      [message.id, reason, error === undefined ? null : describeError(error), JSON.stringify(message)],
    );
  }

  async poisonDepth(): Promise<number> {
    const [row] = await this.rows(
      `SELECT count(*) AS depth FROM ${this.schema}.inbox_attempts WHERE poisoned_at IS NOT NULL`,
    );
    return row === undefined ? 0 : number(row, 'depth');
  }

  /** Newest first. */
  async poisoned(limit: number): Promise<Poison[]> {
    const rows = await this.rows(
      `SELECT message_id, message->>'type' AS type, reason, coalesce(error, '') AS error, poisoned_at
         FROM ${this.schema}.inbox_attempts WHERE poisoned_at IS NOT NULL ORDER BY poisoned_at DESC LIMIT $1`,
      [limit],
    );
    return rows.map((row) => ({
      id: text(row, 'message_id'),
      type: text(row, 'type'),
      reason: text(row, 'reason'),
      error: text(row, 'error'),
      poisoned_at:
        row['poisoned_at'] instanceof Date ? row['poisoned_at'] : new Date(String(row['poisoned_at'])),
    }));
  }

  /** Forgets all attempts of a message that was put aside. @returns undefined when there is none of that id */
  async unpoison(id: string): Promise<Message | undefined> {
    const [row] = await this.rows(
      `WITH gone AS (
         DELETE FROM ${this.schema}.inbox_attempts WHERE message_id = $1 AND poisoned_at IS NOT NULL RETURNING message
       ) SELECT message FROM gone`,
      [id],
    );
    const message = row?.['message'];
    return isMessage(message) ? message : undefined;
  }

  /** Takes away what is older than 14 days or done, and not poison. */
  async prune(): Promise<void> {
    const old = `now() - make_interval(days => ${INBOX_DAYS})`;
    for (;;) {
      const [row] = await this.rows(
        `WITH old AS (SELECT message_id FROM ${this.schema}.inbox WHERE received_at < ${old} LIMIT ${PRUNE_BATCH}),
              gone AS (DELETE FROM ${this.schema}.inbox i USING old WHERE i.message_id = old.message_id RETURNING 1)
         SELECT count(*) AS gone FROM gone`,
      );
      if (row === undefined || number(row, 'gone') < PRUNE_BATCH) break;
    }
    await this.rows(
      `WITH gone AS (
         DELETE FROM ${this.schema}.inbox_attempts a
          WHERE poisoned_at IS NULL
            AND (started_at < ${old} OR EXISTS (SELECT FROM ${this.schema}.inbox i WHERE i.message_id = a.message_id))
       ) SELECT 1 AS ok`,
    );
  }

  private rows(sql: string, parameters: unknown[] = []): ReturnType<typeof rowsOf> {
    return rowsOf(this.db, sql, parameters);
  }
}
