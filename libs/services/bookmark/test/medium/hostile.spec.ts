import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '#platform/database';
import type { BootedService } from '#platform/testing';
import { searchRows } from '../../src/search/search-guard.js';
import { apiOf, bootBookmarks, titles, type Api } from '../factories/api.js';

/** One letter that compatibility normalisation makes eighteen of. */
const LIGATURE = '\ufdfa';

describe('what nobody sends by hand', () => {
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
    api = apiOf(service);
  });

  afterAll(() => service?.close());

  it.each([[[]], ['text'], [5], [null], [[{ title: 'x' }]], [{ title: ['x'] }], [{ title: { length: 1 } }]])(
    'refuses %j as a bookmark',
    async (body) => {
      const reply = await api.post('/api/bookmarks', body);
      expect(reply.status).toBe(400);
      expect(reply.body.success).toBe(false);
    },
  );

  it.each([1e300, -1, 0, 1.5, '1', 2 ** 53])('refuses %p as a project', async (project) => {
    expect((await api.post('/api/bookmarks', { title: 'x', project_id: project })).status).toBe(400);
    const bulk = { action: 'move', filter: {}, project_id: project };
    expect((await api.post('/api/bookmarks/bulk', bulk)).status).toBe(400);
  });

  it('refuses an If-Match that is no version and an Idempotency-Key that is none', async () => {
    const { id } = await api.save({});
    expect((await api.put(`/api/bookmarks/${id}`, {}, { 'if-match': '"abc"' })).status).toBe(400);
    expect((await api.put(`/api/bookmarks/${id}`, {}, { 'if-match': '*' })).status).toBe(200);
    expect((await api.post('/api/bookmarks', { title: 'x' }, { 'idempotency-key': 'a b' })).status).toBe(400);
  });

  it('keeps letters that normalisation makes longer than an index entry', async () => {
    const project = await api.project(LIGATURE.repeat(200));
    const saved = await api.save({
      title: LIGATURE.repeat(500),
      content: LIGATURE.repeat(1_000),
      tags: [LIGATURE.repeat(50)],
      project_id: project.id,
    });
    expect(saved.title).toBe(LIGATURE.repeat(500));
    expect((await api.get('/api/bookmarks?sort_by=title')).status).toBe(200);
    const byName = await api.get(
      `/api/bookmarks?search=${encodeURIComponent(`project:${LIGATURE.repeat(200)}`)}`,
    );
    expect(titles(byName)).toEqual([saved.title]);
  });

  it('saves the longest content of words that are all different, and of one endless word', async () => {
    const different = Array.from({ length: 14_000 }, (_, index) => `w${index}`).join(' ');
    const endless = 'x'.repeat(100_000);
    const cjk = Array.from({ length: 20_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + (index % 20_000)),
    ).join('');
    for (const content of [different, endless, cjk, "'\\:&|!()<->".repeat(9_000)]) {
      const saved = await api.save({ title: 'long', content });
      expect(saved.content).toBe(content);
    }
    expect((await api.get('/api/bookmarks?search=w13999')).body.meta.total).toBe(1);
  });

  it('answers searches of any length and shape', async () => {
    const searches = [
      'word '.repeat(800),
      Array.from({ length: 64 }, (_, index) => `different${index}`).join(' '),
      Array.from({ length: 700 }, (_, index) => `w${index}`).join('-'),
      Array.from({ length: 1_500 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(''),
      `"${'日本'.repeat(750)}"`,
      '('.repeat(3_000),
      '-('.repeat(500) + 'x',
      '"'.repeat(999),
      'a or '.repeat(200),
      '\u0000\ud800',
      "'; DROP TABLE bookmarks; --",
      'tag:' + 'x'.repeat(500),
      'before:9999-12-31 after:0001-01-01',
      'site:http://[::1]',
      '%_\\',
    ];
    for (const search of searches) {
      const reply = await api.get(`/api/bookmarks?search=${encodeURIComponent(search.toWellFormed())}`);
      expect(reply.status).toBe(200);
    }
  });

  it('gives up a search that takes too long, or that is too much for Postgres', async () => {
    const slow = searchRows(service.app.nest.get(Database), 'SELECT pg_sleep(5)', []);
    await expect(slow).rejects.toMatchObject({ kind: 'operator', code: 'search_timeout' });
    const deep = `DO $$ BEGIN RAISE EXCEPTION 'too deep' USING ERRCODE = '54001'; END $$`;
    await expect(searchRows(service.app.nest.get(Database), deep, [])).rejects.toMatchObject({
      kind: 'user',
    });
  });

  it('changes nothing by a search of which a part would be ignored', async () => {
    const search = Array.from({ length: 40 }, (_, index) => `w${index}`).join('-');
    const reply = await api.post('/api/bookmarks/bulk', { action: 'trash', filter: { search } });
    expect(reply.status).toBe(400);
  });

  it('tells another person’s object from none by nothing', async () => {
    const { id } = await api.save({});
    const stranger = apiOf(service);
    const theirs = await stranger.get(`/api/bookmarks/${id}`);
    const none = await stranger.get('/api/bookmarks/0198c3f0-0000-7000-8000-000000000009');
    const without = (body: { error: { request_id: string } }) => ({
      ...body,
      error: { ...body.error, request_id: '' },
    });
    expect(without(theirs.body as never)).toEqual(without(none.body as never));
  });
});
