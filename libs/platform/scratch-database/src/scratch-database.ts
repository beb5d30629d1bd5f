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
  return { url: url.toString(), drop: () => drop(admin, name) };
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

/** Milliseconds that connections which are being closed get to be gone. */
const PATIENCE = 3_000;

/**
 * A pool has ended before its sockets have: forcing the database away then is an error on a connection that
 * nobody listens to any longer. Whoever still holds one after the wait is thrown out.
 */
async function drop(admin: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    const end = Date.now() + PATIENCE;
    const sessions = 'SELECT 1 FROM pg_stat_activity WHERE datname = $1';
    while (Date.now() < end && (await client.query(sessions, [name])).rows.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
