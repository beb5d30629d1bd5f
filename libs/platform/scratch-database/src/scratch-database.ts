import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface ScratchDatabase {
  /** As a superuser. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own on the throw-away Postgres that the test launcher started (`TEST_DATABASE_URL`). */
export async function createScratchDatabase(): Promise<ScratchDatabase> {
  const admin = process.env['TEST_DATABASE_URL'];
  if (!admin) throw new Error('TEST_DATABASE_URL is not set: medium tests are started by `npm test`.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => runSql(admin, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** One statement on a connection of its own. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
