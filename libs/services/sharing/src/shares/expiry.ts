export const EXPIRIES = ['1h', '24h', '7d', '30d', 'never'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** What a new share has unless told. */
export const DEFAULT_EXPIRY: Expiry = '1h';

const HOUR = 3_600_000;

/** Milliseconds; null: never. */
const LIVES: Record<Expiry, number | null> = {
  '1h': HOUR,
  '24h': 24 * HOUR,
  '7d': 7 * 24 * HOUR,
  '30d': 30 * 24 * HOUR,
  never: null,
};

/** When a share ends that is made or prolonged at `now`; null: never. */
export function expiryFrom(expiry: Expiry, now = new Date()): Date | null {
  const life = LIVES[expiry];
  return life === null ? null : new Date(now.getTime() + life);
}
