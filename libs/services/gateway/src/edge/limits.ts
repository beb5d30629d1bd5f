import type { RateLimit } from '#platform/rate-limit';

/**
 * Requests a minute. They stop runaway clients and guessing, not people: the wizard of a large
 * import and a fast scroll through pictures stay well below. RATE_LIMIT_SCALE multiplies them.
 */
export const LIMITS = {
  /** A signed-in person, over all sessions and tokens. */
  user: { limit: 1_200, windowSeconds: 60 },
  /** Calls without a good credential from one address: sign-in, junk tokens. */
  address: { limit: 120, windowSeconds: 60 },
  /** The web app's pages and files, from one address: an office behind one address opens many. */
  web: { limit: 1_200, windowSeconds: 60 },
  /** Pictures and files by signed address, from one address. */
  uploads: { limit: 6_000, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
