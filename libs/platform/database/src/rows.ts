import { Database, type Tx } from './database.js';

/** Where a read runs: on its own, or inside a transaction whose writes it must see. */
export type Db = Database | Tx;

/** Rows of a SELECT (changes stand in a WITH, because TypeORM answers an UPDATE or DELETE with a pair). */
export async function rowsOf<Row>(db: Db, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  return db instanceof Database ? db.query<Row>(sql, parameters) : db.query<Row[]>(sql, [...parameters]);
}
