import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { BookmarkDraft, BookmarksWriteRequest } from '#contracts';
import type { BootedService, TestReply } from '#platform/testing';
import { apiOf, bootBookmarks, titles, type Api } from '../factories/api.js';

describe('ports', () => {
  let service: BootedService;
  let api: Api;
  let owner: string;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
  });

  beforeEach(() => {
    api = apiOf(service);
    owner = api.actor.ownerId;
  });

  afterAll(() => service?.close());

  const write = (items: BookmarkDraft[], changes: Partial<BookmarksWriteRequest> = {}): Promise<TestReply> =>
    service.port('bookmarks.write', 'import', owner, {
      operation_id: '0198c3f0-0000-7000-8000-0000000000aa',
      label: 'bookmarks.html',
      apply_rules: false,
      items,
      ...changes,
    });
  const draft = (row: number, projectId: number, fields: Partial<BookmarkDraft> = {}): BookmarkDraft => ({
    row,
    title: `Row ${row}`,
    url: `https://row.example/${row}`,
    content: '',
    tags: [],
    project_id: projectId,
    ...fields,
  });
  const ensure = (names: string[], operationId?: string) =>
    service.port('projects.ensure', 'import', owner, {
      projects: names.map((name) => ({ name, description: 'Imported from Chrome bookmarks' })),
      ...(operationId === undefined ? {} : { operation_id: operationId, label: 'file' }),
    });

  it('shows all active bookmarks to the rules, a page at a time', async () => {
    const saved = [];
    for (const title of ['1', '2', '3', 'trash'])
      saved.push(await api.save({ title, content: title, type: title === '3' ? 'password' : 'note' }));
    await api.delete(`/api/bookmarks/${saved[3]?.id}`);
    const scan = async (after?: string) =>
      (await service.port('bookmarks.scan', 'rules', owner, { limit: 2, ...(after ? { after } : {}) })).body
        .data;
    const first = await scan();
    expect(first).toMatchObject({ total: 3, next: saved[1]?.id });
    expect(first.bookmarks.map((one: any) => [one.title, one.content])).toEqual([
      ['3', null],
      ['2', '2'],
    ]);
    const second = await scan(first.next);
    expect(second).toMatchObject({ total: 3, next: null, bookmarks: [{ title: '1' }] });
    expect((await service.port('bookmarks.scan', 'import', owner, { limit: 2 })).status).toBe(403);
    expect(
      (await service.port('bookmarks.scan', 'rules', uuidv7(), { limit: 2 })).body.data.bookmarks,
    ).toEqual([]);
  });

  it('lists active projects for rules, oldest first', async () => {
    const [one, two] = [await api.project('One'), await api.project('Two')];
    const gone = await api.project('Gone');
    await api.delete(`/api/projects/${gone.id}`);
    const { body } = await service.port('projects.read', 'rules', owner, {});
    expect(body.data.projects).toEqual([
      { id: one.id, name: 'One' },
      { id: two.id, name: 'Two' },
    ]);
    expect((await service.port('projects.read', 'import', owner, {})).status).toBe(403);
  });

  it('writes each row once, however often it is sent', async () => {
    const project = await api.project('P');
    const items = [
      draft(0, project.id, { created_at: '2004-05-06T07:08:09.000Z', tags: ['Old', 'old'] }),
      draft(1, project.id),
    ];
    const first = await write(items);
    expect(first.body.data.results).toEqual([
      { row: 0, status: 'imported', id: expect.any(String) },
      { row: 1, status: 'imported', id: expect.any(String) },
    ]);
    const [second, third] = await Promise.all([write(items), write([...items, draft(2, project.id)])]);
    expect(second?.body).toEqual(first.body);
    expect(third?.body.data.results.slice(0, 2)).toEqual(first.body.data.results);
    const list = await api.get('/api/bookmarks?sort_by=created_at&sort_order=asc');
    expect(titles(list)).toEqual(['Row 0', 'Row 1', 'Row 2']);
    expect(list.body.data[0]).toMatchObject({
      created_at: '2004-05-06T07:08:09.000Z',
      tags: ['Old'],
      source: 'import',
      type: 'link',
    });
    expect(list.body.data[0].saved_at > '2020').toBe(true);
    const operations = (await api.get('/api/operations')).body.data;
    expect(operations).toEqual([
      expect.objectContaining({ kind: 'import', label: 'bookmarks.html', affected: 3 }),
    ]);
  });

  it('knows duplicates by page within a project, in the file and in what is there, but not in the trash', async () => {
    const [one, two] = [await api.project('One'), await api.project('Two')];
    const there = await api.save({ url: 'https://www.example.com/x/', project_id: one.id });
    const gone = await api.save({ url: 'https://gone.example', project_id: one.id });
    await api.delete(`/api/bookmarks/${gone.id}`);
    const reply = await write([
      draft(0, one.id, { url: 'http://example.com/x?utm_source=a' }),
      draft(1, two.id, { url: 'http://example.com/x' }),
      draft(2, two.id, { url: 'https://example.com/x#top' }),
      draft(3, one.id, { url: 'https://gone.example/' }),
    ]);
    const { results } = reply.body.data;
    expect(results.map((result: { status: string }) => result.status)).toEqual([
      'duplicate',
      'imported',
      'duplicate',
      'imported',
    ]);
    expect(results[0].id).toBe(there.id);
    expect(results[2].id).toBe(results[1].id);
  });

  it('reports what is wrong with a row and writes the others', async () => {
    const project = await api.project('P');
    const theirs = await apiOf(service).project('Theirs');
    const reply = await write([
      draft(0, project.id, { title: '' }),
      draft(1, project.id, { url: 'javascript:alert(1)' }),
      draft(2, project.id, { title: 'x'.repeat(501) }),
      draft(3, theirs.id),
      draft(4, project.id, { created_at: 'nonsense' }),
    ]);
    expect(reply.body.data.results).toEqual([
      { row: 0, status: 'error', message: 'Title is required' },
      { row: 1, status: 'error', message: 'URL must start with http, https, ftp or mailto' },
      { row: 2, status: 'error', message: 'Title must be at most 500 characters' },
      { row: 3, status: 'error', message: 'Project not found' },
      { row: 4, status: 'imported', id: expect.any(String) },
    ]);
    expect((await write([draft(0, project.id, { title: 'mended' })])).body.data.results[0].status).toBe(
      'imported',
    );
  });

  it('finds projects by name and makes the missing ones, once', async () => {
    const existing = await api.project('Work');
    await api.project('work');
    const id = uuidv7();
    const first = await ensure([' WORK ', 'Fresh', 'fresh', 'Other'], id);
    const [work, fresh, twin, other] = first.body.data.projects;
    expect(work).toEqual({ id: existing.id, name: 'Work', created: false });
    expect(fresh).toMatchObject({ name: 'Fresh', created: true });
    expect(twin.id).toBe(fresh.id);
    expect(other.created).toBe(true);
    const again = await ensure([' WORK ', 'Fresh', 'fresh', 'Other'], id);
    expect(again.body).toEqual(first.body);
    const [left, right] = await Promise.all([ensure(['Race']), ensure(['Race'])]);
    expect(left?.body.data.projects[0].id).toBe(right?.body.data.projects[0].id);
    expect((await api.get('/api/projects')).body.data).toHaveLength(5);
  });

  it('takes a whole import back, with the projects that it made and nobody used', async () => {
    const id = uuidv7();
    const [used, unused] = (await ensure(['Used', 'Unused'], id)).body.data.projects;
    const results = (
      await write([draft(0, used.id), draft(1, unused.id), draft(2, unused.id)], { operation_id: id })
    ).body.data.results;
    await api.put(`/api/bookmarks/${results[0].id}`, { title: 'mine now' });
    const reply = await service.port('operations.undo', 'import', owner, { operation_id: id });
    expect(reply.body.data).toEqual({ affected: 2, skipped: [results[0].id] });
    expect(titles(await api.get('/api/bookmarks'))).toEqual(['mine now']);
    expect((await api.get('/api/bookmarks/trash')).body.meta.total).toBe(0);
    expect((await api.get('/api/projects')).body.data.map((one: { name: string }) => one.name)).toEqual([
      'Used',
    ]);
    expect((await service.port('operations.undo', 'import', owner, { operation_id: id })).body).toEqual(
      reply.body,
    );
    const late = await write([draft(3, used.id)], { operation_id: id });
    expect(late.body.data.results).toEqual([
      { row: 3, status: 'error', message: 'The import was taken back.' },
    ]);
    const nothing = await service.port('operations.undo', 'import', owner, { operation_id: uuidv7() });
    expect(nothing.body.data).toEqual({ affected: 0, skipped: [] });
  });

  it('reads for the service that may, only the owner’s', async () => {
    const saved = await api.save({ title: 'Read me', content: 'whole '.repeat(200), tags: ['t'] });
    const read = (ownerId: string) =>
      service.port('bookmarks.read', 'suggestion', ownerId, { ids: [saved.id] });
    expect((await read(owner)).body.data.bookmarks).toEqual([
      {
        id: saved.id,
        version: 1,
        type: 'note',
        title: 'Read me',
        content: saved.content,
        url: null,
        tags: ['t'],
        project: saved.project,
        deleted_at: null,
      },
    ]);
    expect((await read(uuidv7())).body.data.bookmarks).toEqual([]);
    const refused = await service.port('bookmarks.read', 'import', owner, { ids: [saved.id] });
    expect(refused.status).toBe(403);
    expect(
      (
        await service.request('POST', '/internal/bookmarks.read', {
          actor: api.actor,
          body: { ids: [saved.id] },
        })
      ).status,
    ).toBe(403);
  });

  it('says whether rules are to be asked', async () => {
    const project = await api.project('P');
    await write([draft(0, project.id)], { apply_rules: true });
    const rows = await service.database.query<{ rules: string }>(
      `SELECT message->'payload'->>'rules' AS rules FROM outbox WHERE type = 'bookmarks.created.v1' AND message->>'owner_id' = $1`,
      [owner],
    );
    expect(rows).toEqual([{ rules: 'pending' }]);
  });
});
