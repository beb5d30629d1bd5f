import { describe, expect, it } from '@jest/globals';
import { WorkQueues } from '#platform/messaging';
import type { GatewayWork } from '../../src/gateway.work.js';
import { startProduct } from '../factories/product.js';

describe('the sweep', () => {
  it('takes what nobody can use any more, and nothing else', async () => {
    const product = await startProduct();
    try {
      const { database, app } = product.service;
      const kept = await product.signUp();
      await product.signUp();
      await database.query(
        `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE owner_id <> $1`,
        [kept.ownerId],
      );
      await database.query(
        `INSERT INTO live_events (owner_id, seq, event, data, created_at)
         SELECT $1::uuid, n, 'old', '{}'::jsonb, now() - interval '25 hours' FROM generate_series(1, 6000) AS n
         UNION ALL SELECT $1::uuid, 6001, 'new', '{}'::jsonb, now()`,
        [kept.ownerId],
      );
      await database.query(
        `INSERT INTO account_purges (owner_id, service, confirmed_at)
         VALUES (gen_random_uuid(), 'done', now()), (gen_random_uuid(), 'open', NULL)`,
      );
      const work: WorkQueues<GatewayWork> = app.nest.get(WorkQueues);
      await work.add('sweep', {});
      await work.add('repurge', {});
      await work.runUntilEmpty();
      const column = async (sql: string): Promise<unknown[]> =>
        (await database.query<{ value: unknown }>(sql)).map((row) => row.value);
      expect(await column('SELECT owner_id AS value FROM sessions')).toEqual([kept.ownerId]);
      expect(await column('SELECT event AS value FROM live_events')).toEqual(['new']);
      expect(await column('SELECT service AS value FROM account_purges')).toEqual(['open']);
    } finally {
      await product.close();
    }
  });
});
