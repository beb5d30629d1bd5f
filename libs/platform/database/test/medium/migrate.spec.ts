import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  Database,
  DatabaseConfig,
  catalogueSnapshot,
  migrate,
  serviceDatabaseUrl,
  type DatabaseManifest,
} from '../../src/index.js';
import { createScratchDatabase, type ScratchDatabase } from '#platform/scratch-database';

class CreateThings1700000000000 implements MigrationInterface {
  name = 'CreateThings1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE demo_one.things (owner_id uuid, id int, name text NOT NULL, PRIMARY KEY (owner_id, id))',
    );
  }
  async down(): Promise<void> {}
}

const manifest = (schema: string): DatabaseManifest => ({ schema, entities: [], migrations: [] });
const one: DatabaseManifest = { ...manifest('demo_one'), migrations: [CreateThings1700000000000] };

describe('migrate', () => {
  let scratch: ScratchDatabase;
  let config: DatabaseConfig;

  beforeAll(async () => {
    scratch = await createScratchDatabase();
    config = Object.assign(new DatabaseConfig(), { url: scratch.url, roleSecret: 'for this test' });
  });

  afterAll(() => scratch.drop());

  it('makes schemas, roles and tables once, also when two processes start together', async () => {
    const reports = await Promise.all([migrate([one, manifest('demo_two')], config), migrate([one], config)]);
    expect(reports.flat().flatMap((report) => report.ran)).toEqual(['CreateThings1700000000000']);
    expect((await migrate([one], config)).flatMap((report) => report.ran)).toEqual([]);
  });

  it('lets a role into its own schema only', async () => {
    const database = await Database.connect(one, {
      url: serviceDatabaseUrl('demo_one', config, {}),
      poolSize: 2,
      applicationName: 'test',
    });
    const other = await Database.connect(manifest('demo_two'), {
      url: serviceDatabaseUrl('demo_two', config, {}),
      poolSize: 2,
      applicationName: 'test',
    });
    try {
      await database.query(`INSERT INTO things VALUES (gen_random_uuid(), 1, 'a')`);
      await expect(other.query('SELECT * FROM demo_one.things')).rejects.toThrow('permission denied');
      await expect(database.query('CREATE TABLE more (id int)')).rejects.toThrow('permission denied');
      await expect(database.query('SELECT * FROM migrations')).rejects.toThrow('permission denied');
    } finally {
      await database.close();
      await other.close();
    }
  });

  it('describes what is there, in a stable order', async () => {
    const snapshot = await catalogueSnapshot(scratch.url, 'demo_one');
    expect(snapshot).toBe(
      [
        'column things.id integer not null',
        'column things.name text not null',
        'column things.owner_id uuid not null',
        'constraint things things_pkey PRIMARY KEY (owner_id, id)',
        'index CREATE UNIQUE INDEX things_pkey ON things USING btree (owner_id, id)',
        '',
      ].join('\n'),
    );
  });

  it('runs a transaction again after a deadlock and says when Postgres is away', async () => {
    const database = await Database.connect(one, { url: scratch.url, poolSize: 4, applicationName: 'test' });
    const owner = '0198c3f0-0000-7000-8000-000000000001';
    await database.query(`INSERT INTO things VALUES ($1, 10, 'a'), ($1, 11, 'b')`, [owner]);
    const swap = (first: number, second: number): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.query('UPDATE things SET name = name WHERE owner_id = $1 AND id = $2', [owner, first]);
        await new Promise((resolve) => setTimeout(resolve, 50));
        await tx.query('UPDATE things SET name = name WHERE owner_id = $1 AND id = $2', [owner, second]);
      });
    await Promise.all([swap(10, 11), swap(11, 10)]);
    await database.close();
    const away = { url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 2, applicationName: 'test' };
    await expect(Database.connect(one, away)).rejects.toMatchObject({ code: 'database_unavailable' });
  });
});
