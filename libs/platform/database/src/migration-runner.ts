import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { MigrationExecutor, type DataSource, type Migration, type QueryRunner } from 'typeorm';
import type { DatabaseConfig } from './config.js';
import { createDataSource } from './database.js';
import { isLockTimeout, isRetryableConflict } from './pg-errors.js';
import type { DatabaseManifest } from './schema.js';

/** How the connection that changes a schema is called: there is one at a time, the holder of the migration lock's. */
const APPLICATION = 'quickstash migrations';
/** Milliseconds that a migration waits for a table: everybody who comes after it waits as long. */
const LOCK_TIMEOUT = 1_000;
/** Milliseconds that one statement of a migration may hold what it has locked. */
const STATEMENT_TIMEOUT = 5 * 60_000;
/** Milliseconds that building an index beside the work may wait for old transactions: nobody waits for it. */
const CONCURRENT_PATIENCE = 60 * 60_000;
const ATTEMPTS = 60;
/** Milliseconds between two attempts, at most: long enough for those who queued to be served. */
const PAUSE = 2_000;
/** Milliseconds that the connection of a dead migrator gets to be gone. */
const ORPHAN_PATIENCE = 10_000;

/**
 * Runs what a schema lacks while the product works on it. A migration that cannot have its tables at once
 * lets go, so that requests behind it are served, and tries again. One that is not in a transaction
 * (`transaction = false`: indexes built concurrently) may have died half-way: what it left is removed first.
 * @param client holds the migration lock, so no other migrator is at work
 * @returns names of those that ran now
 */
export async function runMigrations(
  client: pg.ClientBase,
  manifest: DatabaseManifest,
  config: DatabaseConfig,
): Promise<string[]> {
  await endOrphans(client);
  const source = createDataSource(manifest, {
    url: config.url,
    poolSize: 2,
    applicationName: APPLICATION,
    statementTimeout: 0,
  });
  await source.initialize();
  try {
    return await runPending(source, manifest.schema);
  } finally {
    await source.destroy();
  }
}

async function runPending(source: DataSource, schema: string): Promise<string[]> {
  const runner = source.createQueryRunner();
  try {
    const executor = new MigrationExecutor(source, runner);
    const pending = await executor.getPendingMigrations();
    for (const migration of pending) {
      const run =
        migration.instance?.transaction === false
          ? runBeside(runner, executor, migration, schema)
          : runInside(runner, executor, migration, ATTEMPTS);
      await run;
    }
    // Makes the table of migrations where a schema has none yet.
    if (pending.length === 0) await source.runMigrations();
    return pending.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}

async function runInside(
  runner: QueryRunner,
  executor: MigrationExecutor,
  migration: Migration,
  attempts: number,
): Promise<void> {
  await limit(runner, LOCK_TIMEOUT, STATEMENT_TIMEOUT);
  await runner.startTransaction();
  try {
    await executor.executeMigration(migration);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    if (attempts <= 1 || !(isLockTimeout(error) || isRetryableConflict(error))) throw error;
    await sleep(PAUSE * (0.5 + Math.random() / 2));
    await runInside(runner, executor, migration, attempts - 1);
  }
}

async function runBeside(
  runner: QueryRunner,
  executor: MigrationExecutor,
  migration: Migration,
  schema: string,
): Promise<void> {
  await limit(runner, CONCURRENT_PATIENCE, 0);
  await dropInvalidIndexes(runner, schema);
  await executor.executeMigration(migration);
}

/** What a cut-off `CREATE INDEX CONCURRENTLY` leaves: it costs every write and serves no read, and keeps its name. */
async function dropInvalidIndexes(runner: QueryRunner, schema: string): Promise<void> {
  const rows = (await runner.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_index i
       JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT i.indisvalid AND n.nspname = $1`,
    [schema],
  )) as { name: string }[];
  for (const { name } of rows) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/** A migrator that was killed leaves a statement that Postgres goes on with; it would run into ours. */
async function endOrphans(client: pg.ClientBase): Promise<void> {
  const end = Date.now() + ORPHAN_PATIENCE;
  for (;;) {
    const { rows } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()`,
      [APPLICATION],
    );
    if (rows.length === 0) return;
    if (Date.now() > end) throw new Error('The connection of a migration that was cut off does not end.');
    await sleep(50);
  }
}

async function limit(runner: QueryRunner, lockTimeout: number, statementTimeout: number): Promise<void> {
  await runner.query(`SET lock_timeout = ${lockTimeout}`);
  await runner.query(`SET statement_timeout = ${statementTimeout}`);
}
