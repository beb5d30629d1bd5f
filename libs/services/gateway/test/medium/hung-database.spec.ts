import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProduct, type Product } from '../factories/product.js';

/** Milliseconds after which nobody waits any longer, with some for a busy machine. */
const PATIENCE = 12_000;

/** Real: the gateway and Postgres, whose processes behind the gateway's connections are stopped. */
describe('a database that does not answer', () => {
  let product: Product;
  let pids: number[] = [];

  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(async () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await product.close();
  });

  it('is 503 with Retry-After in seconds, at the edge and behind it, and well again afterwards', async () => {
    const { token } = await product.signUp();
    // As many connections as the pool has, all of them known.
    await Promise.all(Array.from({ length: 30 }, () => product.call('/api/auth/me', { token })));
    const rows = await product.service.database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quickstash gateway'`,
    );
    pids = rows.map((row) => row.pid);
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');

    const began = performance.now();
    const replies = await Promise.all(
      ['/api/bookmarks', '/api/auth/me'].map((path) => product.call(path, { token })),
    );
    expect(performance.now() - began).toBeLessThan(PATIENCE);
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 503, body: { error: { code: 'database_unavailable' } } });
    expect(Number(replies[0]?.headers['retry-after'])).toBeGreaterThan(0);

    for (const pid of pids.splice(0)) process.kill(pid, 'SIGCONT');
    expect((await product.call('/api/auth/me', { token })).status).toBe(200);
  }, 60_000);
});
