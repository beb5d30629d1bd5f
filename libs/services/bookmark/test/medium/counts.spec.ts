import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { CountsRepository } from '../../src/counts/counts.repository.js';
import { apiOf, bootBookmarks, type Api } from '../factories/api.js';

describe('counts', () => {
  let service: BootedService;
  let api: Api;
  let counts: CountsRepository;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
    counts = service.app.nest.get(CountsRepository);
  });

  beforeEach(() => {
    api = apiOf(service);
  });

  afterAll(() => service?.close());

  const stats = async () => (await api.get('/api/stats/bookmarks')).body.data;

  /** What counting the rows themselves says. */
  const truth = async () => {
    const [row] = await service.database.query<{ total: number; trashed: number }>(
      `SELECT count(*) FILTER (WHERE deleted_at IS NULL)::integer AS total,
              count(*) FILTER (WHERE deleted_at IS NOT NULL)::integer AS trashed FROM bookmarks WHERE owner_id = $1`,
      [api.actor.ownerId],
    );
    return row;
  };

  it('counts by type, project and state', async () => {
    const other = await api.project('Other');
    await api.save({ type: 'note' });
    await api.save({ type: 'password', content: 'x', project_id: other.id });
    const gone = await api.save({ url: 'https://x.example' });
    await api.delete(`/api/bookmarks/${gone.id}`);
    expect(await stats()).toEqual({
      total: 2,
      by_type: { link: 0, note: 1, password: 1, code: 0, color: 0, image: 0 },
      by_project: [{ id: other.id, name: 'Other', count: 2 }],
      trashed: 1,
      shared: 0,
    });
  });

  it('is exact while everybody writes and the job folds', async () => {
    const saved = [];
    for (let index = 0; index < 10; index += 1) saved.push(await api.save({ tags: ['t'] }));
    const folding = (async () => {
      for (let round = 0; round < 20; round += 1) await counts.fold();
    })();
    await Promise.all([
      folding,
      ...saved.map(async ({ id }, index) => {
        await api.delete(`/api/bookmarks/${id}`);
        if (index % 2 === 0) await api.post(`/api/bookmarks/${id}/restore`);
        await api.save({ title: 'another', tags: ['t', `u${index}`] });
      }),
    ]);
    const { total, trashed } = await stats();
    expect({ total, trashed }).toEqual(await truth());
    expect((await api.get('/api/tags/popular?limit=1')).body.data).toEqual([{ name: 't', count: 15 }]);
    await counts.fold();
    expect(await service.database.query('SELECT 1 FROM count_deltas')).toEqual([]);
    expect(await stats()).toMatchObject({ total, trashed });
    expect((await api.get('/api/bookmarks')).body.meta.total).toBe(total);
    const account = await service.port('accounts.counts', 'gateway', api.actor.ownerId, {});
    expect(account.body.data).toEqual({ projects_count: 1, bookmarks_count: 15 });
  });

  it('folds beside itself without losing or doubling', async () => {
    await Promise.all(Array.from({ length: 30 }, () => api.save({})));
    await Promise.all(Array.from({ length: 5 }, () => counts.fold()));
    expect((await stats()).total).toBe(30);
  });

  it('forgets nothing when a transaction fails', async () => {
    const saved = await api.save({});
    await api.put(`/api/bookmarks/${saved.id}`, { title: 'x', version: 99 });
    await api.post('/api/bookmarks', {
      title: 'x',
      attachments: [{ id: '0198c3f0-0000-7000-8000-000000000001' }],
    });
    expect((await stats()).total).toBe(1);
  });
});
