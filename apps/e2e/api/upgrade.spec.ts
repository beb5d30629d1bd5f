import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseConfig, migrate, type DatabaseManifest } from '#platform/database';
import { eventually } from './support/client.js';
import { Dump } from './support/database.js';
import { given } from './support/environment.js';
import { Load } from './support/load.js';

// The schema of the next release comes while this one works on it: what docs/how-to/migration.md allows is done to
// every table there is. Real: the product under test, its database, the migrator.

/** Milliseconds: the migrator may have to let go of a busy table and come back many times. */
const PATIENCE = 240_000;
const SCHEMAS = ['gateway', 'bookmark', 'import', 'suggestion'];
type Migration = DatabaseManifest['migrations'][number];
type QueryRunner = Parameters<InstanceType<Migration>['up']>[0];

const COLUMN = 'of_next_release';
/** Rows that one statement of the filling changes. */
const BATCH = 500;

describe('the next schema', () => {
  let dump: Dump;
  let load: Load;
  let tables: readonly string[];
  /** Saved before the new schema came. */
  let older: readonly string[];

  beforeAll(async () => {
    dump = await Dump.open();
    tables = (await tablesOf(dump)).filter((table) => !table.endsWith('.migrations'));
    load = await Load.start();
    await eventually(async () => load.saved.length > 20);
    older = [...load.saved];
  }, PATIENCE);

  afterAll(async () => {
    await load?.stop();
    for (const table of tables ?? [])
      await dump.query(`ALTER TABLE ${table} DROP COLUMN IF EXISTS ${COLUMN}`);
    for (const schema of SCHEMAS)
      await dump.query(`DELETE FROM ${schema}.migrations WHERE name LIKE '%OfNextRelease%'`);
    await dump?.close();
  }, PATIENCE);

  it(
    'comes while people save, search, edit and delete, and none of them notices',
    async () => {
      expect(tables.length).toBeGreaterThan(25);
      const ran = (await migrate(releaseAfter(tables), config())).flatMap((report) => report.ran);
      expect(ran).toHaveLength(tables.length + 2);
      const sofar = load.saved.length;
      await eventually(async () => load.saved.length > sofar + 50, 60);
      await load.stop();
      expect(load.refused).toEqual([]);
    },
    PATIENCE,
  );

  it('holds everything that was saved before, meanwhile and after it, and the counts agree', async () => {
    const rows = await dump.query<{ id: string }>('SELECT id FROM bookmark.bookmarks WHERE id = ANY ($1)', [
      load.saved,
    ]);
    expect(rows).toHaveLength(load.saved.length);
    await eventually(async () => {
      const { data } = (await load.user.get('/api/auth/me')).body;
      return data.bookmarks_count === load.saved.length;
    });
  });

  it('is filled in for what was there before, and indexed', async () => {
    const [row] = await dump.query<{ filled: number; valid: boolean }>(
      `SELECT (SELECT count(*)::int FROM bookmark.bookmarks WHERE id = ANY ($1) AND ${COLUMN} = 1) AS filled,
              (SELECT indisvalid FROM pg_index WHERE indexrelid = 'bookmark.bookmarks_of_next_release'::regclass) AS valid`,
      [older],
    );
    expect(row).toEqual({ filled: older.length, valid: true });
  });

  it('is taken by the work behind the requests too: nothing is left unsent', async () => {
    await eventually(async () => {
      const [row] = await dump.query<{ n: number }>(
        `SELECT ((SELECT count(*) FROM bookmark.outbox WHERE relayed_at IS NULL)
               + (SELECT count(*) FROM bookmark.count_deltas) + (SELECT count(*) FROM bookmark.search_unread))::int AS n`,
      );
      return row?.n === 0;
    }, 60);
  });
});

function config(): DatabaseConfig {
  const roleSecret = readFileSync(join(given('E2E_DATA_DIR'), 'keys', 'database-role-secret'), 'utf8').trim();
  return Object.assign(new DatabaseConfig(), { url: given('E2E_DATABASE_URL'), roleSecret });
}

async function tablesOf(dump: Dump): Promise<string[]> {
  const all = await dump.tables();
  return all.filter((table) => SCHEMAS.includes(table.split('.')[0] ?? ''));
}

/** A column for each table, an index, and values for the rows that were there before the column. */
function releaseAfter(tables: readonly string[]): DatabaseManifest[] {
  return SCHEMAS.map((schema) => ({
    schema,
    entities: [],
    migrations: [
      ...tables
        .filter((table) => table.startsWith(`${schema}.`))
        .map((table, n) =>
          migration(n, true, (runner) => runner.query(`ALTER TABLE ${table} ADD COLUMN ${COLUMN} integer`)),
        ),
      ...(schema === 'bookmark' ? [migration(900, false, index), migration(901, false, fill)] : []),
    ],
  }));
}

const index = (runner: QueryRunner): Promise<unknown> =>
  runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS bookmarks_of_next_release
    ON bookmark.bookmarks (owner_id, ${COLUMN})`);

async function fill(runner: QueryRunner): Promise<void> {
  for (let changed = BATCH; changed > 0;) {
    const rows: unknown[] = await runner.query(`
      WITH picked AS (SELECT owner_id, id FROM bookmark.bookmarks WHERE ${COLUMN} IS NULL LIMIT ${BATCH}
                       FOR UPDATE SKIP LOCKED),
           filled AS (UPDATE bookmark.bookmarks b SET ${COLUMN} = 1 FROM picked
                       WHERE b.owner_id = picked.owner_id AND b.id = picked.id RETURNING 1)
      SELECT 1 FROM filled`);
    changed = rows.length;
  }
}

function migration(
  n: number,
  transaction: boolean,
  up: (runner: QueryRunner) => Promise<unknown>,
): Migration {
  return class {
    name = `OfNextRelease${1_990_000_000_000 + n}`;
    transaction = transaction as false;
    async up(runner: QueryRunner): Promise<void> {
      await up(runner);
    }
    async down(): Promise<void> {}
  };
}
