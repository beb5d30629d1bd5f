import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { BootedService } from '#platform/testing';
import { apiOf, bootBookmarks, titles, type Api } from '../factories/api.js';
import { statementsOf } from '../factories/statements.js';

describe('lists', () => {
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
    api = apiOf(service);
    const other = await api.project('Other');
    const { id: mine } = await api.project('Mine');
    for (let index = 0; index < 30; index += 1) {
      const place = index % 3 === 0 ? other.id : mine;
      const tags = index % 2 === 0 ? ['even'] : ['odd', `n${index}`];
      await api.save({
        title: `Bookmark ${String(index).padStart(2, '0')}`,
        project_id: place,
        tags,
        type: index % 5 === 0 ? 'code' : 'note',
      });
    }
  });

  afterAll(() => service?.close());

  const everything = async (query: string): Promise<string[]> => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await api.get(`${query}${cursor && `&cursor=${cursor}`}`);
      expect(page.status).toBe(200);
      seen.push(...titles(page));
      cursor = page.body.meta.next_cursor;
    }
    return seen;
  };

  const names = (count: number, pick: (index: number) => boolean = () => true): string[] =>
    Array.from({ length: count }, (_, index) => index)
      .filter(pick)
      .map((index) => `Bookmark ${String(index).padStart(2, '0')}`);

  it('pages newest first, each bookmark once, with an exact total on every page', async () => {
    const first = await api.get('/api/bookmarks?limit=7');
    expect(first.body.meta).toMatchObject({ total: 30, limit: 7 });
    expect(await everything('/api/bookmarks?limit=7')).toEqual(names(30).reverse());
  });

  it('does not lose or repeat a row when bookmarks come and go between pages', async () => {
    const one = apiOf(service);
    for (let index = 0; index < 6; index += 1) await one.save({ title: `t${index}` });
    const first = await one.get('/api/bookmarks?limit=3');
    await one.save({ title: 'new' });
    await one.delete(`/api/bookmarks/${first.body.data[2].id}`);
    const second = await one.get(`/api/bookmarks?limit=3&cursor=${first.body.meta.next_cursor}`);
    expect(titles(second)).toEqual(['t2', 't1', 't0']);
    expect(second.body.meta).toEqual({ total: 6, limit: 3, next_cursor: null });
  });

  it('tells bookmarks of one millisecond apart', async () => {
    const one = apiOf(service);
    const saved = [];
    for (let index = 0; index < 5; index += 1) saved.push((await one.save({ title: `t${index}` })).id);
    await service.database.query(
      `UPDATE bookmarks SET created_at = '2026-01-01T00:00:00.123Z' WHERE owner_id = $1`,
      [one.actor.ownerId],
    );
    const first = await one.get('/api/bookmarks?limit=2');
    const second = await one.get(`/api/bookmarks?limit=2&cursor=${first.body.meta.next_cursor}`);
    const third = await one.get(`/api/bookmarks?limit=2&cursor=${second.body.meta.next_cursor}`);
    const ids = [first, second, third].flatMap((page) => page.body.data.map((row: { id: string }) => row.id));
    expect(ids).toEqual(saved.toReversed());
  });

  it.each([
    ['sort_by=created_at&sort_order=asc', names(30)],
    ['sort_by=title', names(30)],
    ['sort_by=title&sort_order=desc', names(30).reverse()],
    ['sort_by=updated_at', names(30).reverse()],
    ['tag=EVEN&sort_by=title', names(30, (index) => index % 2 === 0)],
    ['type=code&sort_by=title', names(30, (index) => index % 5 === 0)],
    ['tag=odd&type=code&sort_by=title', names(30, (index) => index % 10 === 5)],
  ])('sorts and filters by %s', async (query, expected) => {
    expect(await everything(`/api/bookmarks?limit=4&${query}`)).toEqual(expected);
    expect((await api.get(`/api/bookmarks?limit=1&${query}`)).body.meta.total).toBe(expected.length);
  });

  it('sorts by copies', async () => {
    const one = apiOf(service);
    const saved = [];
    for (let index = 0; index < 4; index += 1) saved.push(await one.save({ title: `c${index}` }));
    for (const [index, times] of [0, 2, 1, 0].entries()) {
      for (let copy = 0; copy < times; copy += 1) await one.post(`/api/bookmarks/${saved[index]?.id}/copy`);
    }
    const first = await one.get('/api/bookmarks?sort_by=copy_count&limit=3');
    expect(titles(first)).toEqual(['c1', 'c2', 'c3']);
    const rest = await one.get(
      `/api/bookmarks?sort_by=copy_count&limit=3&cursor=${first.body.meta.next_cursor}`,
    );
    expect(titles(rest)).toEqual(['c0']);
  });

  it('sorts titles as people do, whatever their case and accents', async () => {
    const one = apiOf(service);
    for (const title of ['zebra', 'Äpfel', 'apfelmus', 'Apfel']) await one.save({ title });
    expect(titles(await one.get('/api/bookmarks?sort_by=title'))).toEqual([
      'Äpfel',
      'Apfel',
      'apfelmus',
      'zebra',
    ]);
  });

  it('lists one project, and the trash by time of deletion', async () => {
    const [other] = (await api.get('/api/projects')).body.data;
    const page = await api.get(`/api/bookmarks?project_id=${other.id}&limit=100`);
    expect(page.body.meta).toEqual({ total: 10, limit: 100, next_cursor: null });
    const one = apiOf(service);
    const saved = [];
    for (const title of ['a', 'b', 'c']) saved.push(await one.save({ title }));
    for (const index of [1, 0, 2]) await one.delete(`/api/bookmarks/${saved[index]?.id}`);
    expect(titles(await one.get('/api/bookmarks/trash'))).toEqual(['c', 'a', 'b']);
    const firstPage = await one.get('/api/bookmarks/trash?limit=2');
    expect(firstPage.body.meta.total).toBe(3);
    expect(
      titles(await one.get(`/api/bookmarks/trash?limit=2&cursor=${firstPage.body.meta.next_cursor}`)),
    ).toEqual(['b']);
    expect(titles(await one.get('/api/bookmarks/trash?sort_by=deleted_at&sort_order=asc'))).toEqual([
      'b',
      'a',
      'c',
    ]);
  });

  it('refuses cursors of another query, another list, another person, and forged ones', async () => {
    const cursor = (await api.get('/api/bookmarks?limit=5')).body.meta.next_cursor;
    const paths = [
      `/api/bookmarks?limit=5&tag=even&cursor=${cursor}`,
      `/api/bookmarks?sort_by=title&cursor=${cursor}`,
      `/api/bookmarks?sort_by=created_at&sort_order=asc&cursor=${cursor}`,
      `/api/bookmarks/trash?cursor=${cursor}`,
      `/api/bookmarks?cursor=${cursor}x`,
      '/api/bookmarks?cursor=nonsense',
      '/api/bookmarks?cursor=.',
    ];
    for (const path of paths) expect((await api.get(path)).body.error?.code).toBe('invalid_cursor');
    expect((await apiOf(service).get(`/api/bookmarks?limit=5&cursor=${cursor}`)).status).toBe(400);
    expect((await api.get(`/api/bookmarks?limit=50&cursor=${cursor}`)).body.data).toHaveLength(25);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1.5',
    'sort_by=content',
    'sort_by=deleted_at',
    'sort_order=up',
    'type=any',
    'project_id=x',
  ])('refuses %s', async (query) => {
    expect((await api.get(`/api/bookmarks?${query}`)).status).toBe(400);
  });

  it('ignores query parameters that it does not know', async () => {
    expect((await api.get('/api/bookmarks?fbclid=x&limit=1')).status).toBe(200);
  });

  it('asks the database as often for fifty rows as for five', async () => {
    const one = apiOf(service);
    for (let index = 0; index < 50; index += 1) {
      await one.save({
        title: `flat ${index}`,
        url: `https://example.com/${index}`,
        tags: ['x', `y${index}`],
      });
    }
    for (const path of [
      '/api/bookmarks?',
      '/api/bookmarks?search=flat&',
      '/api/bookmarks?tag=x&sort_by=title&',
    ]) {
      const few = await statementsOf(service.database, () => one.get(`${path}limit=5`));
      const many = await statementsOf(service.database, () => one.get(`${path}limit=50`));
      expect(many).toHaveLength(few.length);
      expect(few).toHaveLength(1);
    }
    expect(await statementsOf(service.database, () => one.get('/api/projects'))).toHaveLength(2);
    expect((await statementsOf(service.database, () => one.get('/api/tags'))).length).toBeLessThanOrEqual(2);
  });

  it('writes five hundred imported bookmarks with as many statements as five, but for the batches of search', async () => {
    const one = apiOf(service);
    const { project } = await one.save({});
    const write = (count: number) =>
      statementsOf(service.database, () =>
        service.port('bookmarks.write', 'import', one.actor.ownerId, {
          operation_id: uuidv7(),
          label: 'x',
          apply_rules: false,
          items: Array.from({ length: count }, (_, row) => ({
            row,
            title: `i ${count} ${row}`,
            url: `https://i.example/${count}/${row}`,
            content: '',
            tags: [`tag ${row % 7}`],
            project_id: project.id,
          })),
        }),
      );
    const five = await write(5);
    const fiveHundred = await write(500);
    expect(fiveHundred.length - five.length).toBeLessThanOrEqual(2 * 4);
    expect(five.length).toBeLessThanOrEqual(22);
  });
});
