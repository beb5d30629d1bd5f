import type { RateLimitConfig } from './config.js';
import { RateLimiter, type RateLimitLog } from './rate-limiter.js';
import { PostgresLimitStore, RedisLimitStore } from './stores.js';

export type RateLimiterOptions = (
  { readonly redisUrl: string } | { readonly postgresUrl: string; readonly schema: string }
) & {
  readonly config: RateLimitConfig;
  readonly logger?: RateLimitLog;
};

/** Counts in Redis when it is given one, else in Postgres. Opens its own connections; never waits for them. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const store =
    'redisUrl' in options
      ? new RedisLimitStore(options.redisUrl)
      : new PostgresLimitStore(options.postgresUrl, options.schema);
  return new RateLimiter(store, options.config.scale, options.logger ?? { warn: () => undefined });
}
