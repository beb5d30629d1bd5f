import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createScratchDatabase, type ScratchDatabase } from '#platform/scratch-database';
import { Database, operationalCause } from '../../src/index.js';

describe('statements', () => {
  let scratch: ScratchDatabase;
  let database: Database;

  beforeAll(async () => {
    scratch = await createScratchDatabase();
    database = await Database.connect(
      { schema: 'public', entities: [], migrations: [] },
      { url: scratch.url, poolSize: 2, applicationName: 'test' },
    );
    await database.query('CREATE TABLE things (id int PRIMARY KEY, name text)');
    await database.query('INSERT INTO things SELECT n, $1 || n FROM generate_series(1, 5) AS n', ['thing ']);
  });

  afterAll(async () => {
    await database.close();
    await scratch.drop();
  });

  const prepared = async (): Promise<string[]> => {
    const rows = await database.transaction((tx) =>
      tx.query<{ statement: string }[]>('SELECT statement FROM pg_prepared_statements'),
    );
    return rows.map((row) => row.statement);
  };

  it('are planned once for a connection, in and out of transactions', async () => {
    const sql = 'SELECT name FROM things WHERE id = $1';
    expect(await database.query(sql, [2])).toEqual([{ name: 'thing 2' }]);
    expect(await database.query(sql, [3])).toEqual([{ name: 'thing 3' }]);
    await database.transaction((tx) => tx.query(sql, [4]));
    expect((await prepared()).filter((statement) => statement === sql)).toHaveLength(1);
  });

  it('whose values decide are planned each time', async () => {
    const sql = 'SELECT name FROM things WHERE name LIKE $1';
    const kept = (): Promise<unknown[]> =>
      database.queryHurried('SELECT FROM pg_prepared_statements WHERE statement = $1', [sql]);
    expect(await database.queryHurried(sql, ['thing 2'], 'with values')).toEqual([{ name: 'thing 2' }]);
    expect(await kept()).toHaveLength(0);
    await database.queryHurried(sql, ['thing 2']);
    expect(await kept()).toHaveLength(1);
  });

  it('without values are not prepared, so that several may stand in one text', async () => {
    await database.query('SELECT 1; SELECT 2');
    expect(await prepared()).not.toContain('SELECT 1; SELECT 2');
  });

  it('go on when a migration changes what they answer', async () => {
    const sql = 'SELECT * FROM things WHERE id = $1';
    await database.query(sql, [1]);
    await database.transaction((tx) => tx.query(sql, [1]));
    await database.query('ALTER TABLE things ADD COLUMN colour text');
    expect(await database.query(sql, [1])).toEqual([{ id: 1, name: 'thing 1', colour: null }]);
    await database.query('ALTER TABLE things ADD COLUMN size int');
    const rows = await database.transaction((tx) => tx.query<unknown>(sql, [1]));
    expect(rows).toEqual([{ id: 1, name: 'thing 1', colour: null, size: null }]);
  });

  it('go on when a pooler or an operator drops them', async () => {
    const sql = 'SELECT name AS called FROM things WHERE id = $1';
    await Promise.all([database.query(sql, [1]), database.query(sql, [1])]);
    await Promise.all([database.query('DEALLOCATE ALL'), database.query('DEALLOCATE ALL')]);
    expect(await database.query(sql, [1])).toEqual([{ called: 'thing 1' }]);
  });

  it('in a hurry are given up after three seconds and keep nobody else waiting', async () => {
    const slow = Array.from({ length: 4 }, () => database.queryHurried('SELECT pg_sleep($1)', [20]));
    const caught = Promise.allSettled(slow);
    expect(await database.query('SELECT name FROM things WHERE id = $1', [5])).toEqual([{ name: 'thing 5' }]);
    for (const outcome of await caught) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'database_unavailable' } });
      expect(operationalCause(outcome.status === 'rejected' ? outcome.reason.cause : undefined)).toBe(
        '57014',
      );
    }
  });
});
