import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { PortBookmark } from '#contracts';
import type { BootedService } from '#platform/testing';
import { aRule, apiOf, bootRules, Projects, type Api } from '../factories/api.js';

/** Real: Postgres. Played: the bookmark service's ports. */
describe('trying a rule out', () => {
  const projects = new Projects();
  const limits: number[] = [];
  let bookmarks: PortBookmark[];
  let delay: number;
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootRules(projects, {
      'bookmarks.scan': async ({ after, limit }) => {
        limits.push(limit);
        await new Promise((resolve) => setTimeout(resolve, delay));
        const from = after === undefined ? 0 : bookmarks.findIndex(({ id }) => id === after) + 1;
        const page = bookmarks.slice(from, from + limit);
        const next = page.length === limit ? (page.at(-1)?.id ?? null) : null;
        return { bookmarks: page, next, total: bookmarks.length };
      },
    });
  });
  beforeEach(() => {
    api = apiOf(service);
    bookmarks = [];
    delay = 0;
    projects.set(api.actor.ownerId, { id: 1, name: 'First' });
  });
  afterAll(() => service?.close());

  const bookmark = (fields: Partial<PortBookmark> = {}): PortBookmark => ({
    id: uuidv7(),
    version: 1,
    type: 'note',
    title: 'T',
    content: '',
    url: null,
    tags: [],
    project: { id: 1, name: 'First' },
    deleted_at: null,
    ...fields,
  });
  const test = async (fields: object = {}) => api.post('/api/rules/test', aRule(fields));

  it('says how many match and what would change, over all pages', async () => {
    bookmarks = Array.from({ length: 120 }, (_, index) =>
      bookmark({ title: `Note ${index}`, tags: index === 0 ? ['seen'] : [] }),
    );
    bookmarks.push(bookmark({ title: 'Other' }));
    const { status, body } = await test({
      name: undefined,
      conditions: [{ field: 'title', operator: 'starts_with', value: 'note' }],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      total: 121,
      looked_at: 121,
      complete: true,
      matching: 120,
      changing: 119,
    });
    expect(body.data.matches).toHaveLength(20);
    expect(body.data.matches.slice(0, 2)).toEqual([
      { bookmark: { id: bookmarks[0]?.id, title: 'Note 0', type: 'note' }, suggestedChanges: {} },
      {
        bookmark: { id: bookmarks[1]?.id, title: 'Note 1', type: 'note' },
        suggestedChanges: { tags: ['seen'] },
      },
    ]);
    expect(Math.max(...limits)).toBeLessThanOrEqual(200);
    expect((await api.get('/api/rules')).body.data).toEqual([]);
  });

  it('stops when its time is up, and says so', async () => {
    bookmarks = Array.from({ length: 500 }, () => bookmark());
    delay = 900;
    const { data } = (await test()).body;
    expect(data).toMatchObject({ total: 500, complete: false });
    expect(data.looked_at).toBeGreaterThan(0);
    expect(data.looked_at).toBeLessThan(500);
    expect(data.matching).toBe(data.looked_at);
  }, 20_000);

  it('refuses what could not be saved either', async () => {
    expect((await test({ conditions: [] })).body.message).toBe('At least one condition is required');
    expect((await test({ actions: null })).body.message).toBe('At least one action is required');
    for (const name of [0, false, {}, 'x'.repeat(101)]) expect((await test({ name })).status).toBe(400);
    expect((await test({ name: '' })).status).toBe(200);
    const homeless = { actions: [{ action_type: 'set_project', action_value: 'Nowhere' }] };
    expect((await test(homeless)).body.message).toBe('Action 1: There is no such project');
    expect((await test({ is_active: false })).body.data).toMatchObject({ total: 0, complete: true });
  });
});
