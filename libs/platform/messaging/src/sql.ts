import { BugError } from '#platform/errors';

/** What SQL runs on: a TypeORM EntityManager, a `pg` client, or anything with the same method. */
export interface Queryable {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** Commits when `work` resolves, rolls back when it rejects. */
export interface TransactionRunner<T extends Queryable = Queryable> {
  transaction<R>(work: (tx: T) => Promise<R>): Promise<R>;
}

/** Statements on their own, for what is one statement, and transactions for what is more. */
export type StatementRunner<T extends Queryable = Queryable> = Queryable & TransactionRunner<T>;

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows of a statement, whichever way the driver wraps them. Statements here that return rows are
 * SELECTs (changes stand in a WITH), because TypeORM answers an UPDATE or DELETE with a pair.
 */
export async function rowsOf(db: Queryable, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const result = await db.query(sql, parameters);
  if (Array.isArray(result)) return result.filter(isRow);
  if (isRow(result) && Array.isArray(result['rows'])) return result['rows'].filter(isRow);
  throw new BugError('A database driver answered in a way that the messaging library does not know');
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text of a column that cannot be null. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new BugError(`Column ${column} is not text`);
}

/** Number of an integer column; `pg` gives bigint as text. */
export function number(row: Row, column: string): number {
  const value = Number(row[column]);
  if (Number.isFinite(value)) return value;
  throw new BugError(`Column ${column} is not a number`);
}

/** Quotes a schema name, which comes from a manifest and never from a user. */
export function quoted(schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new BugError(`Not a schema name: ${schema}`);
  return `"${schema}"`;
}
