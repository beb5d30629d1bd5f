export interface RateLimit {
  /** Points in one window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface RateLimiterApi {
  /**
   * Takes `points` from what `key` has left in its window.
   * @throws UserError `too_many` with the seconds until the window ends
   */
  consume(key: string, points: number, limit: RateLimit): Promise<void>;
}
