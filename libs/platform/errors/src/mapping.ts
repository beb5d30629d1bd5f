import { AppError, OperationalError, UserError, type ErrorKind, type UserErrorReason } from './errors.js';

const STATUS: Record<UserErrorReason, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  foreign_host: 421,
  too_many: 429,
};

/** The body of every failed call: `{success: false, message, error: {code, fields, request_id}}`, and `data` with a conflict. */
export interface FailureBody {
  success: false;
  message: string;
  error: { code: string; fields: readonly { field: string; message: string }[]; request_id: string };
  data?: unknown;
}

export interface HttpFailure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FailureBody;
}

/** Kind of anything that was thrown; what we did not throw on purpose is a bug. */
export function kindOf(error: unknown): ErrorKind {
  return error instanceof AppError ? error.kind : 'bug';
}

/** Jobs and messages: only what an operator can mend by waiting is worth another attempt. */
export function isRetryable(error: unknown): boolean {
  return kindOf(error) === 'operator';
}

/** The one place that turns errors into HTTP. Nothing of an unexpected error's text leaves the server. */
export function toHttpFailure(error: unknown, requestId: string): HttpFailure {
  if (error instanceof UserError) {
    const { fields = [], data, retryAfter } = error.details;
    return {
      status: STATUS[error.reason],
      headers: retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) },
      body: failure(error.message, error.code, requestId, fields, data),
    };
  }
  if (error instanceof OperationalError) {
    return {
      status: 503,
      headers: { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfter))) },
      body: failure('The service is not available right now. Please try again.', error.code, requestId),
    };
  }
  return {
    status: 500,
    headers: {},
    body: failure('Something went wrong on our side.', 'internal_error', requestId),
  };
}

function failure(
  message: string,
  code: string,
  requestId: string,
  fields: FailureBody['error']['fields'] = [],
  data?: unknown,
): FailureBody {
  const body: FailureBody = { success: false, message, error: { code, fields, request_id: requestId } };
  return data === undefined ? body : { ...body, data };
}
