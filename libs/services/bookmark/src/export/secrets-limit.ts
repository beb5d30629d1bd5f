import { Injectable } from '@nestjs/common';
import { RateLimiter, type RateLimit } from '#platform/rate-limit';

/** Exports and imports with secrets of one owner, together: each makes a costly key or tries a passphrase. */
const LIMIT: RateLimit = { limit: 10, windowSeconds: 60, scaling: 'fixed' };

@Injectable()
export class SecretsLimit {
  constructor(private readonly limiter: RateLimiter) {}

  /** @throws 429 */
  async consume(ownerId: string): Promise<void> {
    await this.limiter.consume(`archive-secrets:${ownerId}`, 1, LIMIT);
  }
}
