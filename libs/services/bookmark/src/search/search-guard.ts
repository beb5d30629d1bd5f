import type { Database, Plan } from '#platform/database';
import { OperationalError, invalidField } from '#platform/errors';

const CANCELED = '57014';
/** SQLSTATE class 54: Postgres cannot hold a statement like this, whoever sends it. */
const TOO_COMPLEX = /^54/;

/**
 * Runs a search's statement, which must not keep others waiting.
 * @throws OperationalError `search_timeout` (503) when it takes too long, 400 when Postgres finds it too complex
 */
export async function searchRows<Row>(
  database: Database,
  sql: string,
  parameters: readonly unknown[],
  plan: Plan = 'kept',
): Promise<Row[]> {
  try {
    return await database.queryHurried<Row>(sql, parameters, plan);
  } catch (error) {
    const code = sqlState(error);
    if (code === CANCELED)
      throw new OperationalError('search_timeout', 'The search took too long.', {
        retryAfter: 3,
        cause: error,
      });
    if (code !== undefined && TOO_COMPLEX.test(code))
      throw invalidField('search', 'This search is too complex. Please use fewer words.');
    throw error;
  }
}

/** SQLSTATE of the error or of what caused it. */
function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(error.cause);
}
