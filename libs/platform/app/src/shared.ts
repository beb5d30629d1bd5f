import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { ServiceName } from '#contracts';
import { createBroadcast, type Broadcast } from '#platform/broadcast';
import { Env, loadConfig, type Environment } from '#platform/config';
import { CryptoConfig, MasterKeyring } from '#platform/crypto';
import { DatabaseConfig, serviceDatabaseUrl } from '#platform/database';
import type { ServiceKey, TrustedKeys } from '#platform/identity';
import { createQueueBackend, type QueueBackend } from '#platform/messaging';
import { LogConfig, createLogger, type Logger } from '#platform/observability';
import { OutboundHttpConfig, OutboundHttp } from '#platform/outbound-http';
import { RateLimitConfig, createRateLimiter, type RateLimiter } from '#platform/rate-limit';
import { SpoolRoom, StorageConfig, createStorage, type ObjectStorage } from '#platform/storage';
import type { Upstreams } from '#platform/upstream';
import { RecoveryConfig } from './recovery.config.js';

/** Schema of the queue tables when queues run on Postgres. */
export const QUEUE_SCHEMA = 'queues';

export class RuntimeConfig {
  @Env('NODE_ENV', { about: 'production refuses development defaults.' })
  @IsIn(['development', 'production', 'test'])
  nodeEnv: 'development' | 'production' | 'test' = 'development';

  @Env('REDIS_URL', {
    secret: true,
    about: 'Redis for queues, broadcast and limits; absent: Postgres carries them.',
  })
  @IsOptional()
  @IsString()
  redisUrl?: string;

  @Env('METRICS_PORT', {
    kind: 'integer',
    about: 'Prometheus metrics at /metrics on this port; 0 switches them off.',
  })
  @IsInt()
  @Min(0)
  @Max(65_535)
  metricsPort = 0;
}

/** What the services of one process share. Made once by a main. */
export interface Shared {
  readonly env: Environment;
  readonly config: RuntimeConfig;
  readonly database: DatabaseConfig;
  readonly backend: QueueBackend;
  readonly broadcast: Broadcast;
  readonly rateLimiter: RateLimiter;
  readonly storage: ObjectStorage;
  readonly spoolRoom: SpoolRoom;
  readonly keyring: MasterKeyring;
  readonly outbound: OutboundHttp;
  readonly upstreams: Upstreams;
  readonly trusted: TrustedKeys;
  readonly logConfig: LogConfig;
  readonly recovery: RecoveryConfig;
  close(): Promise<void>;
}

export interface SharedOptions {
  readonly env: Environment;
  readonly upstreams: Upstreams;
  readonly trusted: TrustedKeys;
}

/**
 * Reads the platform's settings and opens what all services of a process use.
 * @throws ConfigError that names every setting that is wrong
 */
export async function createShared({ env, upstreams, trusted }: SharedOptions): Promise<Shared> {
  const config = loadConfig(RuntimeConfig, env);
  const database = loadConfig(DatabaseConfig, env);
  const logConfig = loadConfig(LogConfig, env);
  const carrier = config.redisUrl
    ? { redisUrl: config.redisUrl }
    : { postgresUrl: serviceDatabaseUrl(QUEUE_SCHEMA, database, env), schema: QUEUE_SCHEMA };
  const logger = createLogger('platform', logConfig);
  const backend = createQueueBackend(carrier);
  await backend.prepare();
  const broadcast = createBroadcast(carrier);
  const rateLimiter = createRateLimiter({ ...carrier, config: loadConfig(RateLimitConfig, env), logger });
  const storageConfig = loadConfig(StorageConfig, env);
  const storage = createStorage(storageConfig);
  await storage.prepare();
  return {
    env,
    config,
    database,
    backend,
    broadcast,
    rateLimiter,
    storage,
    spoolRoom: new SpoolRoom(storageConfig.spoolLimits),
    keyring: MasterKeyring.fromConfig(loadConfig(CryptoConfig, env).masterKeys),
    outbound: new OutboundHttp(loadConfig(OutboundHttpConfig, env)),
    upstreams,
    trusted,
    logConfig,
    recovery: loadConfig(RecoveryConfig, env),
    close: async () => {
      await rateLimiter.close();
      await broadcast.close();
      await backend.close();
      await upstreams.close();
    },
  };
}

export interface ServiceContext {
  readonly shared: Shared;
  readonly key: ServiceKey;
}

export const serviceLogger = (service: ServiceName, shared: Shared): Logger =>
  createLogger(service, shared.logConfig);
