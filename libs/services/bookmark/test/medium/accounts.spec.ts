import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { BootedService } from '#platform/testing';
import { AccountsConsumer } from '../../src/accounts/accounts.consumer.js';
import { AccountsWork } from '../../src/accounts/accounts.work.js';
import { SearchWork } from '../../src/search/search.work.js';
import { apiOf, bootBookmarks, type Api } from '../factories/api.js';

describe('the end of an account', () => {
  let service: BootedService;
  let gone: Api;
  let other: Api;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
    [gone, other] = [apiOf(service), apiOf(service)];
    for (const api of [gone, other]) {
      const saved = await api.save({
        title: 'Everything',
        content: 'words',
        tags: ['t'],
        url: 'https://all.example',
      });
      await api.save({ title: 'Secret', type: 'password', content: 'p' });
      await api.post(`/api/bookmarks/${saved.id}/copy`);
      await api.post(
        '/api/bookmarks/bulk',
        { action: 'tag', ids: [saved.id], tags: ['u'] },
        { 'idempotency-key': 'k' },
      );
      await service.port('projects.ensure', 'import', api.actor.ownerId, {
        operation_id: uuidv7(),
        projects: [{ name: 'Made', description: '' }],
      });
    }
    await service.app.nest.get(SearchWork).refresh();
  });

  afterAll(() => service?.close());

  const message = () => ({
    id: uuidv7(),
    type: 'account.deleted.v1',
    owner_id: gone.actor.ownerId,
    occurred_at: new Date().toISOString(),
    actor: { kind: 'user', id: gone.actor.userId },
    correlation_id: uuidv7(),
    hops: 0,
    payload: {},
  });

  /** Tables that hold a row of this owner, with the number of rows. */
  const rowsOf = async (ownerId: string): Promise<Record<string, number>> => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'bookmark' AND column_name = 'owner_id'`,
      );
      const counts: Record<string, number> = {};
      for (const { name } of rows) {
        const found = await client.query(`SELECT 1 FROM bookmark."${name}" WHERE owner_id = $1`, [ownerId]);
        if (found.rowCount) counts[name] = found.rowCount;
      }
      return counts;
    } finally {
      await client.end();
    }
  };

  it('leaves nothing but the tombstone, confirms once, and touches nobody else', async () => {
    const before = await rowsOf(other.actor.ownerId);
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(12);
    const consumer = service.app.nest.get(AccountsConsumer);
    const deleted = message();
    await consumer.accountDeleted(deleted);
    await consumer.accountDeleted(deleted);
    expect(await rowsOf(gone.actor.ownerId)).toEqual({ account_tombstones: 1 });
    expect(await rowsOf(other.actor.ownerId)).toEqual(before);
    const confirmed = await service.database.query(`SELECT 1 FROM outbox WHERE type = 'account.purged.v1'`);
    expect(confirmed).toHaveLength(1);
    await consumer.accountDeleted(message());
    expect(
      await service.database.query(`SELECT 1 FROM outbox WHERE type = 'account.purged.v1'`),
    ).toHaveLength(2);
  });

  it('lets nothing late bring it back', async () => {
    expect((await gone.post('/api/bookmarks', { title: 'late' })).status).toBe(404);
    expect((await gone.post('/api/projects', { name: 'late' })).status).toBe(404);
    expect((await gone.post('/api/bookmarks/bulk', { action: 'trash', filter: {} })).status).toBe(404);
    const late = await service.port('projects.ensure', 'import', gone.actor.ownerId, {
      projects: [{ name: 'x', description: '' }],
    });
    expect(late.status).toBe(404);
    expect(await rowsOf(gone.actor.ownerId)).toEqual({ account_tombstones: 1 });
  });

  it('sweeps what was committed while the account went', async () => {
    await service.database.query(
      `INSERT INTO projects (owner_id, name, name_key) VALUES ($1, 'late', 'late')`,
      [gone.actor.ownerId],
    );
    await service.app.nest.get(AccountsWork).sweep();
    expect(await rowsOf(gone.actor.ownerId)).toEqual({ account_tombstones: 1 });
  });
});
