import { BugError } from '#platform/errors';

/** Longest payload in bytes of UTF-8. A Postgres notification carries a little less than 8,000. */
export const MAX_BROADCAST_BYTES = 7_000;

/** Postgres cuts longer names without a word. */
const CHANNEL = /^[a-z0-9][a-z0-9._-]{0,62}$/;

/** Called with what was published. It must not throw; what it throws is logged. */
export type BroadcastListener = (payload: string) => void;

/**
 * Wakes whoever listens, in any process, now. Deliveries may be lost (nobody listens, a connection is
 * being rebuilt), so a listener looks at the real state, and does so now and then without being woken.
 */
export interface Broadcast {
  /**
   * Resolves when the message is on its way. It uses a connection of its own, never that of a
   * transaction: a notification inside one would make commits wait for each other.
   * @throws OperationalError when the carrier is away; who only wakes others logs it and goes on
   * @throws BugError for a payload longer than {@link MAX_BROADCAST_BYTES} or a channel that is not
   * 1 to 63 of a–z, 0–9, `.`, `_`, `-`
   */
  publish(channel: string, payload: string): Promise<void>;
  /**
   * Resolves when listening has begun, or after five seconds of a carrier that is away; it then begins
   * by itself.
   * @returns takes the listener away again
   * @throws BugError for a bad channel
   */
  subscribe(channel: string, listener: BroadcastListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The part of a pino logger that is written to. */
export interface BroadcastLog {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export const noLog: BroadcastLog = { warn: () => undefined, error: () => undefined };

/** Milliseconds that `subscribe` waits for a carrier that is away. */
export const SUBSCRIBE_PATIENCE = 5_000;

export function checkChannel(channel: string): void {
  if (!CHANNEL.test(channel)) throw new BugError(`Not a channel name: ${channel}`);
}

export function checkPayload(payload: string): void {
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_BROADCAST_BYTES)
    throw new BugError(`A broadcast of ${bytes} bytes is too long: it only wakes`);
  if (payload.includes('\0')) throw new BugError('A broadcast holds no NUL');
}

/** Resolves with the work, or without it after {@link SUBSCRIBE_PATIENCE}. */
export async function patiently(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SUBSCRIBE_PATIENCE);
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
