import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MasterKeyring } from '#platform/crypto';
import { createScratchDatabase, type ScratchDatabase } from '#platform/scratch-database';
import { Idempotency, idempotencyTableSql, type Claim } from '../../src/index.js';

const keyring = MasterKeyring.fromConfig(`k1:${Buffer.alloc(32, 1).toString('base64')}`);
const OWNER = '0198c3f0-0000-7000-8000-000000000001';

describe('Idempotency on Postgres', () => {
  let scratch: ScratchDatabase;
  let pool: pg.Pool;
  const idempotency = new Idempotency('public', keyring);
  const claim = (changes: Partial<Claim> = {}): Claim => ({
    ownerId: OWNER,
    key: 'k1',
    route: 'POST /x',
    body: { a: 1 },
    ...changes,
  });

  beforeAll(async () => {
    scratch = await createScratchDatabase();
    pool = new pg.Pool({ connectionString: scratch.url });
    await pool.query(idempotencyTableSql('public'));
  });

  afterAll(async () => {
    await pool?.end();
    await scratch?.drop();
  });

  async function inTransaction<T>(
    work: (tx: { query(sql: string, p?: unknown[]): Promise<unknown> }) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work({
        query: async (sql, p): Promise<unknown> => (await client.query(sql, p)).rows,
      });
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }

  const run = (changes: Partial<Claim>, effect: () => Promise<{ status: number; objectIds: string[] }>) =>
    inTransaction((tx) => idempotency.run(tx, claim(changes), effect));

  it('runs an effect once and remembers its outcome', async () => {
    let times = 0;
    const effect = async () => ({ status: 201, objectIds: [`id-${++times}`] });
    expect(await run({}, effect)).toEqual({ status: 201, objectIds: ['id-1'], replayed: false });
    expect(await run({}, effect)).toEqual({ status: 201, objectIds: ['id-1'], replayed: true });
    expect(times).toBe(1);
  });

  it('refuses the key for another body or route, and keeps keys of owners apart', async () => {
    const effect = async () => ({ status: 200, objectIds: [] });
    await expect(run({ body: { a: 2 } }, effect)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    await expect(run({ route: 'POST /y' }, effect)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect((await run({ ownerId: OWNER.replace(/1$/, '2') }, effect)).replayed).toBe(false);
  });

  it('leaves the key free when the effect throws', async () => {
    await expect(run({ key: 'k2' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await run({ key: 'k2' }, async () => ({ status: 200, objectIds: [] }))).replayed).toBe(false);
  });

  it('says so while the first request still runs', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = (): void => undefined;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const first = run({ key: 'k3' }, async () => {
      begun();
      await held;
      return { status: 200, objectIds: ['x'] };
    });
    await started;
    await expect(run({ key: 'k3' }, async () => ({ status: 200, objectIds: [] }))).rejects.toMatchObject({
      code: 'in_progress',
      details: { retryAfter: 1 },
    });
    release();
    expect((await first).replayed).toBe(false);
  });

  it('forgets after a day, even before the job has pruned', async () => {
    const effect = async () => ({ status: 200, objectIds: [] });
    await pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = 'k1'`);
    expect((await run({ body: { other: true } }, effect)).replayed).toBe(false);
    await pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    await idempotency.prune(pool);
    expect((await pool.query('SELECT 1 FROM idempotency_keys')).rowCount).toBe(0);
  });
});
