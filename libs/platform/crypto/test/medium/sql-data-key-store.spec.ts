import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createScratchDatabase, type ScratchDatabase } from '#platform/scratch-database';
import {
  dataKeysTableSql,
  MasterKeyring,
  OwnerCipher,
  SqlDataKeyStore,
  type Queryable,
} from '../../src/index.js';

// Real: Postgres, through pg and through typeorm's EntityManager. Nothing is mocked.
const ROW = { purpose: 'secrets.value', rowId: '1' };
const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;

const asQueryable = (client: pg.ClientBase | pg.Pool): Queryable => ({
  query: async (sql, params): Promise<unknown> => (await client.query(sql, params)).rows,
});
const cipher = (keys = key('one', 1)) =>
  new OwnerCipher({
    service: 'test',
    keyring: MasterKeyring.fromConfig(keys),
    store: new SqlDataKeyStore('vault'),
  });

let scratch: ScratchDatabase;
let pool: pg.Pool;
let db: Queryable;
let source: DataSource;

beforeAll(async () => {
  scratch = await createScratchDatabase();
  pool = new pg.Pool({ connectionString: scratch.url, max: 4 });
  db = asQueryable(pool);
  await pool.query('CREATE SCHEMA vault');
  await pool.query(dataKeysTableSql('vault'));
  source = await new DataSource({ type: 'postgres', url: scratch.url, poolSize: 2 }).initialize();
});

beforeEach(async () => {
  await pool.query('TRUNCATE vault.data_keys');
});

afterAll(async () => {
  await source.destroy();
  await pool.end();
  await scratch.drop();
});

describe('SqlDataKeyStore', () => {
  it('serves a cipher through pg and through typeorm alike', async () => {
    const owner = randomUUID();
    const sealed = await cipher().seal(db, owner, ROW, 'by pg');
    expect(await cipher().open(source.manager, owner, ROW, sealed)).toBe('by pg');
    const other = randomUUID();
    const second = await source.transaction((tx) => cipher().seal(tx, other, ROW, 'by typeorm'));
    expect(await cipher().open(db, other, ROW, second)).toBe('by typeorm');
  });

  it('makes one key though twenty first seals run at once', async () => {
    const owner = randomUUID();
    const sealed = await Promise.all(
      Array.from({ length: 20 }, (_, n) => cipher().seal(db, owner, ROW, `v${n}`)),
    );
    const opened = await Promise.all(sealed.map((value) => cipher().open(db, owner, ROW, value)));
    expect(opened).toEqual(Array.from({ length: 20 }, (_, n) => `v${n}`));
  });

  it('waits for the transaction that makes the key first, and goes on with its own when that rolls back', async () => {
    const owner = randomUUID();
    const first = await pool.connect();
    await first.query('BEGIN');
    await cipher().seal(asQueryable(first), owner, ROW, 'lost');
    const waiting = cipher().seal(db, owner, ROW, 'kept');
    await first.query('ROLLBACK');
    first.release();
    expect(await cipher().open(db, owner, ROW, await waiting)).toBe('kept');
  });

  it('destroys with the transaction, not before it commits', async () => {
    const owner = randomUUID();
    const one = cipher();
    const sealed = await one.seal(db, owner, ROW, 'secret');
    const failure = source.transaction(async (tx) => {
      await one.destroyOwner(tx, owner);
      throw new Error('changed my mind');
    });
    await expect(failure).rejects.toThrow('changed my mind');
    expect(await one.open(db, owner, ROW, sealed)).toBe('secret');
    await source.transaction((tx) => one.destroyOwner(tx, owner));
    await expect(one.open(db, owner, ROW, sealed)).rejects.toMatchObject({ failure: 'data_key_missing' });
    expect((await pool.query('SELECT 1 FROM vault.data_keys')).rowCount).toBe(0);
  });

  it('rotates through typeorm, leaving data as it is', async () => {
    const owners = Array.from({ length: 30 }, () => randomUUID());
    const sealed = new Map<string, Buffer>();
    for (const owner of owners) sealed.set(owner, await cipher().seal(db, owner, ROW, owner));
    expect(await cipher(`${key('two', 2)},${key('one', 1)}`).rewrapAll(source.manager)).toBe(30);
    for (const [owner, value] of sealed)
      expect(await cipher(key('two', 2)).open(db, owner, ROW, value)).toBe(owner);
    const { rows } = await pool.query('SELECT DISTINCT key_id FROM vault.data_keys');
    expect(rows).toEqual([{ key_id: 'two' }]);
  });

  it('leaves alone a key that changed under its hands', async () => {
    const store = new SqlDataKeyStore('vault');
    const owner = randomUUID();
    const from = { keyId: 'a', wrapped: Buffer.of(1) };
    const to = { keyId: 'b', wrapped: Buffer.of(2) };
    expect(await store.insertIfAbsent(source.manager, owner, from)).toMatchObject(from);
    expect(await store.insertIfAbsent(source.manager, owner, to)).toMatchObject(from);
    expect(await store.update(source.manager, owner, to, from)).toBe(false);
    expect(await store.update(source.manager, owner, from, to)).toBe(true);
    expect(await store.find(source.manager, owner)).toMatchObject(to);
  });

  it('shows one key of each master key, and none where there is no table', async () => {
    const [one, two] = [cipher(), cipher(`${key('two', 2)},${key('one', 1)}`)];
    for (const each of [one, one, two, two]) await each.seal(db, randomUUID(), ROW, 'x');
    const found = await new SqlDataKeyStore('vault').oneOfEach(source.manager);
    expect(found.map(({ keyId }) => keyId)).toEqual(['one', 'two']);
    expect(await new SqlDataKeyStore('nowhere').oneOfEach(db)).toEqual([]);
    await two.assertReadable(source.manager);
    await expect(one.assertReadable(db)).rejects.toMatchObject({ code: 'master_key_missing' });
  });

  it('takes schema names only', () => {
    expect(() => dataKeysTableSql('a"; DROP TABLE x; --')).toThrow(/schema name/);
  });
});
