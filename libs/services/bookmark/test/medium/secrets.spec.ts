import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { BootedService } from '#platform/testing';
import { SearchWork } from '../../src/search/search.work.js';
import { apiOf, bootBookmarks, eventually, type Api } from '../factories/api.js';

const CANARY = 'Kanarienvogel-7741x';

describe('password bookmarks', () => {
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootBookmarks();
    api = apiOf(service);
  });

  afterAll(() => service?.close());

  /** Everything that every table of the database holds, queues included, as text. */
  const dump = async (): Promise<string> => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      const parts: string[] = [];
      for (const { name } of tables) {
        const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
        parts.push(...rows.map(({ row }) => `${name} ${row}`));
      }
      return parts.join('\n');
    } finally {
      await client.end();
    }
  };

  const settle = async (): Promise<void> => {
    await eventually(async () => {
      const waiting = await service.database.query('SELECT 1 FROM outbox WHERE relayed_at IS NULL');
      expect(waiting).toEqual([]);
    });
    await service.app.nest.get(SearchWork).refresh();
  };

  const expectNoTrace = async (text: string): Promise<void> => {
    await settle();
    const everything = (await dump()).toLowerCase();
    for (const part of [text, ...text.split('-')]) expect(everything).not.toContain(part.toLowerCase());
    expect(everything).not.toContain(Buffer.from(text).toString('hex'));
    expect(everything).not.toContain(Buffer.from(text).toString('base64').toLowerCase());
  };

  it('shows its content to its owner only, one by one', async () => {
    const saved = await api.save({ title: 'Login', type: 'password', content: CANARY });
    expect(saved).toMatchObject({ content: null, masked: true, content_truncated: false });
    const path = `/api/bookmarks/${saved.id}`;
    expect((await api.get(path)).body.data).toMatchObject({ content: CANARY, masked: false });
    const token = apiOf(service, {
      ...api.actor,
      via: 'token',
      scopes: ['bookmarks:read', 'bookmarks:write'],
    });
    expect((await token.get(path)).body.data).toMatchObject({ content: null, masked: true });
    const trusted = apiOf(service, {
      ...api.actor,
      via: 'token',
      scopes: ['bookmarks:read', 'secrets:read'],
    });
    expect((await trusted.get(path)).body.data.content).toBe(CANARY);
    await api.post(`${path}/copy`);
    const lists = [
      '/api/bookmarks',
      '/api/bookmarks?search=login',
      '/api/bookmarks/popular',
      '/api/bookmarks?type=password',
    ];
    for (const list of lists) {
      const reply = await api.get(list);
      expect(reply.body.data).toEqual([expect.objectContaining({ content: null, masked: true })]);
      expect(JSON.stringify(reply.body)).not.toContain(CANARY);
    }
    const port = await service.port('bookmarks.read', 'suggestion', api.actor.ownerId, { ids: [saved.id] });
    expect(port.body.data.bookmarks).toEqual([expect.objectContaining({ id: saved.id, content: null })]);
    expect((await api.delete(path)).body.data.content).toBeNull();
    expect((await api.get('/api/bookmarks/trash')).body.data[0].content).toBeNull();
    await expectNoTrace(CANARY);
  });

  it('keeps the secret when a PUT brings none', async () => {
    const saved = await api.save({ title: 'Keep', type: 'password', content: CANARY });
    const path = `/api/bookmarks/${saved.id}`;
    for (const body of [
      { title: 'A' },
      { content: null },
      { content: '' },
      { title: 'B', type: 'password', content: '' },
    ]) {
      expect((await api.put(path, body)).status).toBe(200);
      expect((await api.get(path)).body.data.content).toBe(CANARY);
    }
    expect((await api.get(path)).body.data.version).toBe(3);
    await api.put(path, { content: `${CANARY}2` });
    expect((await api.get(path)).body.data.content).toBe(`${CANARY}2`);
  });

  it('leaves no plain copy behind when something becomes a password', async () => {
    const saved = await api.save({
      title: 'Becomes',
      type: 'note',
      content: `about ${CANARY}`,
      url: 'https://keep.example',
    });
    const twin = await api.save({ title: 'Vocabulary stays', content: 'about' });
    await settle();
    expect((await dump()).toLowerCase()).toContain('kanarienvogel');
    await api.post('/api/bookmarks/bulk', { action: 'tag', ids: [saved.id], tags: ['t'] });
    const reply = await api.put(`/api/bookmarks/${saved.id}`, { type: 'password' });
    expect(reply.body.data).toMatchObject({ type: 'password', content: null, masked: true });
    await expectNoTrace(CANARY);
    expect((await api.get(`/api/bookmarks/${saved.id}`)).body.data.content).toBe(`about ${CANARY}`);
    const words = await service.database.query<{ word: string }>(
      `SELECT word FROM search_vocabulary WHERE owner_id = $1 AND word IN ('about', 'becomes', 'vocabulary')`,
      [api.actor.ownerId],
    );
    expect(words.map(({ word }) => word).sort()).toEqual(['about', 'becomes', 'vocabulary']);
    expect(
      (await api.get('/api/bookmarks?search=about')).body.data.map((row: { id: string }) => row.id),
    ).toEqual([twin.id]);
  });

  it('becomes readable again only by a person who may see it', async () => {
    const saved = await api.save({ title: 'Reveal', type: 'password', content: CANARY });
    const path = `/api/bookmarks/${saved.id}`;
    const token = apiOf(service, {
      ...api.actor,
      via: 'token',
      scopes: ['bookmarks:read', 'bookmarks:write'],
    });
    expect((await token.put(path, { type: 'note' })).body.error.code).toBe('missing_scope');
    expect((await token.put(path, { type: 'note', content: 'x' })).status).toBe(403);
    expect((await api.put(path, { type: 'note' })).body.data).toMatchObject({
      type: 'note',
      content: CANARY,
      masked: false,
    });
    await api.put(path, { type: 'password' });
    await api.delete(path);
    await api.delete(`${path}/permanent`);
    await expectNoTrace(CANARY);
  });

  it('stays sealed through bulk changes, idempotent saves and their undo', async () => {
    const headers = { 'idempotency-key': 'secret-1' };
    const body = { title: 'Bulk', type: 'password', content: CANARY };
    const saved = (await api.post('/api/bookmarks', body, headers)).body.data;
    const again = (await api.post('/api/bookmarks', body, headers)).body.data;
    expect(again).toEqual(saved);
    const { operation_id: id } = (await api.post('/api/bookmarks/bulk', { action: 'trash', ids: [saved.id] }))
      .body.data;
    await api.post(`/api/operations/${id}/undo`);
    expect((await api.get(`/api/bookmarks/${saved.id}`)).body.data.content).toBe(CANARY);
    await expectNoTrace(CANARY);
  });

  it('cannot be stored plain, whatever the code does', async () => {
    const saved = await api.save({ title: 'Guard', type: 'password', content: CANARY });
    await expect(
      service.database.query(`UPDATE bookmarks SET content = 'x' WHERE id = $1`, [saved.id]),
    ).rejects.toThrow('bookmarks_secret_is_sealed');
  });
});
