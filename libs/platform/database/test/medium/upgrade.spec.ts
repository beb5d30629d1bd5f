import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createScratchDatabase, type ScratchDatabase } from '#platform/scratch-database';
import { DatabaseConfig, migrate, type DatabaseManifest } from '../../src/index.js';

const SCHEMA = 'upgrade_demo';
const ROWS = 20_000;
/** Milliseconds for one test on a busy machine. */
const LIMIT = 120_000;

class Create1700000000000 implements MigrationInterface {
  name = 'Create1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE ${SCHEMA}.things (id int PRIMARY KEY, name text NOT NULL)`);
    await runner.query(
      `INSERT INTO ${SCHEMA}.things SELECT n, 'thing ' || n FROM generate_series(1, ${ROWS}) n`,
    );
  }
  async down(): Promise<void> {}
}

class AddColumn1700000001000 implements MigrationInterface {
  name = 'AddColumn1700000001000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${SCHEMA}.things ADD COLUMN note text`);
  }
  async down(): Promise<void> {}
}

class AddIndex1700000002000 implements MigrationInterface {
  name = 'AddIndex1700000002000';
  transaction = false as const;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS things_name ON ${SCHEMA}.things (name)`);
  }
  async down(): Promise<void> {}
}

const release = (...migrations: DatabaseManifest['migrations']): DatabaseManifest => ({
  schema: SCHEMA,
  entities: [],
  migrations,
});
const older = release(Create1700000000000);
const newer = release(Create1700000000000, AddColumn1700000001000, AddIndex1700000002000);

describe('an upgrade while the product works', () => {
  let scratch: ScratchDatabase;
  let config: DatabaseConfig;
  /** Outside of any transaction: within one, Postgres shows the same activity again and again. */
  let watcher: pg.Client;

  beforeAll(async () => {
    scratch = await createScratchDatabase();
    config = Object.assign(new DatabaseConfig(), { url: scratch.url, roleSecret: 'for this test' });
    await migrate([older], config);
    watcher = await connect();
  });

  afterAll(async () => {
    await watcher.end();
    await scratch.drop();
  });

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: scratch.url });
    // One of them is thrown out by the test.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };

  it(
    'lets go of a table that is in use, so that those behind it are served, and comes back',
    async () => {
      const holder = await connect();
      const other = await connect();
      await holder.query('BEGIN');
      await holder.query(`UPDATE ${SCHEMA}.things SET name = 'held' WHERE id = 1`);
      const upgrade = migrate([release(Create1700000000000, AddColumn1700000001000)], config);
      // Twice in the queue: it has let go once and come back.
      for (let round = 0; round < 2; round += 1) {
        await until(() => isWaiting(watcher));
        // Behind the migration in the queue of the table: served although the first transaction is still open.
        await other.query(`UPDATE ${SCHEMA}.things SET name = 'served' WHERE id = 2`);
        await until(async () => !(await isWaiting(watcher)));
      }
      await holder.query('COMMIT');
      expect((await upgrade)[0]?.ran).toEqual(['AddColumn1700000001000']);
      await holder.end();
      await other.end();
    },
    LIMIT,
  );

  it(
    'is finished after a kill -9 in the middle of an index, whose half is removed',
    async () => {
      const holder = await connect();
      await holder.query('BEGIN');
      await holder.query(`UPDATE ${SCHEMA}.things SET name = 'old' WHERE id = 3`);
      const client = await connect();
      const half = client
        .query(`CREATE INDEX CONCURRENTLY things_name ON ${SCHEMA}.things (name)`)
        .catch((error: unknown) => error);
      await until(() => isInvalid(watcher));
      const { rows } = await watcher.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY things_name%' AND pid <> pg_backend_pid()`,
      );
      await watcher.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      expect(await half).toBeInstanceOf(Error);
      await holder.query('COMMIT');
      await until(async () => (await isInvalid(watcher)) && !(await isWaiting(watcher)));
      const reports = await Promise.all([migrate([newer], config), migrate([newer], config)]);
      expect(reports.flat().flatMap(({ ran }) => ran)).toEqual(['AddIndex1700000002000']);
      expect(await isInvalid(watcher)).toBe(false);
      expect(await plan(watcher)).toContain('things_name');
      await holder.end();
      await client.end().catch(() => undefined);
    },
    LIMIT,
  );

  it(
    'ends what a migrator that was killed has left running in Postgres',
    async () => {
      const orphan = new pg.Client({
        connectionString: scratch.url,
        application_name: 'quickstash migrations',
      });
      orphan.on('error', () => undefined);
      await orphan.connect();
      const stuck = orphan.query('SELECT pg_sleep(600)').catch((error: unknown) => error);
      await migrate([newer], config);
      expect(await stuck).toBeInstanceOf(Error);
      await orphan.end().catch(() => undefined);
    },
    LIMIT,
  );
});

async function isWaiting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = 'quickstash migrations'
        AND wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rows.length > 0;
}

async function isInvalid(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('${SCHEMA}.things_name') AND NOT indisvalid`,
  );
  return rows.length > 0;
}

async function plan(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(
    `EXPLAIN SELECT 1 FROM ${SCHEMA}.things WHERE name = 'thing 77'`,
  );
  return rows.map((row) => Object.values(row).join()).join('\n');
}

async function until(look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error('It did not come to that');
    await new Promise((done) => setTimeout(done, 5));
  }
}
