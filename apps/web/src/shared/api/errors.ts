import { endSession } from '../auth/token-store.js';

/** The server answered, and said no. `message` is text for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    /** On 409 `version_conflict` the object as it is now. */
    readonly data: unknown = undefined,
    /** The server's name for the reason, such as `in_progress`. */
    readonly code: string | undefined = undefined,
  ) {
    super(message);
  }
}

/** No answer came: offline, or the server is away. Nothing is known about the effect. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** Whether asking again later can help: no answer, a server in trouble, or too many requests. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

/**
 * Whether nothing is known about the effect of a write, or none was tried: no answer, a server that is away, too many
 * requests, or the same write still running. Sending it again with its Idempotency-Key is right.
 */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  return [429, 502, 503, 504].includes(error.status) || error.code === 'in_progress';
}

/** The server's own text when it has one for a person, else the given one. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status < 500 && error.message ? error.message : fallback;
}

/** The error of a refused answer; `session` is the token that asked, whose session a 401 ends. */
export function refused(response: Response, body: unknown, session: string | null): ApiError {
  if (response.status === 401 && session) endSession(session);
  if (!isRecord(body)) return new ApiError(response.status, 'Request failed');
  const message = typeof body.message === 'string' && body.message ? body.message : 'API request failed';
  const code = isRecord(body.error) && typeof body.error.code === 'string' ? body.error.code : undefined;
  return new ApiError(response.status, message, body.data, code);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
