/** Deadlock and serialisation failure: the same transaction may succeed when it runs again. */
const CONFLICTS = new Set(['40001', '40P01']);

/** Network errors of Node that mean "not reachable now". */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** What pg says when the connection went away under a query. */
const LOST =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i;

/** What TypeORM says of a transaction whose connection went away between two statements. */
const GONE = new Set(['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError']);

export function isRetryableConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && CONFLICTS.has(code);
}

/** A prepared statement is no longer what it was: a migration changed what it answers, or it was dropped. */
export function isStalePlan(error: unknown): boolean {
  const code = codeOf(error);
  return code === '26000' || (code === '0A000' && /cached plan/i.test(textOf(error, 'message') ?? ''));
}

/** SQLSTATE 55P03: what was wanted is locked, and `lock_timeout` has passed. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** SQLSTATE 23505, optionally of one constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return constraint === undefined || textOf(error, 'constraint') === constraint;
}

/**
 * Why Postgres could not serve this query, or undefined when the query itself was at fault: classes 08
 * (connection), 53 (resources, among them a full disk) and 57P (shutdown), statements that took too long, and lost sockets.
 */
export function operationalCause(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code !== undefined && (NETWORK.has(code) || /^(08|53|57014|57P)/.test(code))) return code;
  if (error instanceof AggregateError)
    return error.errors.map(operationalCause).find((cause) => cause !== undefined);
  if (error instanceof Error && (LOST.test(error.message) || GONE.has(error.name))) return 'connection lost';
  return undefined;
}

function codeOf(error: unknown): string | undefined {
  return textOf(error, 'code') ?? textOf(driverError(error), 'code');
}

function driverError(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'driverError' in error
    ? error.driverError
    : undefined;
}

function textOf(error: unknown, key: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, key) ?? Reflect.get(Object(driverError(error) ?? {}), key);
  return typeof value === 'string' ? value : undefined;
}
