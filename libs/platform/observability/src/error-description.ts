import { AppError } from '#platform/errors';

/** An error as a log may hold it. */
export interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack: string;
  readonly cause?: ErrorDescription;
}

const CAUSES = 3;

/**
 * What a log may say of anything thrown: type, code, frames. Messages are kept when they are our own or
 * cannot quote data; a driver's and a parser's quote what somebody typed, and their other properties hold
 * whole statements with parameters.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!isErrorLike(error)) return { type: typeof error, stack: '' };
  const code: unknown = Reflect.get(error, 'code');
  const cause =
    error.cause !== undefined && depth < CAUSES ? describeError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(mayQuoteData(error) ? {} : { message: error.message }),
    stack: framesOf(error),
    ...(cause === undefined ? {} : { cause }),
  };
}

function mayQuoteData(error: Error): boolean {
  if (error instanceof AppError) return false;
  return error.name === 'SyntaxError' || 'query' in error || 'severity' in error || 'parameters' in error;
}

function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}

/** Also errors of another realm, which are no instances of this one's Error. */
function isErrorLike(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]';
}
