import { OperationalError } from '#platform/errors';
import type { QueueBackend } from './backend/backend.js';
import { batchJobs } from './batch.js';
import { isMessage, type Message } from './message.js';
import { noLog, noMetrics, type MessagingLog, type MessagingMetrics } from './metrics.js';
import type { Outbox } from './outbox.js';
import { number, quoted, rowsOf, type Queryable, type TransactionRunner } from './sql.js';
import { OUTBOX_DAYS } from './tables.js';
import { inboxQueueName, type Subscriptions } from './wiring.js';

export interface RelayOptions<T extends Queryable = Queryable> {
  readonly schema: string;
  readonly outbox: Outbox;
  readonly runner: TransactionRunner<T>;
  readonly backend: QueueBackend;
  readonly subscriptions: Subscriptions;
  readonly metrics?: MessagingMetrics;
  readonly log?: MessagingLog;
}

/** Rows sent in one transaction. */
const BATCH = 500;
/**
 * Milliseconds between looks when nobody pokes: from, to. What this process commits it hears of at once; looking
 * is for what others left behind, and a product that rests should not keep a laptop awake.
 */
const POLL = [200, 1_600] as const;
/** Milliseconds between attempts while the queue or the database is away: from, to. */
const AWAY = [500, 10_000] as const;
const PRUNE_EVERY = 3_600_000;
const PRUNE_BATCH = 5_000;

/**
 * Sends what lies in a service's outbox to its subscribers' queues. Any number may run: each row is
 * locked by the one that sends it. A row is marked in the transaction that follows its sending, so a
 * death between the two sends it twice, never not at all.
 */
export class Relay<T extends Queryable = Queryable> {
  private readonly schema: string;
  private readonly metrics: MessagingMetrics;
  private readonly log: MessagingLog;
  private loop: Promise<void> | undefined;
  private isStopping = false;
  private isPoked = false;
  private wake: () => void = () => undefined;
  private failures = 0;
  /** Looks in a row that found nothing. */
  private idle = 0;
  private nextPrune = Date.now() + PRUNE_EVERY * Math.random();

  constructor(private readonly options: RelayOptions<T>) {
    this.schema = quoted(options.schema);
    this.metrics = options.metrics ?? noMetrics;
    this.log = options.log ?? noLog;
  }

  start(): void {
    if (this.loop) return;
    this.isStopping = false;
    const unsubscribe = this.options.outbox.onPoke(() => {
      this.isPoked = true;
      if (this.failures === 0) this.wake();
    });
    this.loop = this.run().finally(unsubscribe);
  }

  /** Resolves when the batch being sent is sent. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.loop;
    this.loop = undefined;
  }

  /**
   * Sends up to 500 messages.
   * @returns how many rows were done
   * @throws OperationalError when queue or database is away; the rows stay
   */
  async relayOnce(): Promise<number> {
    const { outbox, runner } = this.options;
    return outbox.withoutPokes(() => runner.transaction((tx) => this.relayBatch(tx)));
  }

  /** Takes away rows sent more than seven days ago. Runs by itself every hour. */
  async prune(): Promise<number> {
    const { outbox, runner } = this.options;
    let total = 0;
    for (;;) {
      const gone = await outbox.withoutPokes(() => runner.transaction((tx) => this.pruneBatch(tx)));
      total += gone;
      if (gone < PRUNE_BATCH) return total;
    }
  }

  private async relayBatch(tx: T): Promise<number> {
    const rows = await rowsOf(
      tx,
      `SELECT id, message FROM ${this.schema}.outbox WHERE relayed_at IS NULL
        ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    );
    if (rows.length === 0) return 0;
    const messages = rows.map((row) => row['message']).filter(isMessage);
    for (const [subscriber, theirs] of this.bySubscriber(messages)) {
      await this.options.backend.queue(inboxQueueName(subscriber)).add(batchJobs(theirs));
      this.metrics.relayed({ subscriber, messages: theirs.length, lag: oldest(theirs) });
    }
    await tx.query(
      `UPDATE ${this.schema}.outbox SET relayed_at = clock_timestamp() WHERE id = ANY($1::uuid[])`,
      [rows.map((row) => row['id'])],
    );
    return rows.length;
  }

  private bySubscriber(messages: readonly Message[]): Map<string, Message[]> {
    const result = new Map<string, Message[]>();
    for (const message of messages) {
      for (const subscriber of this.options.subscriptions[message.type]?.subscribers ?? []) {
        const theirs = result.get(subscriber) ?? [];
        theirs.push(message);
        result.set(subscriber, theirs);
      }
    }
    return result;
  }

  private async pruneBatch(tx: T): Promise<number> {
    const [row] = await rowsOf(
      tx,
      `WITH old AS (
         SELECT id FROM ${this.schema}.outbox WHERE relayed_at < now() - make_interval(days => ${OUTBOX_DAYS})
          ORDER BY relayed_at, id LIMIT ${PRUNE_BATCH}
       ), gone AS (DELETE FROM ${this.schema}.outbox o USING old WHERE o.id = old.id RETURNING 1)
       SELECT count(*) AS gone FROM gone`,
    );
    return row === undefined ? 0 : number(row, 'gone');
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.isPoked = false;
      const sent = await this.attempt();
      this.idle = sent === 0 && !this.isPoked ? this.idle + 1 : 0;
      if (this.idle > 0) await this.pause(this.failures === 0 ? grown(POLL, this.idle) : away(this.failures));
      if (this.failures > 0 && this.isPoked) await this.pause(away(this.failures));
    }
  }

  /** One round that never throws: what is away now is asked again later, with a growing wait. */
  private async attempt(): Promise<number> {
    try {
      const sent = await this.relayOnce();
      if (this.failures > 0) this.log.info({ failures: this.failures }, 'messages are sent again');
      this.failures = 0;
      if (Date.now() > this.nextPrune) {
        this.nextPrune = Date.now() + PRUNE_EVERY;
        await this.prune();
      }
      return sent;
    } catch (error) {
      this.failures++;
      const fields = { err: error, failures: this.failures };
      if (!(error instanceof OperationalError)) this.log.error(fields, 'messages cannot be sent');
      else if (this.failures === 1) this.log.warn(fields, 'messages wait: queue or database is away');
      return 0;
    }
  }

  private async pause(duration: number): Promise<void> {
    if (this.isStopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, duration);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => undefined;
  }
}

const away = (failures: number): number => grown(AWAY, failures);

/** Doubled with each time, from the first to the last. */
const grown = ([from, to]: readonly [number, number], times: number): number =>
  Math.min(to, from * 2 ** Math.min(times - 1, 10));

function oldest(messages: readonly Message[]): number {
  return Math.max(0, ...messages.map((message) => Date.now() - Date.parse(message.occurred_at)));
}
