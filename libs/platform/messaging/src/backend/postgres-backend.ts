import { EventEmitter } from 'node:events';
import {
  assertSchemaCompatibility,
  PostgresConnection,
  PostgresQueueBackend as BullPostgres,
  runMigrations,
  withBackend,
  type BackendFactory,
  type PgQueryable,
  type PostgresConnectionOptions,
} from 'bullmq';
import pg from 'pg';
import { PreparingClient } from '#platform/database';
import { OperationalError } from '#platform/errors';
import type { JobQueue, JobWorker, QueueBackend, RunningJob, WorkerOptions } from './backend.js';
import { BullJobQueue } from './bull-queue.js';
import { BullJobWorker } from './bull-worker.js';

export interface PostgresBackendOptions {
  readonly postgresUrl: string;
  /** A schema of its own, which the role of the URL owns (or may create). */
  readonly schema: string;
  /** Connections of this process for all its queues and workers; one more is used to listen. */
  readonly poolSize?: number;
}

const CONNECT_TIMEOUT = 5_000;

/** Queues on Postgres: all queues and workers of a process share one pool and one listening connection. */
export class PostgresQueueBackend implements QueueBackend {
  private readonly queues = new Map<string, BullJobQueue>();
  private readonly connection: SharedConnection;
  private readonly classes: ReturnType<typeof bullClasses>;

  constructor(private readonly options: PostgresBackendOptions) {
    this.connection = new SharedConnection(options);
    this.connection.on('error', () => undefined); // the pool connects again; statements report their own failure
    this.classes = bullClasses(this.connection);
  }

  async prepare(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.postgresUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      application_name: 'quickstash queues migrate',
    });
    client.on('error', () => undefined);
    await reach(() => client.connect());
    try {
      await runMigrations(await migratingClient(client, this.options.schema), this.options.schema);
    } finally {
      await client.end();
    }
    await this.ping();
  }

  async ping(): Promise<void> {
    await reach(() => this.connection.waitUntilReady());
    await reach(() => this.connection.pool.query('SELECT 1'));
  }

  queue(name: string): JobQueue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new this.classes.Queue<object, void>(name, { connection: '' });
    queue.on('error', () => undefined); // each call reports its own failure
    const wrapped = new BullJobQueue(queue);
    this.queues.set(name, wrapped);
    return wrapped;
  }

  worker(name: string, run: (job: RunningJob) => Promise<void>, options: WorkerOptions): JobWorker {
    return new BullJobWorker(run, options, (processor, bull) => {
      return new this.classes.Worker<unknown, void>(name, processor, { ...bull, connection: '' });
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    this.queues.clear();
    await this.connection.close();
  }
}

/** BullMQ's classes over one connection, instead of a pool and a listener each. */
function bullClasses(connection: SharedConnection) {
  const factory: BackendFactory<BullPostgres, PostgresConnectionOptions> = (name, opts) =>
    new SharedBackend(connection, name, opts);
  return withBackend(factory);
}

/** Hears of the connection's troubles like an owner (BullMQ wires that by ownership) but leaves it open. */
class SharedBackend extends BullPostgres {
  override async close(): Promise<void> {
    this.closing ??= Promise.resolve();
    await this.disconnectBlocking();
  }

  override async disconnect(): Promise<void> {
    await this.disconnectBlocking();
  }
}

class SharedConnection extends PostgresConnection {
  private ready: Promise<void> | undefined;
  private readonly serialised = new WeakSet<object>();

  constructor(private readonly options: PostgresBackendOptions) {
    super({
      connectionString: options.postgresUrl,
      schema: options.schema,
      max: options.poolSize ?? 8,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      application_name: 'quickstash queues',
      // BullMQ's statements are pages long: planning them takes longer than what they do.
      Client: PreparingClient,
    });
    this.setMaxListeners(0); // every queue and worker listens on it
  }

  /** Unlike the original it asks again after a failure: a Postgres that was away at start is no reason to stay away. */
  override waitUntilReady(): Promise<void> {
    this.ready ??= this.check().catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  /** All workers listen on one connection, and `pg` wants its statements one after the other. */
  override async getListenClient(): ReturnType<PostgresConnection['getListenClient']> {
    const client = await super.getListenClient();
    if (this.serialised.has(client)) return client;
    this.serialised.add(client);
    const query: PgQueryable['query'] = client.query.bind(client);
    let last: Promise<unknown> = Promise.resolve();
    client.query = <R>(text: string, parameters?: readonly unknown[]) => {
      const result = last.then(() => query<R>(text, parameters));
      last = result.catch(() => undefined);
      return result;
    };
    if (client instanceof EventEmitter) client.setMaxListeners(0);
    return client;
  }

  private async check(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await assertSchemaCompatibility(client, this.options.schema);
    } finally {
      client.release();
    }
  }
}

/**
 * BullMQ's migrations begin with CREATE SCHEMA IF NOT EXISTS, for which Postgres asks the right to
 * create schemas even when it is there. The role of the queues has no such right and needs none.
 */
async function migratingClient(client: pg.Client, schema: string): Promise<PgQueryable> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  const exists = rowCount !== 0;
  const real: PgQueryable = client;
  return {
    query: <R>(text: string, parameters?: readonly unknown[]) =>
      real.query<R>(exists && text.startsWith('CREATE SCHEMA') ? 'SELECT 1' : text, parameters),
  };
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new OperationalError('queue_unavailable', 'The queue database did not answer.', {
      retryAfter: 3,
      cause: error,
    });
  }
}
