import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dataKeysTableSql, MasterKeyring, OwnerCipher, SqlDataKeyStore } from '#platform/crypto';
import { DatabaseConfig, migrate, type DatabaseManifest } from '#platform/database';
import { messagingTablesSql } from '#platform/messaging';
import { createScratchDatabase, type ScratchDatabase } from '#platform/scratch-database';
import { DiskStorage } from '#platform/storage';
import { backUp, restore, verifyBackup, type RestoreTarget } from '../../src/index.js';

const SCHEMA = 'backup_demo';
const OWNER = '0198c3f0-0000-7000-8000-00000000000a';

class First1700000000000 implements MigrationInterface {
  name = 'First1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE ${SCHEMA}.numbers;
      CREATE TABLE ${SCHEMA}.zones (id int PRIMARY KEY);
      CREATE TABLE ${SCHEMA}.areas (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, zone int NOT NULL REFERENCES ${SCHEMA}.zones,
        "odd name" text, list text[], data jsonb, bytes bytea, at timestamptz(3), object text,
        twice int GENERATED ALWAYS AS (zone * 2) STORED);
      ${dataKeysTableSql(SCHEMA)};
      ${messagingTablesSql(SCHEMA)}`);
  }
  async down(): Promise<void> {}
}

class Second1700000001000 implements MigrationInterface {
  name = 'Second1700000001000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${SCHEMA}.areas ADD COLUMN later text DEFAULT 'later'`);
  }
  async down(): Promise<void> {}
}

const release = (...migrations: DatabaseManifest['migrations']): DatabaseManifest => ({
  schema: SCHEMA,
  entities: [],
  migrations,
  objectKeys: `SELECT object AS key FROM ${SCHEMA}.areas WHERE object IS NOT NULL`,
});
const older = release(First1700000000000);
const newer = release(First1700000000000, Second1700000001000);
const MASTER = `k1:${randomBytes(32).toString('base64')}`;
const ODD = 'tab\tnew\nline\\back \\N \\. "quote" \u0001 ünïcödé 🦊';

