import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { BootedService } from '#platform/testing';
import { apiOf, bootBookmarks, type Api } from '../factories/api.js';

describe('operations on the same bookmarks', () => {
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
  });
  beforeEach(() => {
    api = apiOf(service);
  });
  afterAll(() => service?.close());

  const saved = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await api.save({ title: `b${n}`, tags: ['first'] })).id);
    return ids;
  };
  const bulk = async (body: object): Promise<string> =>
    (await api.post('/api/bookmarks/bulk', body)).body.data.operation_id;
  const undo = async (id: string) => (await api.post(`/api/operations/${id}/undo`)).body.data;
  const get = async (id: string) => (await api.get(`/api/bookmarks/${id}`)).body.data;
  const EVERYTHING = { skipped: [], status: 'undone' };

  it('come back one after the other, the last one first', async () => {
    const ids = await saved(3);
    const before = await Promise.all(ids.map(get));
    const target = await api.project('Target');
    const operations = [
      await bulk({ action: 'move', ids, project_id: target.id }),
      await bulk({ action: 'tag', ids, tags: ['second'] }),
      await bulk({ action: 'untag', ids, tags: ['first'] }),
      await bulk({ action: 'trash', ids }),
      await bulk({ action: 'restore', ids }),
    ];
    for (const id of operations.reverse())
      expect(await undo(id)).toMatchObject({ ...EVERYTHING, affected: 3 });
    for (const [at, id] of ids.entries()) {
      const { tags, project, deleted_at } = before[at];
      expect(await get(id)).toMatchObject({ tags, project: { id: project.id }, deleted_at, version: 11 });
    }
  });

  it('come back also when there were others in between that came back', async () => {
    const ids = await saved(1);
    const [id = ''] = ids;
    const a = await bulk({ action: 'tag', ids, tags: ['a'] });
    for (const tag of ['b', 'c']) await undo(await bulk({ action: 'tag', ids, tags: [tag] }));
    expect(await undo(a)).toMatchObject({ ...EVERYTHING, affected: 1 });
    expect((await get(id)).tags).toEqual(['first']);
  });

  it('leave alone what a person edited in between, and take back the rest', async () => {
    const ids = await saved(3);
    const [touched = '', later = '', untouched = ''] = ids;
    const a = await bulk({ action: 'tag', ids, tags: ['a'] });
    await api.put(`/api/bookmarks/${touched}`, { title: 'edited' });
    const b = await bulk({ action: 'tag', ids, tags: ['b'] });
    await api.put(`/api/bookmarks/${later}`, { title: 'edited after both' });
    expect(await undo(b)).toMatchObject({ affected: 2, skipped: [later] });
    expect(await undo(a)).toMatchObject({ affected: 1, skipped: [touched, later].sort() });
    expect((await get(touched)).tags).toEqual(['first', 'a']);
    expect((await get(later)).tags).toEqual(['first', 'a', 'b']);
    expect((await get(untouched)).tags).toEqual(['first']);
  });

  it('leave alone what was edited after the undo', async () => {
    const ids = await saved(1);
    const a = await bulk({ action: 'tag', ids, tags: ['a'] });
    await undo(await bulk({ action: 'tag', ids, tags: ['b'] }));
    await api.put(`/api/bookmarks/${ids[0]}`, { title: 'edited' });
    expect(await undo(a)).toMatchObject({ affected: 0, skipped: ids });
  });

  it('never give an old version back: a client that holds one is told', async () => {
    const ids = await saved(1);
    const path = `/api/bookmarks/${ids[0]}`;
    const a = await bulk({ action: 'tag', ids, tags: ['a'] });
    const held = (await get(ids[0] ?? '')).version;
    await undo(await bulk({ action: 'tag', ids, tags: ['b'] }));
    const put = (version: number) =>
      service.request('PUT', path, {
        actor: api.actor,
        body: { title: 'from a client' },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await put(held)).status).toBe(409);
    await undo(a);
    expect((await put(held)).status).toBe(409);
    expect((await put((await get(ids[0] ?? '')).version)).status).toBe(200);
  });

  it('let an import be taken back after what was done with its bookmarks was', async () => {
    const { ownerId } = api.actor;
    const project = await api.project('Imported');
    const operation = uuidv7();
    const items = [0, 1].map((row) => ({
      row,
      title: `t${row}`,
      url: `https://a.example/${row}`,
      content: '',
      tags: [],
      project_id: project.id,
    }));
    const request = { operation_id: operation, label: 'file', items, apply_rules: false };
    const { results } = (await service.port('bookmarks.write', 'import', ownerId, request)).body.data;
    const ids = results.map(({ id }: { id: string }) => id);
    await undo(await bulk({ action: 'tag', ids, tags: ['x'] }));
    expect(await undo(operation)).toMatchObject({ ...EVERYTHING, affected: 2 });
    expect((await api.get('/api/bookmarks')).body.meta.total).toBe(0);
  });
});
