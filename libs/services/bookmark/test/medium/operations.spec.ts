import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService, TestReply } from '#platform/testing';
import { OperationEngine } from '../../src/operations/operation-engine.js';
import type { OperationChange, OperationKind } from '../../src/operations/operation.rows.js';
import { OperationsWork } from '../../src/operations/operations.work.js';
import { apiOf, bootBookmarks, titles, type Api } from '../factories/api.js';

describe('operations', () => {
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
  });

  beforeEach(() => {
    api = apiOf(service);
  });

  afterAll(() => service?.close());

  const saveMany = async (count: number, fields: object = {}): Promise<TestReply['body'][]> => {
    const saved = [];
    for (let index = 0; index < count; index += 1)
      saved.push(await api.save({ title: `b${index}`, ...fields }));
    return saved;
  };
  const bulk = (body: object, headers?: Record<string, string>) =>
    api.post('/api/bookmarks/bulk', body, headers);
  const undo = async (id: string) => (await api.post(`/api/operations/${id}/undo`)).body.data;
  const get = async (id: string) => (await api.get(`/api/bookmarks/${id}`)).body.data;
  const idsOf = (rows: { id: string }[]): string[] => rows.map((row) => row.id);

  it('moves, and moves back what has not changed since', async () => {
    const saved = await saveMany(3);
    const target = await api.project('Target');
    const reply = await bulk({ action: 'move', ids: idsOf(saved), project_id: target.id });
    expect(reply.body).toEqual({
      success: true,
      data: { operation_id: expect.any(String), affected: 3, status: 'done' },
    });
    expect(await get(saved[0].id)).toMatchObject({ project: { name: 'Target' }, version: 2 });
    await api.put(`/api/bookmarks/${saved[1].id}`, { title: 'touched' });
    const id = reply.body.data.operation_id;
    expect(await undo(id)).toEqual({
      operation_id: id,
      status: 'undone',
      affected: 2,
      skipped: [saved[1].id],
    });
    expect((await get(saved[0].id)).project.name).toBe('My Project');
    expect((await get(saved[1].id)).project.name).toBe('Target');
    expect(await undo(id)).toMatchObject({ affected: 2, skipped: [saved[1].id] });
    expect(await get(saved[0].id)).toMatchObject({ version: 3 });
  });

  it('tags and untags under the owner’s spelling, each once', async () => {
    const [one, two] = await saveMany(2, { tags: ['Web'] });
    const tagged = await bulk({ action: 'tag', ids: [one.id, two.id], tags: ['WEB', 'New'] });
    expect(tagged.body.data.affected).toBe(2);
    expect((await get(one.id)).tags).toEqual(['Web', 'New']);
    expect((await bulk({ action: 'tag', ids: [one.id], tags: ['new'] })).body.data.affected).toBe(0);
    const untagged = await bulk({ action: 'untag', filter: { tag: 'new' }, tags: ['web'] });
    expect((await get(two.id)).tags).toEqual(['New']);
    await undo(untagged.body.data.operation_id);
    expect((await get(two.id)).tags).toEqual(['Web', 'New']);
  });

  it('trashes all that match a search at the moment of asking, and nothing later', async () => {
    await saveMany(3, { tags: ['x'] });
    const kept = await api.save({ title: 'kept' });
    const reply = await bulk({ action: 'trash', filter: { search: 'tag:x' } });
    expect(reply.body.data.affected).toBe(3);
    await api.save({ title: 'later', tags: ['x'] });
    expect(titles(await api.get('/api/bookmarks')).sort()).toEqual(['kept', 'later']);
    expect((await api.get('/api/bookmarks/trash')).body.meta.total).toBe(3);
    expect((await undo(reply.body.data.operation_id)).affected).toBe(3);
    expect((await api.get('/api/bookmarks')).body.meta.total).toBe(5);
    expect(await get(kept.id)).toMatchObject({ version: 1 });
  });

  it('restores from the trash by search, and puts back where it was', async () => {
    const saved = await saveMany(2);
    for (const { id } of saved) await api.delete(`/api/bookmarks/${id}`);
    const before = (await get(saved[0].id)).deleted_at;
    const reply = await bulk({ action: 'restore', filter: {} });
    expect(reply.body.data.affected).toBe(2);
    await undo(reply.body.data.operation_id);
    expect((await get(saved[0].id)).deleted_at).toBe(before);
  });

  it('deletes for good only what is in the trash, without undo', async () => {
    const [one, two] = await saveMany(2);
    await api.delete(`/api/bookmarks/${one.id}`);
    const reply = await bulk({ action: 'delete', ids: [one.id, two.id] });
    expect(reply.body.data.affected).toBe(1);
    expect((await api.get(`/api/bookmarks/${one.id}`)).status).toBe(404);
    expect((await api.get(`/api/bookmarks/${two.id}`)).status).toBe(200);
    const refused = await api.post(`/api/operations/${reply.body.data.operation_id}/undo`);
    expect(refused.body.error.code).toBe('not_undoable');
  });

  it('changes nothing of another person, and lets nobody else undo', async () => {
    const [mine] = await saveMany(1);
    const stranger = apiOf(service);
    const reply = await stranger.post('/api/bookmarks/bulk', { action: 'trash', ids: [mine.id] });
    expect(reply.body.data.affected).toBe(0);
    await stranger.post('/api/bookmarks/bulk', { action: 'trash', filter: {} });
    expect((await get(mine.id)).deleted_at).toBeNull();
    const own = await bulk({ action: 'trash', ids: [mine.id] });
    expect((await stranger.post(`/api/operations/${own.body.data.operation_id}/undo`)).status).toBe(404);
    expect((await stranger.get(`/api/operations/${own.body.data.operation_id}`)).status).toBe(404);
    const theirs = (await stranger.project('Theirs')).id;
    expect((await bulk({ action: 'move', ids: [mine.id], project_id: theirs })).status).toBe(404);
  });

  it.each([
    [{ action: 'move', ids: ['0198c3f0-0000-7000-8000-000000000001'] }],
    [{ action: 'tag', ids: ['0198c3f0-0000-7000-8000-000000000001'] }],
    [{ action: 'trash' }],
    [{ action: 'trash', ids: [] }],
    [{ action: 'trash', ids: ['x'] }],
    [{ action: 'trash', ids: ['0198c3f0-0000-7000-8000-000000000001'], filter: {} }],
    [{ action: 'trash', filter: { search: '()' } }],
    [{ action: 'trash', filter: { search: null } }],
    [{ action: 'trash', filter: { tag: null } }],
    [{ action: 'trash', filter: { project_id: null } }],
    [{ action: 'burn', filter: {} }],
    [{ action: 'trash', filter: { sort_by: 'title' } }],
  ])('refuses %j', async (body) => {
    expect((await bulk(body)).status).toBe(400);
  });

  it('is done once for one Idempotency-Key', async () => {
    const [one] = await saveMany(1);
    const headers = { 'idempotency-key': 'bulk-1' };
    const first = await bulk({ action: 'tag', ids: [one.id], tags: ['a'] }, headers);
    const again = await bulk({ action: 'tag', ids: [one.id], tags: ['a'] }, headers);
    expect(again.body).toEqual(first.body);
    expect((await get(one.id)).version).toBe(2);
    expect((await api.get('/api/operations')).body.data).toEqual([
      expect.objectContaining({
        id: first.body.data.operation_id,
        kind: 'tag',
        label: 'a',
        undoable: true,
        affected: 1,
      }),
    ]);
  });

  it('expires after thirty days', async () => {
    const [one] = await saveMany(1);
    const { operation_id: id } = (await bulk({ action: 'trash', ids: [one.id] })).body.data;
    await service.database.query(
      `UPDATE operations SET created_at = now() - interval '31 days' WHERE id = $1`,
      [id],
    );
    expect((await api.post(`/api/operations/${id}/undo`)).body.error.code).toBe('undo_expired');
    expect((await api.get('/api/operations')).body.data).toEqual([]);
  });

  it('deletes a project with its bookmarks, and brings both back', async () => {
    const project = await api.project('Doomed');
    const saved = await saveMany(3, { project_id: project.id });
    const early = await api.save({ title: 'early', project_id: project.id });
    await api.delete(`/api/bookmarks/${early.id}`);
    const reply = await api.delete(`/api/projects/${project.id}`);
    expect(reply.body.data).toMatchObject({ affected: 3, status: 'done' });
    expect((await api.get(`/api/projects/${project.id}`)).status).toBe(404);
    expect((await api.delete(`/api/projects/${project.id}`)).status).toBe(404);
    expect((await api.get('/api/bookmarks/trash')).body.meta.total).toBe(4);
    const alone = await api.post(`/api/bookmarks/${saved[0].id}/restore`);
    expect(alone.body.data.project.name).toBe('My Project');
    const undone = await undo(reply.body.data.operation_id);
    expect(undone).toMatchObject({ affected: 2, skipped: [saved[0].id] });
    const back = (await api.get('/api/projects')).body.data;
    expect(
      back.map((one: { name: string; bookmarks_count: number }) => [one.name, one.bookmarks_count]),
    ).toEqual([
      ['Doomed', 2],
      ['My Project', 1],
    ]);
    expect((await get(early.id)).deleted_at).not.toBeNull();
  });

  it('keeps system projects', async () => {
    const project = await api.project('System');
    await service.database.query('UPDATE projects SET is_system = true WHERE id = $1', [project.id]);
    expect((await api.delete(`/api/projects/${project.id}`)).body.error.code).toBe('system_project');
    expect((await api.put(`/api/projects/${project.id}`, { name: 'x' })).status).toBe(403);
  });

  /** An operation whose process stopped before it changed anything. */
  const leave = (kind: OperationKind, change: OperationChange, ids: readonly string[]): Promise<string> => {
    const cause = { ownerId: api.actor.ownerId, actor: { kind: 'user', id: api.actor.userId } } as const;
    return service.database.transaction((tx) =>
      service.app.nest
        .get(OperationEngine)
        .submit(tx, cause, { kind, label: '', params: { change } }, { by: 'ids', ids, state: 'active' }),
    );
  };
  const goOn = (id: string) =>
    service.app.nest.get(OperationsWork).run({ owner_id: api.actor.ownerId, operation_id: id });

  it('goes on where a process stopped', async () => {
    const saved = await saveMany(3);
    const id = await leave('trash', { does: 'trash' }, idsOf(saved));
    expect((await api.get(`/api/operations/${id}`)).body.data).toMatchObject({
      status: 'running',
      affected: 3,
    });
    expect((await api.post(`/api/operations/${id}/undo`)).body.error.code).toBe('in_progress');
    await goOn(id);
    await goOn(id);
    expect((await api.get(`/api/operations/${id}`)).body.data).toMatchObject({ status: 'done', affected: 3 });
    expect((await get(saved[0].id)).version).toBe(2);
  });

  it.each<[kind: 'move' | 'trash', change: (projectId: number) => OperationChange]>([
    ['move', (id) => ({ does: 'move', project_id: id })],
    ['trash', () => ({ does: 'trash' })],
  ])('a %s that was left leaves alone what was moved meanwhile', async (kind, change) => {
    const [first, later] = [await api.project('First'), await api.project('Later')];
    const [moved, stayed] = await saveMany(2, { project_id: first.id });
    const id = await leave(kind, change(first.id), [moved.id, stayed.id]);
    await api.put(`/api/bookmarks/${moved.id}`, { project_id: later.id });
    await goOn(id);
    expect(await get(moved.id)).toMatchObject({ project: { name: 'Later' }, version: 2 });
    expect((await api.get(`/api/operations/${id}`)).body.data).toMatchObject({
      status: 'done',
      affected: kind === 'trash' ? 1 : 0,
    });
  });

  it('handles more than one batch, in messages of at most five hundred', async () => {
    const { project } = await api.save({ title: 'first' });
    for (const from of [0, 500]) {
      await service.port('bookmarks.write', 'import', api.actor.ownerId, {
        operation_id: '0198c3f0-0000-7000-8000-00000000beef',
        label: 'big',
        apply_rules: false,
        items: Array.from({ length: 500 }, (_, row) => ({
          row: from + row,
          title: `row ${from + row}`,
          url: `https://rows.example/${from + row}`,
          content: '',
          tags: [],
          project_id: project.id,
        })),
      });
    }
    const reply = await bulk({ action: 'tag', filter: {}, tags: ['all'] });
    expect(reply.body.data).toMatchObject({ affected: 1001, status: 'done' });
    expect((await api.get('/api/tags')).body.data).toEqual([{ name: 'all', count: 1001 }]);
    const sizes = await service.database.query<{ n: number }>(
      `SELECT jsonb_array_length(message->'payload'->'items') AS n FROM outbox
        WHERE type = 'bookmarks.updated.v1' AND message->'payload'->>'operation_id' = $1`,
      [reply.body.data.operation_id],
    );
    expect(sizes.map(({ n }) => n).sort()).toEqual([1, 500, 500]);
    expect((await undo(reply.body.data.operation_id)).affected).toBe(1001);
    expect((await api.get('/api/tags')).body.data).toEqual([]);
  });

  describe('of tags', () => {
    const tags = async () => (await api.get('/api/tags')).body.data;

    it('lists them by name with counts of active bookmarks, and the popular ones', async () => {
      await api.save({ tags: ['b', 'A'] });
      await api.save({ tags: ['B', 'c'] });
      const [gone] = await saveMany(1, { tags: ['b', 'd'] });
      await api.delete(`/api/bookmarks/${gone.id}`);
      expect(await tags()).toEqual([
        { name: 'A', count: 1 },
        { name: 'b', count: 2 },
        { name: 'c', count: 1 },
      ]);
      expect((await api.get('/api/tags/popular?limit=1')).body.data).toEqual([{ name: 'b', count: 2 }]);
    });

    it('renames on every bookmark, in the trash too, and takes it back', async () => {
      const [one, two] = await saveMany(2, { tags: ['old', 'x'] });
      await api.delete(`/api/bookmarks/${two.id}`);
      const reply = await api.put('/api/tags/OLD', { name: ' New  Name ' });
      expect(reply.body.data).toMatchObject({ affected: 2, status: 'done' });
      expect((await get(one.id)).tags).toEqual(['New Name', 'x']);
      expect((await get(two.id)).tags).toEqual(['New Name', 'x']);
      expect(titles(await api.get('/api/bookmarks?search=tag:"new name"'))).toEqual(['b0']);
      await undo(reply.body.data.operation_id);
      expect(await tags()).toEqual([
        { name: 'old', count: 1 },
        { name: 'x', count: 1 },
      ]);
    });

    it('changes only the spelling', async () => {
      const [one] = await saveMany(1, { tags: ['javascript'] });
      const reply = await api.put('/api/tags/javascript', { name: 'JavaScript' });
      expect(reply.body.data.affected).toBe(1);
      expect((await get(one.id)).tags).toEqual(['JavaScript']);
      expect((await api.save({ tags: ['JAVASCRIPT'] })).tags).toEqual(['JavaScript']);
      await undo(reply.body.data.operation_id);
      expect((await api.save({ tags: ['JAVASCRIPT'] })).tags).toEqual(['javascript']);
    });

    it('merges several into one, each bookmark having it once', async () => {
      const [one] = await saveMany(1, { tags: ['a', 'keep', 'b', 'c'] });
      const reply = await api.post('/api/tags/merge', { from: ['a', 'B', 'nobody'], into: 'c' });
      expect((await get(one.id)).tags).toEqual(['c', 'keep']);
      await undo(reply.body.data.operation_id);
      expect((await get(one.id)).tags).toEqual(['a', 'keep', 'b', 'c']);
    });

    it('deletes one, also with signs in its name, and refuses what is none', async () => {
      const [one] = await saveMany(1, { tags: ['a/b c%', 'x'] });
      expect((await api.delete(`/api/tags/${encodeURIComponent('a/b c%')}`)).body.data.affected).toBe(1);
      expect((await get(one.id)).tags).toEqual(['x']);
      expect((await api.delete('/api/tags/unknown')).status).toBe(404);
      expect((await api.put('/api/tags/x', { name: ' , ' })).status).toBe(400);
      expect((await api.put('/api/tags/x', { name: 'y'.repeat(51) })).status).toBe(400);
      expect((await apiOf(service).delete('/api/tags/x')).status).toBe(404);
    });
  });
});
