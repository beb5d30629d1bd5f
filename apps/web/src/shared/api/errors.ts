/** The server answered, and said no. `message` is text for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly code: string | undefined = undefined,
    /** On 409 `version_conflict` the object as it is now. */
    readonly data: unknown = undefined,
    /** Seconds the server asks to wait. */
    readonly retryAfter: number | undefined = undefined,
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

/** The server's own text when it has one for a person, else the given one. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status < 500 && error.message ? error.message : fallback;
}
