import type { QueueBackend } from './backend.js';
import { PostgresQueueBackend, type PostgresBackendOptions } from './postgres-backend.js';
import { RedisQueueBackend, type RedisBackendOptions } from './redis-backend.js';

export type QueueBackendOptions = RedisBackendOptions | PostgresBackendOptions;

/** Where queues live: Redis when it is given one, else a schema of Postgres. The only place that knows. */
export function createQueueBackend(options: QueueBackendOptions): QueueBackend {
  return 'redisUrl' in options ? new RedisQueueBackend(options) : new PostgresQueueBackend(options);
}
