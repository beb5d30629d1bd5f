import { useSyncExternalStore } from 'react';
import { createBookmark } from '../api/bookmarks.js';
import type { Bookmark, BookmarkInput } from '../api/types.js';
import { currentAccount } from '../auth/account.js';
import { onSignOut } from '../auth/sign-out.js';
import { logWarning } from '../lib/log.js';
import { drain } from './drain.js';
import { deviceOutbox as outbox } from './outbox.js';
import { canWait, type Outcome, type WaitingSave } from './waiting-save.js';

/*
 * New bookmarks go through here: first onto the device, then to the server. So a save survives a reload, a server
 * that is away and a train in a tunnel. One tab of the browser sends at a time (a Web Lock says which).
 */

/** Milliseconds that the server gets to answer one save. */
const ANSWER_MS = 10_000;
const RETRY_FIRST_MS = 2_000;
const RETRY_MOST_MS = 60_000;
const LOCK = 'quickstash:saves';

type News = { readonly key: string; readonly outcome: Outcome };

const channel = new BroadcastChannel('quickstash:saves');
const listeners = new Set<() => void>();
const sentListeners = new Set<(key: string, bookmark: Bookmark) => void>();
/** Saves of this tab whose form waits to hear. */
const awaited = new Map<string, (outcome: Outcome) => void>();
/** On their way for the first time: nothing to be shown as waiting yet. */
const fresh = new Set<string>();

let shown: readonly WaitingSave[] = [];
let retryIn = RETRY_FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;
let isAsked = false;

/** What waits on this device for the account that is here, oldest first. */
export const useWaitingSaves = (): readonly WaitingSave[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );

/**
 * Saves a new bookmark. `waiting`: it lies on this device and is sent as soon as the server answers. What cannot wait
 * here (a password, or a browser without storage) is sent once. Throws the refusal, or for those also NetworkError.
 */
export async function saveBookmark(
  key: string,
  input: BookmarkInput,
  project: WaitingSave['project'],
): Promise<Exclude<Outcome, { kind: 'refused' }>> {
  const owner = currentAccount();
  const now = Date.now();
  const firstTriedAt = navigator.onLine ? now : null;
  const save = { key, input, project, owner: owner ?? '', savedAt: now, firstTriedAt, refusal: null };
  fresh.add(key);
  if (owner === null || !canWait(input) || !(await keep(save))) {
    fresh.delete(key);
    return { kind: 'sent', bookmark: await send(save) };
  }
  const outcome = await new Promise<Outcome>((resolve) => {
    awaited.set(key, resolve);
    void sendWaiting();
    // Another tab may hold the lock and sleep.
    setTimeout(() => resolve({ kind: 'waiting' }), 2 * ANSWER_MS);
  });
  awaited.delete(key);
  fresh.delete(key);
  void refresh();
  if (outcome.kind === 'refused') throw outcome.error;
  return outcome;
}

/** Sends again what the server refused, as a new attempt. */
export async function retrySave(save: WaitingSave): Promise<void> {
  await outbox.remove(save.key);
  const key = crypto.randomUUID();
  await outbox.put({ ...save, key, firstTriedAt: null, refusal: null });
  await sendWaiting();
}

export async function discardSave({ key }: WaitingSave): Promise<void> {
  await outbox.remove(key);
  await changed();
}

/** Takes a discard back. */
export async function keepSave(save: WaitingSave): Promise<void> {
  await outbox.put(save);
  await changed();
  await sendWaiting();
}

/** Sends what waits now. Called at start, and when there is reason to think that the server answers again. */
export function sendWaiting(): Promise<void> {
  isAsked = true;
  running ??= sendWhileAsked();
  return running;
}

/** Watches until the answer is called. `onSent` hears of every bookmark that was saved from this device's store. */
export function startSaves(onSent: (key: string, bookmark: Bookmark) => void): () => void {
  const again = (): void => {
    retryIn = RETRY_FIRST_MS;
    void sendWaiting();
  };
  const onVisible = (): void => {
    if (!document.hidden && shown.length > 0) again();
  };
  sentListeners.add(onSent);
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', onVisible);
  void refresh().then(() => shown.length > 0 && again());
  return () => {
    sentListeners.delete(onSent);
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(timer);
  };
}

channel.onmessage = ({ data }: MessageEvent<News | 'changed'>) => {
  if (data !== 'changed') hear(data);
  void refresh();
};

onSignOut(() => {
  const owner = currentAccount();
  void outbox
    .all()
    .then((all) =>
      Promise.all(all.flatMap((save) => (save.owner === owner ? [outbox.remove(save.key)] : []))),
    )
    .catch((error: unknown) => logWarning('What waited could not be removed', error));
  show([]);
});

async function sendWhileAsked(): Promise<void> {
  while (isAsked) {
    isAsked = false;
    await navigator.locks
      .request(LOCK, sendAll)
      .catch((error: unknown) => logWarning('What waits could not be sent', error));
  }
  running = undefined;
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  const owner = currentAccount();
  if (owner === null) return;
  const left = await drain({ owner, outbox, send, tell, now: Date.now });
  await changed();
  if (left === 'empty') {
    retryIn = RETRY_FIRST_MS;
    return;
  }
  timer = setTimeout(() => void sendWaiting(), retryIn);
  retryIn = Math.min(retryIn * 2, RETRY_MOST_MS);
}

const send = ({ key, input }: WaitingSave): Promise<Bookmark> =>
  createBookmark(input, key, AbortSignal.timeout(ANSWER_MS));

/** The form that still stands behind a refused save shows it; without one it is kept for the list to show. */
function tell({ key }: WaitingSave, outcome: Outcome): 'taken' | 'keep' {
  const isOurs = awaited.has(key);
  // An error is no message for other tabs: they see it in the list.
  if (outcome.kind !== 'refused') channel.postMessage({ key, outcome } satisfies News);
  hear({ key, outcome });
  return isOurs ? 'taken' : 'keep';
}

function hear({ key, outcome }: News): void {
  const answer = awaited.get(key);
  answer?.(outcome);
  if (outcome.kind === 'sent' && !answer) {
    for (const listener of sentListeners) listener(key, outcome.bookmark);
  }
}

const keep = (save: WaitingSave): Promise<boolean> =>
  outbox.put(save).then(
    () => true,
    (error: unknown) => {
      logWarning('This browser keeps nothing', error);
      return false;
    },
  );

async function changed(): Promise<void> {
  channel.postMessage('changed');
  await refresh();
}

async function refresh(): Promise<void> {
  const owner = currentAccount();
  const all = await outbox.all().catch(() => []);
  show(all.filter((save) => save.owner === owner && !fresh.has(save.key)));
}

function show(next: readonly WaitingSave[]): void {
  if (next.length === 0 && shown.length === 0) return;
  shown = next;
  for (const listener of listeners) listener();
}