describe('a backup', () => {
  let source: ScratchDatabase;
  let folder: string;
  let storage: DiskStorage;
  const keyring = MasterKeyring.fromConfig(MASTER);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    source = await createScratchDatabase();
    await migrate([older], configOf(source));
    storage = new DiskStorage(join(folder, 'files'));
    await storage.prepare();
    await storage.put('files/one', Buffer.from('the first'), { size: 9 });
    await storage.put('files/empty', Buffer.alloc(0), { size: 0 });
    await ask(source, `INSERT INTO ${SCHEMA}.zones VALUES (1), (2)`);
    await ask(
      source,
      `INSERT INTO ${SCHEMA}.areas (zone, "odd name", list, data, bytes, at, object) VALUES
         (1, $1, ARRAY[$1, NULL, ''], $2, '\\x00ff0a', '2026-11-21T01:02:03.456Z', 'files/one'),
         (2, NULL, '{}', 'null', NULL, '-infinity', NULL), (2, '\\N', NULL, NULL, '', 'infinity', NULL)`,
      [ODD, JSON.stringify({ odd: ODD.replace('\u0001', '') })],
    );
    await ask(source, `SELECT setval('${SCHEMA}.numbers', 9007199254740993)`);
  });

  afterAll(async () => {
    await source.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const place = (): string => join(folder, randomUUID());
  const take = (to: string, of = older, from = storage) =>
    backUp({ manifests: [of], databaseUrl: source.url, storage: from }, to);

  describe('in another database', () => {
    let target: ScratchDatabase;
    let options: RestoreTarget;

    beforeEach(async () => {
      target = await createScratchDatabase();
      const files = new DiskStorage(place());
      await files.prepare();
      options = {
        manifests: [older],
        database: configOf(target),
        env: {},
        storage: files,
        keyring,
        subscribersOf: () => [SCHEMA],
      };
    });

    afterEach(() => target.drop());

    it('is the same to the last odd character, with numbers that go on where they were', async () => {
      const to = place();
      expect(await take(to)).toMatchObject({ rows: 5, objects: 2, missingObjects: [] });
      expect(await restore(options, to)).toMatchObject({ rows: 5, objects: 2, messagesAgain: 0 });
      for (const table of ['zones', 'areas']) {
        const sql = `SELECT t::text FROM ${SCHEMA}.${table} t ORDER BY 1`;
        expect(await ask(target, sql)).toEqual(await ask(source, sql));
      }
      const numbers = await ask(target, `SELECT nextval('${SCHEMA}.numbers')::text AS n`);
      expect(numbers).toEqual([{ n: '9007199254740994' }]);
      const [next] = await ask(target, `INSERT INTO ${SCHEMA}.areas (zone) VALUES (1) RETURNING id::int`);
      expect(next).toEqual({ id: 4 });
      expect((await options.storage.head('files/empty'))?.size).toBe(0);
      await expect(restore(options, to)).rejects.toThrow('The database is not empty');
    });

    it('of an older release is brought up to date; one of a newer release is refused', async () => {
      const to = place();
      await take(to);
      await restore({ ...options, manifests: [newer] }, to);
      expect(await ask(target, `SELECT DISTINCT later FROM ${SCHEMA}.areas`)).toEqual([{ later: 'later' }]);
      const late = place();
      await backUp({ manifests: [newer], databaseUrl: target.url, storage }, late);
      await expect(restore(options, late)).rejects.toThrow(/newer release.*Second1700000001000/);
    });

    it('needs the keys that open what is sealed', async () => {
      await seal(source, keyring);
      const to = place();
      await take(to);
      await expect(restore({ ...options, keyring: undefined }, to)).rejects.toThrow(
        'no master keys are given',
      );
      const other = MasterKeyring.fromConfig(`k1:${randomBytes(32).toString('base64')}`);
      await expect(restore({ ...options, keyring: other }, to)).rejects.toThrow('another one of that name');
      const strange = MasterKeyring.fromConfig(`k2:${randomBytes(32).toString('base64')}`);
      await expect(restore({ ...options, keyring: strange }, to)).rejects.toThrow(
        '"k1" is not among those given',
      );
      await restore(options, to);
      await ask(source, `TRUNCATE ${SCHEMA}.data_keys`);
    });

    it('sends again what no subscriber had handled, and nothing else', async () => {
      const [handled, lost, unsent] = [randomUUID(), randomUUID(), randomUUID()];
      await ask(
        source,
        `INSERT INTO ${SCHEMA}.outbox VALUES ($1, 'demo', '{}', now()), ($2, 'demo', '{}', now()), ($3, 'demo', '{}', NULL)`,
        [handled, lost, unsent],
      );
      await ask(source, `INSERT INTO ${SCHEMA}.inbox VALUES ($1, now() - interval '20 days')`, [handled]);
      const to = place();
      await take(to);
      await ask(source, `TRUNCATE ${SCHEMA}.outbox, ${SCHEMA}.inbox`);
      expect(await restore(options, to)).toMatchObject({ messagesAgain: 1 });
      const waiting = await ask(target, `SELECT id FROM ${SCHEMA}.outbox WHERE relayed_at IS NULL`);
      expect(new Set(waiting.map(({ id }) => id))).toEqual(new Set([lost, unsent]));
    });

    it('is refused when anything about it is damaged, before anything is changed', async () => {
      const to = place();
      await take(to);
      const path = join(to, 'objects', 'files', 'one');
      await writeFile(path, 'the worst');
      await expect(restore(options, to)).rejects.toThrow('objects/files/one is not what was written');
      await unlink(path);
      await expect(restore(options, to)).rejects.toThrow('objects/files/one is missing');
      const description = join(to, 'backup.json');
      await writeFile(description, (await readFile(description, 'utf8')).replace('"count": 2', '"count": 1'));
      await expect(verifyBackup(to)).rejects.toThrow('backup.json is not what was written');
      await writeFile(description, '{"format": 99}');
      await expect(verifyBackup(to)).rejects.toThrow('has format 99');
      await unlink(description);
      await expect(verifyBackup(to)).rejects.toThrow('holds no finished backup');
      expect(await ask(target, `SELECT to_regnamespace('${SCHEMA}')::text AS there`)).toEqual([
        { there: null },
      ]);
    });
  });

  it('that was cut short goes on in its folder; a finished or a foreign one is left alone', async () => {
    const to = place();
    const cut = new CutShort(join(folder, 'files'));
    await expect(take(to, older, cut)).rejects.toThrow('cut short');
    await expect(verifyBackup(to)).rejects.toThrow('holds no finished backup');
    expect(await take(to)).toMatchObject({ objects: 2 });
    await verifyBackup(to);
    await expect(take(to)).rejects.toThrow('not overwritten');
    await expect(take(join(folder, 'files'))).rejects.toThrow('is not empty');
  });

  it('says which objects rows name and nobody has, unless they were deleted meanwhile', async () => {
    await ask(source, `INSERT INTO ${SCHEMA}.areas (zone, object) VALUES (1, 'files/gone')`);
    expect(await take(place())).toMatchObject({ missingObjects: ['files/gone'] });
    const meanwhile = new Deleting(join(folder, 'files'), () =>
      ask(source, `DELETE FROM ${SCHEMA}.areas WHERE object = 'files/gone'`),
    );
    expect(await take(place(), older, meanwhile)).toMatchObject({ missingObjects: [] });
  });

  it('of a database without Quickstash is refused', async () => {
    const empty = await createScratchDatabase();
    const attempt = backUp({ manifests: [older], databaseUrl: empty.url, storage }, place());
    await expect(attempt).rejects.toThrow('nothing of Quickstash');
    await empty.drop();
  });
});

/** Breaks off after the first object. */
class CutShort extends DiskStorage {
  override async *list(prefix: string): ReturnType<DiskStorage['list']> {
    for await (const object of super.list(prefix)) {
      yield object;
      throw new Error('cut short');
    }
  }
}

/** Something is deleted while the second look at the objects is taken. */
class Deleting extends DiskStorage {
  private looks = 0;
  constructor(
    dir: string,
    private readonly act: () => Promise<unknown>,
  ) {
    super(dir);
  }

  override async *list(prefix: string): ReturnType<DiskStorage['list']> {
    this.looks += 1;
    if (this.looks === 2) await this.act();
    yield* super.list(prefix);
  }
}

function configOf({ url }: ScratchDatabase): DatabaseConfig {
  return Object.assign(new DatabaseConfig(), { url, roleSecret: 'for this test' });
}

async function seal(database: ScratchDatabase, keyring: MasterKeyring): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const cipher = new OwnerCipher({ service: SCHEMA, keyring, store: new SqlDataKeyStore(SCHEMA) });
  const tx = { query: async (sql: string, params?: unknown[]) => (await client.query(sql, params)).rows };
  await cipher.seal(tx, OWNER, { purpose: 'areas.text', rowId: '1' }, 'a secret');
  await client.end();
}

async function ask(database: ScratchDatabase, sql: string, values: unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
