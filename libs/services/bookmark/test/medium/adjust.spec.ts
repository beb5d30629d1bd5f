import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { BookmarkAdjustment } from '#contracts';
import type { BootedService } from '#platform/testing';
import { apiOf, bootBookmarks, dataOf, titles, type Api, type Saved } from '../factories/api.js';
import { statementsOf } from '../factories/statements.js';

/** Real: Postgres, disk. What rules want is the test's. */
describe('adjusting bookmarks by rules', () => {
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
  });
  beforeEach(() => {
    api = apiOf(service);
  });
  afterAll(() => service?.close());

  const adjust = async (items: BookmarkAdjustment[], id = uuidv7(), hops = 1) => {
    const request = { adjustment_id: id, hops, items };
    const reply = await service.port('bookmarks.adjust', 'rules', api.actor.ownerId, request);
    expect(reply.status).toBe(200);
    return reply.body.data.results;
  };
  const get = async (id: string) => dataOf<Saved & { type: string }>(await api.get(`/api/bookmarks/${id}`));
  const everything = (saved: Saved, project: number): BookmarkAdjustment => ({
    id: saved.id,
    seen: { title: saved.title, type: 'note', tags: saved.tags, project_id: saved.project.id },
    wanted: { title: 'N: Title', type: 'code', tags: [...saved.tags, 'News'], project_id: project },
  });

  it('changes what is wanted, and keeps counts, search and messages in step', async () => {
    const saved = await api.save({ title: 'Title', type: 'note', content: 'x', tags: ['a'] });
    const project = await api.project('Press');
    await api.save({ tags: ['news'] });
    expect(await adjust([everything(saved, project.id)])).toEqual([
      { id: saved.id, changed: ['type', 'title', 'tags', 'project_id'] },
    ]);
    expect(await get(saved.id)).toMatchObject({
      type: 'code',
      title: 'N: Title',
      // The owner's spelling.
      tags: ['a', 'news'],
      project: { id: project.id, name: 'Press' },
      version: 2,
      content: 'x',
    });
    expect(titles(await api.get('/api/bookmarks?search=tag:news%20project:Press'))).toEqual(['N: Title']);
    const { data } = (await api.get('/api/stats/bookmarks')).body;
    expect(data.by_type).toMatchObject({ code: 1, note: 1 });
    const [message] = await service.database.query<{ message: any }>(
      `SELECT message FROM outbox WHERE type = 'bookmarks.updated.v1' AND message->>'owner_id' = $1`,
      [api.actor.ownerId],
    );
    expect(message?.message).toMatchObject({
      hops: 1,
      actor: { kind: 'service', id: 'rules' },
      payload: { items: [{ id: saved.id, version: 2 }], changed: ['type', 'title', 'tags', 'project_id'] },
    });
  });

  it('leaves alone what a person has changed since, field by field', async () => {
    const saved = await api.save({ title: 'Title', type: 'note', tags: ['a'] });
    const project = await api.project('Press');
    await api.put(`/api/bookmarks/${saved.id}`, { title: 'Mine', tags: ['b'] });
    expect(await adjust([everything(saved, project.id)])).toEqual([
      { id: saved.id, changed: ['type', 'project_id'] },
    ]);
    expect(await get(saved.id)).toMatchObject({ title: 'Mine', tags: ['b'], type: 'code' });
  });

  it('has its effect once, also when a person took it back in between', async () => {
    const saved = await api.save({ title: 'Title', type: 'note' });
    const item = { id: saved.id, seen: { title: 'Title' }, wanted: { title: 'N: Title' } };
    const id = uuidv7();
    const [first, second] = await Promise.all([adjust([item], id), adjust([item], id)]);
    expect(first).toEqual([{ id: saved.id, changed: ['title'] }]);
    expect(second).toEqual(first);
    await api.put(`/api/bookmarks/${saved.id}`, { title: 'Title' });
    expect(await adjust([item], id)).toEqual(first);
    expect(await get(saved.id)).toMatchObject({ title: 'Title', version: 3 });
  });

  it('never opens a password, and seals what becomes one', async () => {
    const secret = await api.save({ type: 'password', title: 'P', content: 'hunter2' });
    const note = await api.save({ type: 'note', title: 'N', content: 'swordfish' });
    const results = await adjust([
      { id: secret.id, seen: { type: 'password' }, wanted: { type: 'note' } },
      { id: note.id, seen: { type: 'note' }, wanted: { type: 'password' } },
    ]);
    expect(results).toEqual([{ id: note.id, changed: ['type'] }]);
    expect((await get(note.id)).content).toBe('swordfish');
    expect((await get(secret.id)).content).toBe('hunter2');
    expect(titles(await api.get('/api/bookmarks?search=swordfish'))).toEqual([]);
    const rows = await service.database.query<{ content: string }>(
      'SELECT content FROM bookmarks WHERE owner_id = $1',
      [api.actor.ownerId],
    );
    expect(rows.map(({ content }) => content)).toEqual(['', '']);
  });

  it('leaves alone the trash, what is not there, other people’s, and projects that are gone', async () => {
    const trashed = await api.save({ title: 'Title' });
    await api.delete(`/api/bookmarks/${trashed.id}`);
    const foreign = await apiOf(service).save({ title: 'Title' });
    const kept = await api.save({ title: 'Title' });
    const gone = await api.project('Gone');
    await api.delete(`/api/projects/${gone.id}`);
    const retitled = (id: string) => ({ id, seen: { title: 'Title' }, wanted: { title: 'N' } });
    const moved = { id: kept.id, seen: { project_id: kept.project.id }, wanted: { project_id: gone.id } };
    expect(await adjust([retitled(trashed.id), retitled(foreign.id), retitled(uuidv7()), moved])).toEqual([]);
    expect((await get(kept.id)).version).toBe(1);
  });

  it('takes as many statements for forty as for one', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => api.save({ title: 'Title' })));
    const items = many.map(({ id }) => ({
      id,
      seen: { title: 'Title' },
      wanted: { title: 'N', tags: ['t'] },
    }));
    // The spelling of a tag that was never seen before is learnt once.
    await adjust(items.slice(0, 1));
    const [one, rest] = [items.slice(1, 2), items.slice(2)];
    const single = await statementsOf(service.database, () => adjust(one));
    const several = await statementsOf(service.database, () => adjust(rest));
    expect(several.length).toBe(single.length);
  });

  it('is part of the import that it finishes: taking that back takes it too', async () => {
    const project = await api.project('P');
    const operation = uuidv7();
    const draft = (row: number) => ({
      row,
      title: `Row ${row}`,
      url: `https://row.example/${row}`,
      content: '',
      tags: [],
      project_id: project.id,
    });
    const { results } = (
      await service.port('bookmarks.write', 'import', api.actor.ownerId, {
        operation_id: operation,
        label: 'file',
        apply_rules: true,
        items: [draft(0), draft(1)],
      })
    ).body.data;
    const [one, two] = results.map(({ id }: { id: string }) => id);
    await adjust([{ id: one, seen: { title: 'Row 0' }, wanted: { title: 'N' } }]);
    await api.put(`/api/bookmarks/${two}`, { title: 'Mine' });
    await adjust([{ id: two, seen: { tags: [] }, wanted: { tags: ['t'] } }]);
    const undone = (await api.post(`/api/operations/${operation}/undo`)).body.data;
    expect(undone).toMatchObject({ affected: 1, skipped: [two] });
  });

  it('is taken back as one operation, but for what changed since and what became secret', async () => {
    const project = await api.project('Press');
    const saved = [];
    for (const title of ['a', 'b', 'c'])
      saved.push(await api.save({ title, type: 'note', content: 'x', tags: ['t'] }));
    const [one, two, three] = saved;
    if (!one || !two || !three) throw new Error('not saved');
    const run = uuidv7();
    const page = (items: BookmarkAdjustment[]) =>
      service.port('bookmarks.adjust', 'rules', api.actor.ownerId, {
        adjustment_id: uuidv7(),
        hops: 0,
        operation: { id: run, label: 'News' },
        items,
      });
    const all = (saved: Saved, type: string): BookmarkAdjustment => ({
      id: saved.id,
      seen: { title: saved.title, type: 'note', tags: ['t'], project_id: saved.project.id },
      wanted: { title: `N: ${saved.title}`, type, tags: ['t', 'News'], project_id: project.id },
    });
    await page([all(one, 'code')]);
    await page([all(two, 'code'), all(three, 'password')]);
    expect(dataOf<object[]>(await api.get('/api/operations'))[0]).toMatchObject({
      id: run,
      kind: 'rules.run',
      label: 'News',
      affected: 3,
      undoable: true,
    });
    await api.put(`/api/bookmarks/${two.id}`, { title: 'Mine' });
    const undone = (await api.post(`/api/operations/${run}/undo`)).body.data;
    expect(undone).toMatchObject({ affected: 2, skipped: [two.id], status: 'undone' });
    expect(await get(one.id)).toMatchObject({ title: 'a', type: 'note', tags: ['t'], project: one.project });
    expect(await get(two.id)).toMatchObject({ title: 'Mine', type: 'code' });
    expect(await get(three.id)).toMatchObject({ title: 'c', type: 'password', content: 'x', tags: ['t'] });
    expect(titles(await api.get('/api/bookmarks?search=tag:news'))).toEqual(['Mine']);
    // What comes after an undo changes nothing more.
    const late = await api.save({ title: 'd', type: 'note', tags: ['t'] });
    expect((await page([all(late, 'code')])).body.data.results).toEqual([]);
  });

  it('answers for an account that is gone, and refuses everybody but the rules', async () => {
    const saved = await api.save({ title: 'Title' });
    const items = [{ id: saved.id, seen: { title: 'Title' }, wanted: { title: 'N' } }];
    await service.database.query('INSERT INTO account_tombstones (owner_id) VALUES ($1)', [
      api.actor.ownerId,
    ]);
    expect(await adjust(items)).toEqual([]);
    const request = { adjustment_id: uuidv7(), hops: 0, items };
    const refused = await service.port('bookmarks.adjust', 'import', api.actor.ownerId, request);
    expect(refused.status).toBe(403);
  });
});
