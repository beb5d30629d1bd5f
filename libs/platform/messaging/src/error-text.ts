import { AppError } from '#platform/errors';

/** Frames of a stack trace that are kept. */
const FRAMES = 4;

/**
 * What may be stored of an error beside a message or a job: what we wrote ourselves, whole; of
 * anything else its name, code and place. The text of an unexpected error can hold what a user typed.
 */
export function describeError(error: unknown): string {
  if (error instanceof AppError) return `${error.name} ${error.code}: ${error.message}`.slice(0, 1_000);
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const code: unknown = Reflect.get(error, 'code');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}${typeof code === 'string' ? ` ${code}` : ''}`, ...frames.slice(0, FRAMES)]
    .join('\n')
    .slice(0, 1_000);
}
