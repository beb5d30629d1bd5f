import type { WorkSettings } from './work-types.js';

/** For work that keeps how far it came: whoever dies at it, it goes on, by another try or by the {@link SWEEP}. */
export const RESUMABLE: WorkSettings = {
  concurrency: 2,
  limiter: null,
  attempts: 12,
  backoff: 1_000,
  lock: 30_000,
  every: null,
};

/** Looks every five minutes for what a lost queue forgot and for what has served its time. */
export const SWEEP: WorkSettings = {
  concurrency: 1,
  limiter: null,
  attempts: 1,
  backoff: 1_000,
  lock: 30_000,
  every: 300_000,
};
