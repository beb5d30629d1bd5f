import type { Bookmark, BookmarkInput } from '../api/types.js';

/** A new bookmark on its way to the server. It is kept on this device until the server has said yes. */
export interface WaitingSave {
  /** Idempotency-Key of every attempt: however often it is sent, it is saved once. */
  readonly key: string;
  /** Id of the account that saved it. */
  readonly owner: string;
  readonly input: BookmarkInput;
  readonly project: { readonly id: number; readonly name: string };
  /** Milliseconds since 1970; also the order of sending. */
  readonly savedAt: number;
  /** Of the first attempt that may have reached the server; null before it. */
  readonly firstTriedAt: number | null;
  /** Why the server did not take it; null while it waits. */
  readonly refusal: string | null;
}

/** Where they are kept. */
export interface Outbox {
  all(): Promise<readonly WaitingSave[]>;
  put(save: WaitingSave): Promise<void>;
  remove(key: string): Promise<void>;
}

/** What became of one. */
export type Outcome =
  | { readonly kind: 'sent'; readonly bookmark: Bookmark }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'waiting' };

/** The server remembers a key for 24 hours. An hour of that is left for the attempt itself and for wrong clocks. */
const KEY_LIVES_MS = 23 * 3_600_000;

/** Whether an attempt of long ago may have been saved without our hearing of it: sending again could save it twice. */
export const isStale = ({ firstTriedAt }: WaitingSave, now: number): boolean =>
  firstTriedAt !== null && now - firstTriedAt > KEY_LIVES_MS;

/** A password's text never lies on this device in the clear, so it cannot wait here. */
export const canWait = ({ type }: BookmarkInput): boolean => type !== 'password';
