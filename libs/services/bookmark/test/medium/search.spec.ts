import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { SearchIndexRepository } from '../../src/search/search-index.repository.js';
import { SearchWork } from '../../src/search/search.work.js';
import { apiOf, bootBookmarks, titles, type Api } from '../factories/api.js';

describe('search', () => {
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
    api = apiOf(service);
    const work = await api.project('Work Stuff');
    const home = await api.project('Zuhause');
    const save = (title: string, fields: object = {}) => api.save({ title, project_id: home.id, ...fields });
    await save('Kubernetes handbook', { url: 'https://kubernetes.io/docs', tags: ['Ops', 'reading list'] });
    await save('Café in Straßburg', { content: 'Flammkuchen und Crémant' });
    await save('Quickstash roadmap', {
      type: 'note',
      content: 'The quick brown fox jumps',
      project_id: work.id,
    });
    await save('Fox facts', { type: 'note', content: 'brown is not quick' });
    await save('東京都の地図', { content: '渋谷区 日本語' });
    await save('C++ and C# compared', { type: 'code', content: 'int main() { return 0; }' });
    await save('Color theory', { url: 'https://docs.example.com/color?a=100%25', tags: ['design'] });
    await save('Example home', { url: 'https://www.example.com/', tags: ['Design', 'web'] });
    await save('Not example', { url: 'https://notexample.com/' });
    await save('Bank login', { type: 'password', content: 'Zyxwvutsr9!', url: 'https://bank.example' });
    await save('100% _done_ 🚀');
    await save('Trashed kubernetes note').then((one) => api.delete(`/api/bookmarks/${one.id}`));
    await service.app.nest.get(SearchWork).refresh();
  });

  afterAll(() => service?.close());

  const find = async (search: string, headers: Record<string, string> = {}): Promise<string[]> => {
    const reply = await api.get(`/api/bookmarks?search=${encodeURIComponent(search)}`, headers);
    expect(reply.status).toBe(200);
    expect(reply.body.meta.total).toBe(reply.body.data.length);
    return titles(reply);
  };

  it.each([
    ['whole words', 'kubernetes', ['Kubernetes handbook']],
    ['beginnings from one character', 'k', ['Kubernetes handbook']],
    ['beginnings of several words', 'hand kub', ['Kubernetes handbook']],
    ['any case', 'KUBERNETES', ['Kubernetes handbook']],
    ['without accents', 'cafe strassburg', ['Café in Straßburg']],
    ['with accents nobody wrote', 'fòx fácts', ['Fox facts']],
    ['content', 'cremant', ['Café in Straßburg']],
    ['words of an address', 'kubernetes.io', ['Kubernetes handbook']],
    ['tags', 'reading', ['Kubernetes handbook']],
    ['the project’s name', 'stuff', ['Quickstash roadmap']],
    ['inside a title', 'stash', ['Quickstash roadmap']],
    ['any part of a text without blanks', '京都', ['東京都の地図']],
    ['one sign', '区', ['東京都の地図']],
    ['signs that are words', 'c++', ['C++ and C# compared']],
    ['what has no letters', '🚀', ['100% _done_ 🚀']],
    ['percent and underscore as they are', '%', ['100% _done_ 🚀']],
    ['nothing', 'nowhere', []],
    ['nothing in the trash', 'trashed', []],
    ['a quote that is not closed', '"brown fox', ['Quickstash roadmap']],
    ['quotes and backslashes', `it's \\ ' :* & | ! <->`, []],
  ])('finds by %s', async (_by, search, expected) => {
    expect(await find(search)).toEqual(expected);
  });

  it.each([
    ['a letter missing', 'kubernets'],
    ['a letter too many', 'kuberrnetes'],
    ['another letter', 'kubarnetes'],
    ['two letters swapped', 'kubenretes'],
    ['two letters swapped at the beginning', 'ukbernetes'],
    ['a letter missing in a short word', 'handbok'],
  ])('forgives %s', async (_what, search) => {
    expect(await find(search)).toEqual(['Kubernetes handbook']);
  });

  it('forgives swapped letters in a short word', async () => {
    expect(await find('colro')).toEqual(['Color theory']);
    expect(await find('thoery')).toEqual(['Color theory']);
  });

  it('reads the words of what waited, and stops when it has caught up', async () => {
    const one = apiOf(service);
    const { id } = await one.save({ title: 'Waiting room' });
    const index = service.app.nest.get(SearchIndexRepository);
    expect(await index.readVocabulary()).toBe(false);
    expect(titles(await one.get('/api/bookmarks?search=wating'))).toEqual(['Waiting room']);
    await service.database.query(
      `INSERT INTO search_unread (owner_id, id) SELECT $1::uuid, $2::uuid FROM generate_series(1, 2500)`,
      [one.actor.ownerId, id],
    );
    expect(await index.readVocabulary()).toBe(true);
    expect(await index.readVocabulary()).toBe(false);
    expect(await service.database.query('SELECT FROM search_unread')).toEqual([]);
  });

  it('guesses nothing for a word that somebody’s word begins with', async () => {
    const one = apiOf(service);
    await one.save({ title: 'Resting place' });
    await one.save({ title: 'Testing ground' });
    await service.app.nest.get(SearchWork).refresh();
    expect(titles(await one.get('/api/bookmarks?search=resting'))).toEqual(['Resting place']);
    expect(titles(await one.get('/api/bookmarks?search=testing'))).toEqual(['Testing ground']);
    expect(titles(await one.get('/api/bookmarks?search=nesting'))).toHaveLength(2);
  });

  it.each([
    ['tag:design', ['Color theory', 'Example home']],
    ['tag:DESIGN -tag:web', ['Color theory']],
    ['tag:"reading list"', ['Kubernetes handbook']],
    ['type:code', ['C++ and C# compared']],
    ['type:note fox', ['Fox facts', 'Quickstash roadmap']],
    ['project:"work  stuff"', ['Quickstash roadmap']],
    ['project:nowhere', []],
    ['site:example.com', ['Color theory', 'Example home']],
    ['site:docs.example.com', ['Color theory']],
    ['site:example.com -site:docs.example.com', ['Example home']],
    ['"quick brown"', ['Quickstash roadmap']],
    ['"brown quick"', []],
    ['"日本語"', ['東京都の地図']],
    ['"京東"', []],
    ['brown -jumps', ['Fox facts']],
    ['-fox brown', []],
    ['kubernetes or c#', ['C++ and C# compared', 'Kubernetes handbook']],
    ['(kubernetes or theory) tag:design', ['Color theory']],
    ['-(tag:design or type:note) exam', ['Bank login', 'Not example']],
    ['has:attachment', []],
    ['is:shared', []],
    ['fox is:untagged', ['Fox facts', 'Quickstash roadmap']],
    ['colour:red', []],
    ['before:2001-01-01', []],
    ['after:2001-01-01 type:password', ['Bank login']],
  ])('understands %s', async (search, expected) => {
    expect((await find(search)).sort()).toEqual(expected);
  });

  it('never finds a password by its content', async () => {
    for (const search of ['Zyxwvutsr9', 'zyxwvuts', '"Zyxwvutsr9!"']) expect(await find(search)).toEqual([]);
    expect(await find('bank')).toEqual(['Bank login']);
  });

  it('takes a search that asks for nothing as none', async () => {
    const all = (await api.get('/api/bookmarks')).body.meta.total;
    for (const search of ['', '   ', '()', 'or']) {
      expect((await api.get(`/api/bookmarks?search=${encodeURIComponent(search)}`)).body.meta.total).toBe(
        all,
      );
    }
  });

  it('puts the best first: whole words before beginnings, titles before contents', async () => {
    const one = apiOf(service);
    await one.save({ title: 'Something else', content: 'java' });
    await one.save({ title: 'Javascript' });
    await one.save({ title: 'Java' });
    await one.save({ title: 'Javascript again' });
    const reply = await one.get('/api/bookmarks?search=java');
    expect(titles(reply)).toEqual(['Java', 'Javascript again', 'Javascript', 'Something else']);
    const sorted = await one.get('/api/bookmarks?search=java&sort_by=created_at&sort_order=asc');
    expect(titles(sorted)).toEqual(['Something else', 'Javascript', 'Java', 'Javascript again']);
  });

  it('pages through a ranked search without a gap', async () => {
    const one = apiOf(service);
    for (let index = 0; index < 25; index += 1)
      await one.save({ title: `needle ${'hay '.repeat(index % 4)}${index}` });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await one.get(`/api/bookmarks?search=needle&limit=10${cursor && `&cursor=${cursor}`}`);
      expect(page.body.meta.total).toBe(25);
      seen.push(...titles(page));
      cursor = page.body.meta.next_cursor;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    const first = (await one.get('/api/bookmarks?search=needle&limit=10')).body.meta.next_cursor;
    expect((await one.get(`/api/bookmarks?search=needles&limit=10&cursor=${first}`)).status).toBe(400);
    expect((await apiOf(service).get(`/api/bookmarks?search=needle&limit=10&cursor=${first}`)).status).toBe(
      400,
    );
  });

  it('reads days in the zone of the person', async () => {
    const one = apiOf(service);
    const saved = await one.save({ title: 'Now' });
    await service.database.query(`UPDATE bookmarks SET created_at = '2026-03-01T23:30:00Z' WHERE id = $1`, [
      saved.id,
    ]);
    const search = (text: string, zone: string) =>
      one
        .get(`/api/bookmarks?search=${text}`, { 'x-time-zone': zone })
        .then((reply) => reply.body.meta.total);
    expect(await search('after:2026-03-02', 'UTC')).toBe(0);
    expect(await search('after:2026-03-02', 'Europe/Berlin')).toBe(1);
    expect(await search('before:2026-03-02', 'Europe/Berlin')).toBe(0);
    expect(await search('before:2026-03-02', 'Nowhere/Land')).toBe(1);
  });

  it('follows what changes: title, tags, project name, content', async () => {
    const one = apiOf(service);
    const count = async (search: string) =>
      (await one.get(`/api/bookmarks?search=${search}`)).body.meta.total;
    const saved = await one.save({ title: 'before', content: 'inside', tags: ['label'] });
    await one.put(`/api/bookmarks/${saved.id}`, { title: 'afterwards', content: 'changed', tags: [] });
    expect([await count('before'), await count('inside'), await count('label')]).toEqual([0, 0, 0]);
    expect([await count('afterwards'), await count('changed')]).toEqual([1, 1]);
    await one.put(`/api/projects/${saved.project.id}`, { name: 'Renamed' });
    await service.app.nest.get(SearchWork).refresh();
    expect(await count('renamed')).toBe(1);
    const shared = `INSERT INTO bookmark_shares (owner_id, id, shared_until) VALUES ($1, $2, 'infinity')`;
    await service.database.query(shared, [one.actor.ownerId, saved.id]);
    expect(await count('is:shared')).toBe(1);
    expect((await one.get(`/api/bookmarks/${saved.id}`)).body.data.shared).toBe(true);
  });

  it('searches the trash too', async () => {
    expect(titles(await api.get('/api/bookmarks/trash?search=kubernetes'))).toEqual([
      'Trashed kubernetes note',
    ]);
  });

  it('knows of each bookmark when it came and whether it is in the trash', async () => {
    const one = apiOf(service);
    const [first, second] = [await one.save({ title: 'zebra one' }), await one.save({ title: 'zebra two' })];
    const found = async (path: string) => titles(await one.get(`${path}?search=zebra`)).toSorted();
    const { body } = await one.post('/api/bookmarks/bulk', { action: 'trash', ids: [first.id, second.id] });
    expect(await found('/api/bookmarks')).toEqual([]);
    await one.post(`/api/bookmarks/${second.id}/restore`);
    expect(await found('/api/bookmarks')).toEqual(['zebra two']);
    expect(await found('/api/bookmarks/trash')).toEqual(['zebra one']);
    await one.post(`/api/operations/${body.data.operation_id}/undo`);
    await one.delete(`/api/bookmarks/${second.id}`);
    expect(await found('/api/bookmarks')).toEqual(['zebra one']);
    const different = await service.database.query(
      `SELECT FROM bookmarks b JOIN bookmark_search s ON s.owner_id = b.owner_id AND s.id = b.id
        WHERE b.owner_id = $1
          AND (s.trashed <> (b.deleted_at IS NOT NULL) OR s.created_at IS DISTINCT FROM b.created_at)`,
      [one.actor.ownerId],
    );
    expect(different).toEqual([]);
  });

  it('stops counting at a thousand', async () => {
    const one = apiOf(service);
    const { project } = await one.save({ title: 'many 0' });
    await service.port('bookmarks.write', 'import', one.actor.ownerId, {
      operation_id: '0198c3f0-0000-7000-8000-00000000abcd',
      label: 'many.html',
      apply_rules: false,
      items: Array.from({ length: 500 }, (_, row) => draft(row, project.id)),
    });
    for (const from of [500, 1000]) {
      await service.port('bookmarks.write', 'import', one.actor.ownerId, {
        operation_id: '0198c3f0-0000-7000-8000-00000000abcd',
        label: 'many.html',
        apply_rules: false,
        items: Array.from({ length: from === 500 ? 500 : 1 }, (_, row) => draft(from + row, project.id)),
      });
    }
    const ranked = await one.get('/api/bookmarks?search=many&limit=1');
    expect(ranked.body.meta).toMatchObject({ total: 1000, total_capped: true });
    const sorted = await one.get('/api/bookmarks?search=many&limit=1&sort_by=title');
    expect(sorted.body.meta).toMatchObject({ total: 1000, total_capped: true });
    expect((await one.get('/api/bookmarks?limit=1')).body.meta).toEqual({
      total: 1002,
      limit: 1,
      next_cursor: expect.any(String),
    });
  });
});

const draft = (row: number, projectId: number) => ({
  row,
  title: `many ${row}`,
  url: `https://many.example/${row}`,
  content: '',
  tags: [],
  project_id: projectId,
});
