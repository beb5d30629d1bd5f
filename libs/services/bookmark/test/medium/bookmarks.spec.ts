import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { apiOf, bootBookmarks, titles, type Api } from '../factories/api.js';

describe('bookmarks', () => {
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
  });

  beforeEach(() => {
    api = apiOf(service);
  });

  afterAll(() => service?.close());

  it('saves a bookmark into a first project that it makes, and shows it', async () => {
    const reply = await api.post('/api/bookmarks', {
      type: 'link',
      title: '  Quickstash ',
      url: 'https://example.com/a?utm_source=x',
      content: 'about',
      tags: ['Web', ' web ', 'Dev'],
      source: 'web',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      success: true,
      data: {
        type: 'link',
        title: 'Quickstash',
        url: 'https://example.com/a?utm_source=x',
        content: 'about',
        masked: false,
        content_truncated: false,
        tags: ['Web', 'Dev'],
        attachments: [],
        preview: null,
        copy_count: 0,
        shared: false,
        source: 'web',
        version: 1,
        deleted_at: null,
        project: { id: expect.any(Number), name: 'My Project' },
      },
    });
    expect(reply.headers['etag']).toBe('"1"');
    expect(reply.body.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const got = await api.get(`/api/bookmarks/${reply.body.data.id}`);
    expect(got.body.data).toEqual(reply.body.data);
    const list = await api.get('/api/bookmarks');
    expect(list.body).toEqual({
      success: true,
      data: [reply.body.data],
      meta: { total: 1, limit: 50, next_cursor: null },
    });
  });

  it('makes one default project, however many first bookmarks come at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => api.save({ title: `b${index}` })));
    const projects = await api.get('/api/projects');
    expect(projects.body.data).toEqual([expect.objectContaining({ name: 'My Project', bookmarks_count: 8 })]);
  });

  it('puts a bookmark without a project into the oldest one', async () => {
    const first = await api.project('First');
    await api.project('Second');
    expect((await api.save({})).project).toEqual({ id: first.id, name: 'First' });
  });

  it.each([
    [{ title: '   ' }, 'Title is required'],
    [{}, 'Title is required'],
    [{ title: 'x'.repeat(501) }, 'Title must be at most 500 characters'],
    [{ title: 'x', content: 'y'.repeat(100_001) }, 'Content must be at most 100000 characters'],
    [{ title: 'x', url: `https://e.com/${'y'.repeat(2_040)}` }, 'URL must be at most 2048 characters'],
    [{ title: 'x', url: 'javascript:alert(1)' }, 'URL must start with http, https, ftp or mailto'],
    [{ title: 'x', tags: ['y'.repeat(51)] }, 'A tag must be at most 50 characters'],
    [
      { title: 'x', tags: Array.from({ length: 51 }, (_, n) => `t${n}`) },
      'A bookmark can have at most 50 tags',
    ],
    [{ title: 'x', type: 'secret' }, 'type must be one of'],
    [{ title: 'x', colour: 'red' }, 'property colour should not exist'],
    [{ title: 'x', rules_accepted: 'all' }, 'rules_accepted must be true or a list of rule ids'],
  ])('refuses %#', async (body, message) => {
    const reply = await api.post('/api/bookmarks', body);
    expect(reply.status).toBe(400);
    expect(reply.body.success).toBe(false);
    expect(reply.body.message).toContain(message);
    expect(reply.body.error.fields).toHaveLength(1);
    expect((await api.get('/api/bookmarks')).body.meta.total).toBe(0);
  });

  it('takes everything up to the limits, in characters rather than bytes', async () => {
    const saved = await api.save({
      title: '😀'.repeat(500),
      content: 'é'.repeat(100_000),
      tags: Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(50, '日')),
    });
    expect([...saved.title]).toHaveLength(500);
    expect(saved.content).toHaveLength(100_000);
    expect(saved.tags).toHaveLength(50);
    const [listed] = (await api.get('/api/bookmarks')).body.data;
    expect(listed.content).toHaveLength(500);
    expect(listed.content_truncated).toBe(true);
  });

  it('stores what Postgres cannot, without NUL and lone surrogates', async () => {
    const saved = await api.save({ title: 'a\u0000b\ud800c', content: '\u0000x' });
    expect(saved.title).toBe('ab\ufffdc');
    expect(saved.content).toBe('x');
  });

  it('changes the fields that a PUT carries', async () => {
    const other = await api.project('Other');
    const saved = await api.save({ title: 'Old', content: 'text', url: 'https://a.example', tags: ['x'] });
    const reply = await api.put(`/api/bookmarks/${saved.id}`, {
      title: 'New',
      project_id: other.id,
      tags: ['X', 'y'],
      version: 1,
    });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      title: 'New',
      content: 'text',
      url: 'https://a.example',
      tags: ['x', 'y'],
      version: 2,
      project: { name: 'Other' },
      created_at: saved.created_at,
    });
    expect(
      (await api.put(`/api/bookmarks/${saved.id}`, { content: '', url: null, tags: [] })).body.data,
    ).toMatchObject({
      content: '',
      url: null,
      tags: [],
      version: 3,
    });
  });

  it('does nothing when nothing changes', async () => {
    const saved = await api.save({ title: 'Same', tags: ['a'] });
    const reply = await api.put(`/api/bookmarks/${saved.id}`, { title: 'Same', tags: ['A'] });
    expect(reply.body.data).toMatchObject({ version: 1, updated_at: saved.updated_at });
  });

  it('refuses a change based on an old version and shows the current one', async () => {
    const saved = await api.save({ title: 'One' });
    await api.put(`/api/bookmarks/${saved.id}`, { title: 'Two' });
    const byBody = await api.put(`/api/bookmarks/${saved.id}`, { title: 'Three', version: 1 });
    expect(byBody.status).toBe(409);
    expect(byBody.body.error.code).toBe('version_conflict');
    expect(byBody.body.data).toMatchObject({ title: 'Two', version: 2 });
    const byHeader = await api.put(`/api/bookmarks/${saved.id}`, { title: 'Three' }, { 'if-match': '"1"' });
    expect(byHeader.status).toBe(409);
    expect(
      (await api.put(`/api/bookmarks/${saved.id}`, { title: 'Three' }, { 'if-match': '"2"' })).status,
    ).toBe(200);
    expect((await api.put(`/api/bookmarks/${saved.id}`, { title: 'Four' })).status).toBe(200);
  });

  it('lets one of two simultaneous changes of one version win', async () => {
    const saved = await api.save({});
    const replies = await Promise.all(
      [1, 2, 3].map((n) => api.put(`/api/bookmarks/${saved.id}`, { title: `T${n}`, version: 1 })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
  });

  it('moves to the trash, back, and away for good', async () => {
    const saved = await api.save({ title: 'Gone', tags: ['t'] });
    const path = `/api/bookmarks/${saved.id}`;
    expect((await api.delete(`${path}/permanent`)).body.error.code).toBe('not_in_trash');
    const trashed = await api.delete(path);
    expect(trashed.body.data).toMatchObject({
      version: 2,
      updated_at: saved.updated_at,
      deleted_at: expect.any(String),
    });
    expect((await api.delete(path)).body.data.version).toBe(2);
    expect(titles(await api.get('/api/bookmarks'))).toEqual([]);
    expect(titles(await api.get('/api/bookmarks/trash'))).toEqual(['Gone']);
    expect((await api.put(path, { title: 'X' })).body.error.code).toBe('in_trash');
    expect((await api.post(`${path}/copy`)).status).toBe(404);
    expect((await api.get(path)).body.data.deleted_at).not.toBeNull();
    expect((await api.post(`${path}/restore`)).body.data).toMatchObject({ version: 3, deleted_at: null });
    await api.delete(path);
    expect((await api.delete(`${path}/permanent`)).body).toEqual({ success: true, data: { id: saved.id } });
    expect((await api.get(path)).status).toBe(404);
    expect((await api.post(`${path}/restore`)).status).toBe(404);
    expect((await api.get('/api/bookmarks/trash')).body.meta.total).toBe(0);
  });

  it('counts copies without touching version or updated_at, and knows the four copied most', async () => {
    const saved = [];
    for (let index = 0; index < 6; index += 1) saved.push(await api.save({ title: `b${index}` }));
    for (const [index, one] of saved.entries()) {
      for (let copies = 0; copies < index; copies += 1) await api.post(`/api/bookmarks/${one.id}/copy`);
    }
    expect((await api.post(`/api/bookmarks/${saved[1]?.id}/copy`)).body.data).toEqual({ copy_count: 2 });
    expect(titles(await api.get('/api/bookmarks/popular'))).toEqual(['b5', 'b4', 'b3', 'b1']);
    const after = (await api.get(`/api/bookmarks/${saved[5]?.id}`)).body.data;
    expect(after).toMatchObject({ copy_count: 5, version: 1, updated_at: saved[5]?.updated_at });
    const other = await api.project('Empty');
    expect(titles(await api.get(`/api/bookmarks/popular?project_id=${other.id}`))).toEqual([]);
  });

  it('counts simultaneous copies each', async () => {
    const saved = await api.save({});
    await Promise.all(Array.from({ length: 20 }, () => api.post(`/api/bookmarks/${saved.id}/copy`)));
    expect((await api.get(`/api/bookmarks/${saved.id}`)).body.data.copy_count).toBe(20);
  });

  it('says which active bookmarks have the same page', async () => {
    const saved = await api.save({ title: 'Have it', url: 'http://www.example.com/page/?utm_source=mail' });
    const gone = await api.save({ title: 'Trashed', url: 'https://example.com/page' });
    await api.delete(`/api/bookmarks/${gone.id}`);
    const reply = await api.get(
      `/api/bookmarks/duplicates?url=${encodeURIComponent('https://example.com/page#top')}`,
    );
    expect(reply.body.data).toEqual([
      {
        id: saved.id,
        title: 'Have it',
        url: saved.url,
        project: saved.project,
        created_at: saved.created_at,
      },
    ]);
    expect((await api.get('/api/bookmarks/duplicates?url=nonsense')).body.data).toEqual([]);
    expect((await api.get('/api/bookmarks/duplicates')).status).toBe(400);
    expect(
      (await api.post('/api/bookmarks', { title: 'Again', url: 'https://example.com/page' })).status,
    ).toBe(201);
  });

  it('has one effect for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'save-1' };
    const first = await api.post('/api/bookmarks', { title: 'Once', tags: ['a'] }, headers);
    const again = await api.post('/api/bookmarks', { tags: ['a'], title: 'Once' }, headers);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await api.get('/api/bookmarks')).body.meta.total).toBe(1);
    expect((await api.post('/api/bookmarks', { title: 'Twice' }, headers)).body.error.code).toBe(
      'idempotency_mismatch',
    );
    const [left, right] = await Promise.all(
      [1, 2].map(() => api.post('/api/bookmarks', { title: 'Race' }, { 'idempotency-key': 'save-2' })),
    );
    expect([left?.status, right?.status].sort()).toEqual(expect.arrayContaining([201]));
    expect((await api.get('/api/bookmarks')).body.meta.total).toBe(2);
  });

  it('shows another person nothing', async () => {
    const saved = await api.save({ title: 'Mine', url: 'https://mine.example' });
    const stranger = apiOf(service);
    const path = `/api/bookmarks/${saved.id}`;
    const replies = await Promise.all([
      stranger.get(path),
      stranger.put(path, { title: 'Theirs' }),
      stranger.delete(path),
      stranger.post(`${path}/restore`),
      stranger.delete(`${path}/permanent`),
      stranger.post(`${path}/copy`),
      stranger.get(`/api/projects/${saved.project.id}`),
      stranger.put(`/api/projects/${saved.project.id}`, { name: 'x' }),
      stranger.delete(`/api/projects/${saved.project.id}`),
      stranger.post('/api/bookmarks', { title: 'x', project_id: saved.project.id }),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 404));
    expect((await stranger.get('/api/bookmarks')).body.meta.total).toBe(0);
    expect((await stranger.get(`/api/bookmarks?project_id=${saved.project.id}`)).body.data).toEqual([]);
    expect((await stranger.get('/api/bookmarks/duplicates?url=https://mine.example')).body.data).toEqual([]);
    expect((await api.get(path)).body.data).toEqual(saved);
  });

  it('answers 404 for ids that are none', async () => {
    for (const id of ['demo-1', '1', 'x'.repeat(40)]) {
      expect((await api.get(`/api/bookmarks/${id}`)).status).toBe(404);
      expect((await api.post(`/api/bookmarks/${id}/copy`)).status).toBe(404);
    }
    for (const id of ['demo-1', '0', '99999999999999999999', '-1'])
      expect((await api.get(`/api/projects/${id}`)).status).toBe(404);
  });

  it('lets a token do what its scopes say', async () => {
    const saved = await api.save({});
    const reader = apiOf(service, { ...api.actor, via: 'token', scopes: ['bookmarks:read'] });
    expect((await reader.get('/api/bookmarks')).status).toBe(200);
    expect((await reader.post('/api/bookmarks', { title: 'x' })).body.error.code).toBe('missing_scope');
    expect((await reader.delete(`/api/bookmarks/${saved.id}`)).status).toBe(403);
    expect((await reader.get('/api/projects')).status).toBe(403);
    expect((await service.request('GET', '/api/bookmarks')).status).toBe(401);
  });

  it('publishes what happened, and nothing of the content', async () => {
    const saved = await api.save({
      title: 'SecretTitle',
      content: 'SecretContent',
      url: 'https://secret.example',
      rules_accepted: true,
      rules_declined: [7, 7],
    });
    await api.put(`/api/bookmarks/${saved.id}`, { title: 'SecretTitle2' });
    await api.delete(`/api/bookmarks/${saved.id}`);
    await api.post(`/api/bookmarks/${saved.id}/restore`);
    const rows = await service.database.query<{ type: string; message: { payload: object } }>(
      `SELECT type, message FROM outbox WHERE message->>'owner_id' = $1 ORDER BY id`,
      [api.actor.ownerId],
    );
    expect(rows.map(({ type, message }) => [type, message.payload])).toEqual([
      ['projects.changed.v1', { ids: [saved.project.id], change: 'created' }],
      [
        'bookmarks.created.v1',
        {
          items: [{ id: saved.id, version: 1 }],
          source: 'api',
          rules: 'done',
          rules_all: 'accepted',
          rules_declined: [7],
        },
      ],
      ['bookmarks.updated.v1', { items: [{ id: saved.id, version: 2 }], changed: ['title'] }],
      ['bookmarks.trashed.v1', { items: [{ id: saved.id, version: 3 }] }],
      ['bookmarks.restored.v1', { items: [{ id: saved.id, version: 4 }] }],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/secret/i);
  });
});
