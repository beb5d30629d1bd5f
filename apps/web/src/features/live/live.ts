import { useSyncExternalStore } from 'react';
import { ApiError, isRecord } from '../../shared/api/errors.js';
import { currentToken } from '../../shared/auth/token-store.js';

/** One change of the account, as the stream tells it. */
export interface LiveEvent {
  readonly name: string;
  readonly ids: readonly string[];
}

export type LiveState = 'connecting' | 'live' | 'offline';

const RETRY_FIRST_MS = 1000;
const RETRY_MOST_MS = 30_000;

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );

/**
 * Follows the account's changes. One tab of the browser holds the stream (a Web Lock says which) and tells the
 * others; when it closes, the next one takes over where it stopped.
 */
export function startLive(onEvent: (event: LiveEvent) => void): () => void {
  const controller = new AbortController();
  const channel = new BroadcastChannel('quickstash:live');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isLiveEvent(data)) onEvent(data);
    else if (data === 'live' || data === 'offline') set(data);
    // Somebody has just come: whoever holds the stream says how it is.
    else if (data === 'ask' && isHolder) channel.postMessage(state);
  };
  let isHolder = false;
  channel.postMessage('ask');
  const tell = (event: LiveEvent): void => {
    channel.postMessage(event);
    onEvent(event);
  };
  const report = (next: LiveState): void => {
    set(next);
    channel.postMessage(next);
  };
  const hold = async (): Promise<void> => {
    isHolder = true;
    await follow(controller.signal, tell, report);
  };
  void navigator.locks.request('quickstash:live', { signal: controller.signal }, hold).catch(() => undefined);
  return () => {
    controller.abort();
    channel.close();
  };
}

async function follow(
  signal: AbortSignal,
  tell: (event: LiveEvent) => void,
  report: (state: LiveState) => void,
): Promise<void> {
  let lastId: string | null = readLastId();
  let wait = RETRY_FIRST_MS;
  while (!signal.aborted) {
    const token = currentToken();
    if (!token) return;
    try {
      const { readEvents } = await import('./event-stream.js');
      await readEvents(
        token,
        lastId,
        signal,
        ({ id, event, data }) => {
          if (id) {
            lastId = id;
            keepLastId(id);
          }
          if (event) tell({ name: event, ids: idsOf(data) });
        },
        () => {
          wait = RETRY_FIRST_MS;
          report('live');
        },
      );
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) return;
      report('offline');
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, RETRY_MOST_MS);
  }
}

/** Ends early when the network is back or the page is looked at again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

function idsOf(data: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(data);
    const ids = isRecord(parsed) ? parsed.ids : undefined;
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
}

const LAST_ID = 'live:last-id';

/** For the tab that takes over; another session's id is answered with a reset, which is right too. */
function keepLastId(id: string): void {
  try {
    sessionStorage.setItem(LAST_ID, id);
  } catch {
    // Without it the stream starts with now.
  }
}

function readLastId(): string | null {
  try {
    return sessionStorage.getItem(LAST_ID);
  } catch {
    return null;
  }
}

function set(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

const isLiveEvent = (value: unknown): value is LiveEvent =>
  isRecord(value) && typeof value.name === 'string' && Array.isArray(value.ids);
