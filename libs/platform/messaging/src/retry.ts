import { AppError, isRetryable } from '#platform/errors';

/** Codes of Node and Postgres that say: not now. Network, connection, resources, shutdown, conflict. */
const TRANSIENT =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|53\w{3}|57P\w{2}|40001|40P01|55P03)$/;

/**
 * Whether waiting may mend it. Libraries below us should have said so with an OperationalError; a
 * driver's own error that got through still must not put a good message aside.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof AppError) return isRetryable(error);
  if (typeof error !== 'object' || error === null) return false;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && TRANSIENT.test(code);
}
