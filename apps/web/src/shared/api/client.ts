import { createApiClient, type ApiClient } from '#api-client';
import { currentToken } from '../auth/token-store.js';
import { isRecord, NetworkError, refused } from './errors.js';

export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** A server that is silent for so long counts as away: nothing on screen waits for ever. */
export const SILENCE_MS = 30_000;

/** Speaks for the session of this browser. */
export const api: ApiClient = createApiClient({
  token: currentToken,
  timeZone: TIME_ZONE,
  fetch: fetchInTime,
});

/** Speaks for another session than the stored one: its refusal ends nothing here. */
export const apiWith = (token: string): ApiClient =>
  createApiClient({ token: () => token, timeZone: TIME_ZONE, fetch: fetchInTime });

interface FetchAnswer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The body of an answer. Throws ApiError when the server refused and NetworkError when no answer came. A 401, and
 * nothing else, ends the session that asked.
 */
export async function answered<T>(call: Promise<FetchAnswer<T>>, session = currentToken()): Promise<T> {
  const { data, error, response } = await call.catch(withoutAnswer);
  if (response.ok && isRecord(data)) return data;
  throw refused(response, error, session);
}

/** `data` of an answer that has one. */
export async function dataOf<T>(call: Promise<FetchAnswer<{ data: T }>>): Promise<T> {
  return (await answered(call)).data;
}

/** For answers that nobody reads. */
export async function done(call: Promise<FetchAnswer<unknown>>): Promise<void> {
  await answered(call);
}

/** Makes a repeat of the same write have no second effect for 24 hours. */
export const once = (key: string): { readonly 'Idempotency-Key': string } => ({ 'Idempotency-Key': key });

/** The headers of the calls that the client cannot make: progress, streams, downloads. */
export function apiHeaders(token: string | null): Record<string, string> {
  const headers: Record<string, string> = { 'X-API-Version': 'v2', 'X-Time-Zone': TIME_ZONE };
  if (token) headers.Authorization = `Bearer ${token}`;
  return headers;
}

async function fetchInTime(request: Request): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('No answer in time')), SILENCE_MS);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, silence.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

function withoutAnswer(cause: unknown): never {
  // A cancelled call is what the caller wanted.
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new NetworkError('No answer from the server', { cause });
}
