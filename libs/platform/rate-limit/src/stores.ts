import { Redis } from 'ioredis';
import pg from 'pg';
import {
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterAbstract,
  type RateLimiterMemory,
} from 'rate-limiter-flexible';

export interface StoredLimit {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
  readonly keyPrefix: string;
  /** Counts while the store is away. */
  readonly insuranceLimiter: RateLimiterMemory;
}

/** Where counts are kept. */
export interface LimitStore {
  limiter(limit: StoredLimit): RateLimiterAbstract;
  close(): Promise<void>;
}

/** A limit that takes longer than this (milliseconds) to read would slow every request: the process counts for itself. */
const TIMEOUT = 1_000;

export class RedisLimitStore implements LimitStore {
  private readonly client: Redis;

  constructor(url: string) {
    this.client = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: TIMEOUT,
      connectTimeout: 5_000,
      disconnectTimeout: 200,
      retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 10), 5_000),
    });
    this.client.on('error', () => undefined); // it connects again by itself
  }

  limiter({ keyPrefix, ...limit }: StoredLimit): RateLimiterAbstract {
    const prefixed = { ...limit, keyPrefix: `quickstash-${keyPrefix}` };
    return new RateLimiterRedis({ ...prefixed, storeClient: this.client, rejectIfRedisNotReady: true });
  }

  async close(): Promise<void> {
    this.client.disconnect();
    await Promise.resolve();
  }
}

const TABLE = 'request_limits';

export class PostgresLimitStore implements LimitStore {
  private readonly pool: pg.Pool;
  private table: Promise<unknown> | undefined;

  constructor(
    url: string,
    /** The role of the URL may create tables in it. */
    private readonly schema: string,
  ) {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'quickstash limits',
      max: 4,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
    });
    this.pool.on('error', () => undefined); // the pool connects again
  }

  limiter(limit: StoredLimit): RateLimiterAbstract {
    const store: PoolLike = { query: (statement) => this.query(statement) };
    return new RateLimiterPostgres({
      ...limit,
      storeClient: store,
      storeType: 'pool',
      schemaName: this.schema,
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: true,
    });
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    this.table ??= this.createTable().catch((error: unknown) => {
      this.table = undefined;
      throw error;
    });
    await this.table;
    return this.pool.query(statement);
  }

  /** Unlogged: counts of a minute are not worth a disk write, and may be gone after a crash. */
  private async createTable(): Promise<void> {
    const name = `${pg.escapeIdentifier(this.schema)}.${TABLE}`;
    const { rows } = await this.pool.query<{ found: string | null }>('SELECT to_regclass($1) AS found', [
      name,
    ]);
    if (rows[0]?.found) return;
    await this.pool.query(
      `CREATE UNLOGGED TABLE IF NOT EXISTS ${name} (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`,
    );
  }
}

interface PoolLike {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}
