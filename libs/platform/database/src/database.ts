import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { BugError, OperationalError } from '#platform/errors';
import { isRetryableConflict, isStalePlan, operationalCause } from './pg-errors.js';
import { PreparingClient, forgetPrepared } from './prepared.js';
import type { DatabaseManifest } from './schema.js';

/** A transaction: repositories take it as their first argument. */
export type Tx = EntityManager;

/** Milliseconds after which Postgres gives one statement up. */
const STATEMENT_TIMEOUT = 30_000;
/** Milliseconds after which Postgres gives up a statement that may be a lot of work. */
const HURRIED_TIMEOUT = 3_000;
/** Milliseconds to get a connection. */
const CONNECT_TIMEOUT = 5_000;
/** Milliseconds beyond it after which we stop waiting for Postgres. */
const CLIENT_GRACE = 2_000;

/** Times a transaction is run again after a deadlock or a serialisation failure. */
const ATTEMPTS = 4;

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Milliseconds after which one statement is given up. */
  readonly statementTimeout?: number;
}

/**
 * `kept`: planned once a connection, for any values. `with values`: planned each time, which costs some
 * milliseconds and pays where the values decide how to look.
 */
export type Plan = 'kept' | 'with values';

/** One service's way to its schema. */
export class Database {
  private readonly afterCommit: (() => void)[] = [];
  /** The entity manager's own pool: what needs no transaction goes to it directly. */
  private readonly pool: pg.Pool;
  private readonly hurriedPool: pg.Pool;

  private constructor(
    readonly source: DataSource,
    readonly schema: string,
    options: DatabaseOptions,
  ) {
    this.pool = poolOf(source);
    this.hurriedPool = new pg.Pool({
      connectionString: options.url,
      application_name: options.applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      max: Math.max(2, Math.ceil(options.poolSize / 2)),
      ...sessionOf(schema, HURRIED_TIMEOUT),
    });
    this.hurriedPool.on('error', () => undefined); // the pool connects again
  }

  static async connect(manifest: DatabaseManifest, options: DatabaseOptions): Promise<Database> {
    const source = createDataSource(manifest, options);
    await translate(() => source.initialize());
    return new Database(source, manifest.schema, options);
  }

  /**
   * For reads of entities that need no transaction.
   * @throws OperationalError when Postgres cannot be reached.
   */
  async read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return translate(() => work(this.source.manager));
  }

  /**
   * Runs `work` in one transaction and then pokes whoever asked for it. After a deadlock or a
   * serialisation failure it runs again, so `work` has no effect outside the database.
   * @throws OperationalError when Postgres cannot be reached.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await persistently(() => translate(() => this.source.transaction(work)));
    for (const poke of this.afterCommit) poke();
    return result;
  }

  /** One statement outside a transaction. After a deadlock it runs again, as a transaction does. */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return ask(this.pool, sql, parameters);
  }

  /**
   * One statement that may turn out to be a lot of work, as a search can: on connections of its own, so that
   * slow ones keep nobody else waiting, and given up by Postgres after three seconds.
   * @throws OperationalError, caused by the driver's error 57014, when it takes longer
   */
  async queryHurried<Row>(sql: string, parameters: readonly unknown[], plan: Plan = 'kept'): Promise<Row[]> {
    return ask(this.hurriedPool, sql, parameters, plan);
  }

  /** Called after every commit: a relay learns that there may be something to send. */
  onCommit(poke: () => void): void {
    this.afterCommit.push(poke);
  }

  async isReady(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await this.hurriedPool.end();
    if (this.source.isInitialized) await this.source.destroy();
  }
}

/** Used by {@link Database} and by migrate; `url` decides as whom. */
export function createDataSource(manifest: DatabaseManifest, options: DatabaseOptions): DataSource {
  const statementTimeout = options.statementTimeout ?? STATEMENT_TIMEOUT;
  return new DataSource({
    type: 'postgres',
    url: options.url,
    schema: manifest.schema,
    entities: [...manifest.entities],
    migrations: [...manifest.migrations],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    poolSize: options.poolSize,
    applicationName: options.applicationName,
    connectTimeoutMS: CONNECT_TIMEOUT,
    extra: sessionOf(manifest.schema, statementTimeout),
  });
}

/** @param statementTimeout milliseconds; 0 for none */
function sessionOf(schema: string, statementTimeout: number): pg.PoolConfig {
  return {
    Client: PreparingClient,
    // A server that hangs cannot enforce its own time-out.
    ...(statementTimeout > 0 ? { query_timeout: statementTimeout + CLIENT_GRACE } : {}),
    options: `-c search_path=${schema},public -c statement_timeout=${statementTimeout} -c timezone=UTC`,
    idleTimeoutMillis: 60_000,
  };
}

/** TypeORM's driver makes the pool, and types it as anything. */
function poolOf(source: DataSource): pg.Pool {
  const pool: unknown = Reflect.get(source.driver, 'master');
  if (pool instanceof pg.Pool) return pool;
  throw new BugError('TypeORM keeps its connections elsewhere');
}

async function ask<Row>(
  pool: pg.Pool,
  sql: string,
  parameters: readonly unknown[],
  plan: Plan = 'kept',
): Promise<Row[]> {
  const values = [...parameters];
  const send = async (): Promise<Row[]> => {
    // A statement given as an object gets no name from PreparingClient.
    const answer =
      plan === 'kept'
        ? await pool.query<Row & pg.QueryResultRow>(sql, values)
        : await pool.query<Row & pg.QueryResultRow>({ text: sql, values });
    return answer.rows;
  };
  return translate(() => persistently(send));
}

/** Again after what another attempt may get past: a deadlock, a serialisation failure, a plan that a migration outdated. */
async function persistently<T>(work: () => Promise<T>, left = ATTEMPTS): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isStalePlan(error)) forgetPrepared();
    else if (!isRetryableConflict(error)) throw error;
    if (left <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (ATTEMPTS - left + 1)));
    return persistently(work, left - 1);
  }
}

async function translate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = operationalCause(error);
    if (cause === undefined) throw error;
    throw new OperationalError('database_unavailable', `The database did not answer: ${cause}`, {
      retryAfter: 3,
      cause: error,
    });
  }
}
