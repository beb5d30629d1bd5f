import type { QueueBackend } from './backend/backend.js';
import { batchJobs } from './batch.js';
import { Inbox } from './inbox.js';
import { isMessage } from './message.js';
import { number, quoted, rowsOf, text, type Queryable, type StatementRunner } from './sql.js';
import { inboxQueueName, typesFor, type Subscriptions } from './wiring.js';

export interface ReconcilerOptions {
  readonly service: string;
  readonly schema: string;
  readonly runner: StatementRunner<Queryable>;
  readonly backend: QueueBackend;
  readonly subscriptions: Subscriptions;
  /** Milliseconds after its sending in which a message may still be on its way; five minutes unless told. */
  readonly underWay?: number;
}

/** Ids of messages that were sent, oldest first, and where to go on. */
export interface RelayedPage {
  readonly ids: readonly string[];
  /** Pass it as `after` for more; null at the end. */
  readonly next: string | null;
}

/** What a subscriber asks a publisher: `relayedBetween` and `readd` of the publisher's Reconciler, over a port. */
export interface ReconcilePort {
  relayedBetween(from: Date, to: Date, subscriber: string, after?: string): Promise<RelayedPage>;
  /** At most 1,000 ids. */
  readd(ids: readonly string[], subscriber: string): Promise<number>;
}

const PAGE = 1_000;
/** Milliseconds ago: what was sent before was asked for already. */
const ASKED = 2 * 3_600_000;
const UNDER_WAY = 5 * 60_000;

/** Finds what was sent and never arrived, as after a queue that lost its memory. */
export class Reconciler implements ReconcilePort {
  private readonly schema: string;
  private readonly inbox: Inbox;

  constructor(private readonly options: ReconcilerOptions) {
    this.schema = quoted(options.schema);
    this.inbox = new Inbox(options.schema, options.runner);
  }

  /** Publisher: ids sent to a subscriber from `from` up to `to`, a thousand at a time. */
  async relayedBetween(from: Date, to: Date, subscriber: string, after?: string): Promise<RelayedPage> {
    const [at, id] = after === undefined ? [from.toISOString(), NIL] : after.split('|', 2);
    const rows = await this.rows(
      `SELECT id, to_char(relayed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
         FROM ${this.schema}.outbox
        WHERE relayed_at >= $1 AND relayed_at < $2 AND (relayed_at, id) > ($3::timestamptz, $4::uuid)
          AND type = ANY($5::text[])
        ORDER BY relayed_at, id LIMIT ${PAGE}`,
      [from.toISOString(), to.toISOString(), at, id, typesFor(subscriber, this.options.subscriptions)],
    );
    const last = rows.at(-1);
    return {
      ids: rows.map((row) => text(row, 'id')),
      next: last === undefined || rows.length < PAGE ? null : `${text(last, 'at')}|${text(last, 'id')}`,
    };
  }

  /** Publisher: sends these to one subscriber again. @returns how many the outbox still had */
  async readd(ids: readonly string[], subscriber: string): Promise<number> {
    const rows = await this.rows(
      `SELECT message FROM ${this.schema}.outbox WHERE id = ANY($1::uuid[]) AND type = ANY($2::text[]) ORDER BY id`,
      [ids.slice(0, PAGE), typesFor(subscriber, this.options.subscriptions)],
    );
    const messages = rows.map((row) => row['message']).filter(isMessage);
    await this.options.backend.queue(inboxQueueName(subscriber)).add(batchJobs(messages));
    return messages.length;
  }

  /** Publisher: everything sent since then goes to all its subscribers again; the running relay does it. @returns how many */
  async redriveSince(since: Date): Promise<number> {
    const [row] = await this.rows(
      `WITH again AS (UPDATE ${this.schema}.outbox SET relayed_at = NULL WHERE relayed_at >= $1 RETURNING 1)
       SELECT count(*) AS again FROM again`,
      [since.toISOString()],
    );
    return row === undefined ? 0 : number(row, 'again');
  }

  /** Subscriber: of these, the ones that never arrived. */
  missing(ids: readonly string[]): Promise<string[]> {
    return this.inbox.missing(ids);
  }

  /** Subscriber: asks one publisher for what was sent between two hours and five minutes ago and is missing. @returns how many were sent again */
  async reconcile(publisher: ReconcilePort, now = new Date()): Promise<number> {
    const { service } = this.options;
    const from = new Date(now.getTime() - ASKED);
    const to = new Date(now.getTime() - (this.options.underWay ?? UNDER_WAY));
    let again = 0;
    let after: string | undefined;
    do {
      const page = await publisher.relayedBetween(from, to, service, after);
      const missing = await this.missing(page.ids);
      if (missing.length > 0) again += await publisher.readd(missing, service);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return again;
  }

  private rows(sql: string, parameters: unknown[]): ReturnType<typeof rowsOf> {
    return this.options.runner.transaction((tx) => rowsOf(tx, sql, parameters));
  }
}

const NIL = '00000000-0000-0000-0000-000000000000';
