import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * A database of its own on the throw-away Postgres of the test launcher. Not the one of
 * platform/testing: that one boots whole services, which stand on this library.
 */
export async function createScratchDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = process.env['TEST_DATABASE_URL'];
  if (!admin) throw new Error('TEST_DATABASE_URL is not set: medium tests are started by `npm test`.');
  const name = `test_messaging_${randomBytes(6).toString('hex')}`;
  await runSql(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => runSql(admin, `DROP DATABASE ${name} WITH (FORCE)`) };
}

export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
