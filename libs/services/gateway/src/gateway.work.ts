import type { WorkKinds, WorkTable } from '#platform/messaging';

/** Slow work of the gateway. */
export interface GatewayWork extends WorkKinds {
  /** Fetches the picture of somebody who signed in. */
  readonly avatar: { readonly owner_id: string };
  /** Throws out what nobody can use any more: expired sessions and codes, old live events. */
  readonly sweep: Record<string, never>;
  /** Asks services again that have not confirmed the purge of a deleted account. */
  readonly repurge: Record<string, never>;
}

const MINUTE = 60_000;

export const GATEWAY_WORK: WorkTable<GatewayWork> = {
  avatar: { concurrency: 2, limiter: null, attempts: 3, backoff: 30_000, lock: 30_000, every: null },
  sweep: { concurrency: 1, limiter: null, attempts: 3, backoff: 10_000, lock: 60_000, every: 60 * MINUTE },
  repurge: { concurrency: 1, limiter: null, attempts: 3, backoff: 10_000, lock: 60_000, every: 5 * MINUTE },
};
