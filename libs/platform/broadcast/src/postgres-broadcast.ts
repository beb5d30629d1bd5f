import pg from 'pg';
import { OperationalError } from '#platform/errors';
import {
  checkChannel,
  checkPayload,
  noLog,
  patiently,
  type Broadcast,
  type BroadcastListener,
  type BroadcastLog,
} from './broadcast.js';
import { Listeners } from './listeners.js';

export interface PostgresBroadcastOptions {
  readonly postgresUrl: string;
  /** Before every channel. */
  readonly prefix?: string;
  readonly log?: BroadcastLog;
}

/** Milliseconds between attempts to listen again: from, to. */
const RECONNECT = [100, 5_000] as const;

/** LISTEN/NOTIFY: a connection kept open to listen, and a small pool to notify, both outside any transaction. */
export class PostgresBroadcast implements Broadcast {
  private readonly pool: pg.Pool;
  private readonly listeners: Listeners;
  private readonly log: BroadcastLog;
  private readonly prefix: string;
  private listening: Promise<pg.Client> | undefined;
  private lastStatement: Promise<unknown> = Promise.resolve();
  private isClosed = false;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;

  constructor(private readonly options: PostgresBroadcastOptions) {
    this.log = options.log ?? noLog;
    this.prefix = options.prefix ?? '';
    this.listeners = new Listeners(this.log);
    this.pool = new pg.Pool({
      connectionString: options.postgresUrl,
      application_name: 'quickstash broadcast',
      max: 2,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.pool.on('error', () => undefined); // the pool connects again; statements report their own failure
  }

  async publish(channel: string, payload: string): Promise<void> {
    checkChannel(channel);
    checkPayload(payload);
    try {
      await this.pool.query('SELECT pg_notify($1, $2)', [this.nameOf(channel), payload]);
    } catch (error) {
      throw new OperationalError('broadcast_unavailable', 'Postgres did not answer.', {
        retryAfter: 1,
        cause: error,
      });
    }
  }

  async subscribe(channel: string, listener: BroadcastListener): Promise<() => Promise<void>> {
    checkChannel(channel);
    const remove = this.listeners.add(channel, listener);
    await patiently(this.tellPostgres('LISTEN', channel));
    return async () => {
      remove();
      if (!this.listeners.has(channel) && !this.isClosed)
        await patiently(this.tellPostgres('UNLISTEN', channel));
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    this.listeners.clear();
    const client = await this.listening?.catch(() => undefined);
    await client?.end().catch(() => undefined);
    await this.pool.end();
  }

  /** A failure is no one's concern here: the next connection listens to everything that is subscribed. */
  private async tellPostgres(verb: 'LISTEN' | 'UNLISTEN', channel: string): Promise<void> {
    try {
      // One after the other: `pg` takes one statement at a time.
      const told = this.lastStatement.then(async () => {
        const client = await this.connection();
        await client.query(`${verb} ${pg.escapeIdentifier(this.nameOf(channel))}`);
      });
      this.lastStatement = told.catch(() => undefined);
      await told;
    } catch (error) {
      this.log.warn({ channel, err: error }, 'broadcast is away');
    }
  }

  private connection(): Promise<pg.Client> {
    this.listening ??= this.connect().catch((error: unknown) => {
      this.lost();
      throw error;
    });
    return this.listening;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.options.postgresUrl,
      application_name: 'quickstash broadcast listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.setMaxListeners(0);
    client.on('error', () => undefined); // 'end' follows
    await client.connect();
    client.on('notification', ({ channel, payload }) => {
      this.listeners.tell(channel.slice(this.prefix.length), payload ?? '');
    });
    client.on('end', () => this.lost());
    for (const channel of this.listeners.channels) {
      await client.query(`LISTEN ${pg.escapeIdentifier(this.nameOf(channel))}`);
    }
    this.failures = 0;
    return client;
  }

  private lost(): void {
    this.listening = undefined;
    if (this.isClosed || this.retry) return;
    const wait = Math.min(RECONNECT[1], RECONNECT[0] * 2 ** Math.min(this.failures++, 10));
    this.log.warn({ wait }, 'broadcast is being connected again');
    this.retry = setTimeout(() => {
      this.retry = undefined;
      if (this.listeners.channels.length > 0) this.connection().catch(() => undefined);
    }, wait);
    this.retry.unref();
  }

  private nameOf(channel: string): string {
    return this.prefix + channel;
  }
}
