import { DataSource, type EntityManager } from 'typeorm';
import { OperationalError } from '#platform/errors';
import { isRetryableConflict, operationalCause } from './pg-errors.js';
import type { DatabaseManifest } from './schema.js';

/** A transaction: repositories take it as their first argument. */
export type Tx = EntityManager;

/** Milliseconds after which Postgres gives one statement up. */
const STATEMENT_TIMEOUT = 30_000;
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

/** One service's way to its schema. */
export class Database {
  private readonly afterCommit: (() => void)[] = [];

  private constructor(
    readonly source: DataSource,
    readonly schema: string,
  ) {}

  static async connect(manifest: DatabaseManifest, options: DatabaseOptions): Promise<Database> {
    const source = createDataSource(manifest, options);
    await translate(() => source.initialize());
    return new Database(source, manifest.schema);
  }

  /** For reads that need no transaction. */
  get manager(): EntityManager {
    return this.source.manager;
  }

  /**
   * Runs `work` in one transaction and then pokes whoever asked for it. After a deadlock or a
   * serialisation failure it runs again, so `work` has no effect outside the database.
   * @throws OperationalError when Postgres cannot be reached.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await this.attempt(work, ATTEMPTS);
    for (const poke of this.afterCommit) poke();
    return result;
  }

  /** One statement outside a transaction. */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return translate(() => this.source.query<Row[]>(sql, [...parameters]));
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
    if (this.source.isInitialized) await this.source.destroy();
  }

  private async attempt<T>(work: (tx: Tx) => Promise<T>, left: number): Promise<T> {
    try {
      return await translate(() => this.source.transaction(work));
    } catch (error) {
      if (left <= 1 || !isRetryableConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (ATTEMPTS - left + 1)));
      return this.attempt(work, left - 1);
    }
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
    connectTimeoutMS: 5_000,
    extra: {
      // A server that hangs cannot enforce its own time-out.
      ...(statementTimeout > 0 ? { query_timeout: statementTimeout + CLIENT_GRACE } : {}),
      options: `-c search_path=${manifest.schema},public -c statement_timeout=${statementTimeout} -c timezone=UTC`,
      idleTimeoutMillis: 60_000,
    },
  });
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
