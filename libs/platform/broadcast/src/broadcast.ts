/** Longest payload in bytes of UTF-8: what a Postgres notification carries, with room for the envelope. */
export const MAX_BROADCAST_BYTES = 7_000;

export type BroadcastListener = (payload: string) => void;

/**
 * Wakes whoever listens in any process, now. Deliveries may be lost (nobody listens, a connection is
 * being rebuilt) and may come when nothing changed: a listener looks at the real state, and looks now
 * and then without being woken.
 */
export interface Broadcast {
  /**
   * Resolves when the message is on its way. Never inside a write transaction: it uses a connection of its own.
   * @throws OperationalError when the carrier is away; callers that only wake others log it and go on
   * @throws BugError when `payload` is longer than {@link MAX_BROADCAST_BYTES} or `channel` is no name
   */
  publish(channel: string, payload: string): Promise<void>;
  /**
   * Resolves when listening has begun, or as soon as the carrier is away: it begins then when it is back.
   * A listener must not throw.
   * @returns takes the listener away again
   */
  subscribe(channel: string, listener: BroadcastListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
