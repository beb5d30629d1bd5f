import { currentToken, endSession } from '../auth/token-store.js';
import { ApiError, NetworkError } from './errors.js';

type QueryValue = string | number | boolean | undefined;

export interface RequestOptions {
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON; a FormData as it is. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Makes a repeat of the same write have no second effect for 24 hours. */
  readonly idempotencyKey?: string;
  /** Instead of the session's token. Its refusal does not end the session. */
  readonly token?: string;
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Absolute path of an endpoint with its query; undefined values are left out. */
export function apiPath(path: string, query: RequestOptions['query'] = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

export function apiHeaders(token: string | null): Record<string, string> {
  const headers: Record<string, string> = { 'X-API-Version': 'v2', 'X-Time-Zone': TIME_ZONE };
  if (token) headers.Authorization = `Bearer ${token}`;
  return headers;
}

/**
 * One call. Resolves with the whole answer body (`{success, data, …}`).
 * Throws ApiError for an answer that refuses and NetworkError when none came.
 */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
  const token = options.token ?? currentToken();
  const headers = apiHeaders(token);
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const init: RequestInit = { method, headers, signal: options.signal ?? null, credentials: 'same-origin' };
  if (options.body instanceof FormData) {
    init.body = options.body;
  } else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(options.body);
  }
  const response = await send(apiPath(path, options.query), init);
  const body = await readJson(response);
  if (response.ok && isRecord(body)) return body;
  throw refused(response, body, options.token === undefined ? token : null);
}

/** The error of a refused answer. A 401, and nothing else, ends the session whose token was sent. */
export function refused(response: Response, body: unknown, sessionToken: string | null): ApiError {
  if (response.status === 401 && sessionToken) endSession(sessionToken);
  const unreadable = response.ok || body === undefined;
  const message =
    isRecord(body) && typeof body.message === 'string' && body.message ? body.message : undefined;
  const details = isRecord(body) && isRecord(body.error) ? body.error : {};
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(
    response.status,
    message ?? (unreadable ? 'Request failed' : 'API request failed'),
    typeof details.code === 'string' ? details.code : undefined,
    isRecord(body) ? body.data : undefined,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError('No answer from the server', { cause });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
