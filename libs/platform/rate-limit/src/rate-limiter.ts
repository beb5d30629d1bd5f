import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { tooMany } from '#platform/errors';
import type { LimitStore } from './stores.js';

export interface RateLimit {
  /** Points in one window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** `fixed` limits guard secrets against guessing and do not follow RATE_LIMIT_SCALE. */
  readonly scaling?: 'scaled' | 'fixed';
}

export interface RateLimitLog {
  warn(fields: object, text: string): void;
}

const MESSAGE = 'Too many requests. Please try again later.';

/** Milliseconds between two complaints that the store is away. */
const COMPLAIN_EVERY = 60_000;

/**
 * Counts what each key used in a window that begins with its first use. All replicas count together;
 * while the store is away each process counts for itself, so limits get wider but do not vanish.
 */
export class RateLimiter {
  private readonly limiters = new Map<string, RateLimiterAbstract>();
  private complainedAt = 0;

  constructor(
    private readonly store: LimitStore,
    /** Multiplies limits; 0 switches off those that are not fixed. */
    private readonly scale: number,
    private readonly log: RateLimitLog,
  ) {}

  /**
   * Takes `points` from what `key` has left.
   * @param key names what is limited and whom: `bookmarks.create:<user id>`, `auth:${clientKey(ip)}`
   * @throws UserError `too_many` with the seconds until the window ends
   */
  async consume(key: string, points: number, limit: RateLimit): Promise<void> {
    const isFixed = limit.scaling === 'fixed';
    if (!isFixed && this.scale === 0) return;
    const most = Math.max(1, Math.round(limit.limit * (isFixed ? 1 : this.scale)));
    try {
      await this.limiterFor(most, limit.windowSeconds).consume(key, points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooMany(MESSAGE, Math.max(1, Math.ceil(error.msBeforeNext / 1_000)));
    }
  }

  /** Gives `key` its points back, as after a successful sign-in. */
  async reset(key: string, limit: RateLimit): Promise<void> {
    const isFixed = limit.scaling === 'fixed';
    if (!isFixed && this.scale === 0) return;
    const most = Math.max(1, Math.round(limit.limit * (isFixed ? 1 : this.scale)));
    await this.limiterFor(most, limit.windowSeconds).delete(key);
  }

  async close(): Promise<void> {
    await this.store.close();
  }

  private limiterFor(points: number, duration: number): RateLimiterAbstract {
    const name = `${points}-${duration}`;
    const known = this.limiters.get(name);
    if (known) return known;
    const limit = { points, duration, keyPrefix: `limit-${name}` };
    const insurance = new Insurance(limit, () => this.complain());
    const limiter = this.store.limiter({ ...limit, insuranceLimiter: insurance });
    this.limiters.set(name, limiter);
    return limiter;
  }

  private complain(): void {
    if (Date.now() - this.complainedAt < COMPLAIN_EVERY) return;
    this.complainedAt = Date.now();
    this.log.warn({}, 'the store of request limits is away; this process counts for itself');
  }
}

/** Counts in memory, and says that it has to. */
class Insurance extends RateLimiterMemory {
  constructor(
    limit: { points: number; duration: number; keyPrefix: string },
    private readonly used: () => void,
  ) {
    super(limit);
  }

  override consume(
    ...given: Parameters<RateLimiterMemory['consume']>
  ): ReturnType<RateLimiterMemory['consume']> {
    this.used();
    return super.consume(...given);
  }
}
