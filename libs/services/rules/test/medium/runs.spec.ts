import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { BookmarksAdjustRequest, BookmarksAdjustResponse, PortBookmark } from '#contracts';
import { OperationalError } from '#platform/errors';
import { WorkQueues } from '#platform/messaging';
import type { BootedService } from '#platform/testing';
import { RunRunner } from '../../src/runs/run.runner.js';
import { RunWork } from '../../src/runs/run.work.js';
import { apiOf, bootRules, Projects, type Api } from '../factories/api.js';

/** What the bookmark service would hold; an adjustment has its effect once. */
class Bookmarks {
  rows: PortBookmark[] = [];
  readonly requests: BookmarksAdjustRequest[] = [];
  private readonly done = new Map<string, BookmarksAdjustResponse>();
  answersLost = 0;
  effects = 0;

  fill(count: number): void {
    this.rows = Array.from({ length: count }, (_, index) => ({
      id: uuidv7(),
      version: 1,
      type: 'note',
      title: `Note ${index}`,
      content: '',
      url: null,
      tags: index % 2 ? ['odd'] : [],
      project: { id: 1, name: 'First' },
      deleted_at: null,
    }));
  }

  scan(after: string | undefined, limit: number) {
    const from = after === undefined ? 0 : this.rows.findIndex(({ id }) => id === after) + 1;
    const page = this.rows.slice(from, from + limit);
    return {
      bookmarks: page,
      next: page.length === limit ? (page.at(-1)?.id ?? null) : null,
      total: this.rows.length,
    };
  }

  adjust(request: BookmarksAdjustRequest): BookmarksAdjustResponse {
    this.requests.push(request);
    const known = this.done.get(request.adjustment_id);
    const response = known ?? {
      results: request.items.map(({ id, wanted }) => ({
        id,
        changed: wanted.tags ? (['tags'] as const) : [],
      })),
    };
    if (!known) this.effects += request.items.length;
    this.done.set(request.adjustment_id, response);
    if (this.answersLost > 0) {
      this.answersLost -= 1;
      throw new OperationalError('upstream_unavailable', 'gone after the commit');
    }
    return response;
  }
}

/** Real: Postgres, queues. Played: the bookmark service's ports. */
describe('running rules on what is there', () => {
  const projects = new Projects();
  let bookmarks: Bookmarks;
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootRules(projects, {
      'bookmarks.scan': ({ after, limit }) => bookmarks.scan(after, limit),
      'bookmarks.adjust': (request) => bookmarks.adjust(request),
    });
  });
  beforeEach(() => {
    api = apiOf(service);
    bookmarks = new Bookmarks();
  });
  afterAll(() => service?.close());

  const finish = () => service.app.nest.get(WorkQueues).runUntilEmpty();
  const runOf = async (id: string) => (await api.get(`/api/rules/runs/${id}`)).body.data;
  const progress = () =>
    service.database.query<{ payload: { status: string; done: number; total: number } }>(
      `SELECT message->'payload' AS payload FROM outbox
        WHERE type = 'rules.progressed.v1' AND message->>'owner_id' = $1 ORDER BY id`,
      [api.actor.ownerId],
    );
  const evenOnly = () => api.rule({ name: 'even', conditions: [{ field: 'tags', operator: 'not_exists' }] });

  it('looks at all of them, changes what matches as one operation, and tells how far it is', async () => {
    await evenOnly();
    bookmarks.fill(250);
    const { status, body } = await api.post('/api/rules/run', {});
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ status: 'running', operation_id: body.data.id, done: 0 });
    expect((await api.post('/api/rules/run', {})).body.error.code).toBe('in_progress');
    await finish();
    expect(await runOf(body.data.id)).toMatchObject({ status: 'done', total: 250, done: 250, changed: 125 });
    expect(bookmarks.requests.map(({ operation, items }) => [operation, items.length])).toEqual([
      [{ id: body.data.id, label: 'even' }, 50],
      [{ id: body.data.id, label: 'even' }, 50],
      [{ id: body.data.id, label: 'even' }, 25],
    ]);
    expect((await progress()).map(({ payload }) => [payload.status, payload.done, payload.total])).toEqual([
      ['running', 100, 250],
      ['running', 200, 250],
      ['done', 250, 250],
    ]);
    const [first] = bookmarks.rows;
    expect((await api.get(`/api/rules/history?bookmark_id=${first?.id}`)).body.data).toMatchObject([
      { rule: { name: 'even' }, how: 'run', changes: { tags: ['seen'] } },
    ]);
    expect((await api.get('/api/rules/stats')).body.data.applied).toBe(125);
  });

  it('changes nothing twice when answers are lost and workers come twice', async () => {
    await evenOnly();
    bookmarks.fill(150);
    bookmarks.answersLost = 2;
    const { id } = (await api.post('/api/rules/run', {})).body.data;
    const runner = service.app.nest.get(RunRunner);
    await expect(runner.run(api.actor.ownerId, id, () => true)).rejects.toThrow();
    await Promise.allSettled([
      runner.run(api.actor.ownerId, id, () => true),
      runner.run(api.actor.ownerId, id, () => true),
    ]);
    await finish();
    expect(await runOf(id)).toMatchObject({ status: 'done', done: 150, changed: 75 });
    expect(bookmarks.effects).toBe(75);
    expect((await api.get('/api/rules/stats')).body.data.applied).toBe(75);
  });

  it('makes room after its turn and is woken when the queue forgot it', async () => {
    await evenOnly();
    bookmarks.fill(250);
    const { id } = (await api.post('/api/rules/run', {})).body.data;
    expect(await service.app.nest.get(RunRunner).run(api.actor.ownerId, id, () => false)).toBe(false);
    expect(await runOf(id)).toMatchObject({ status: 'running', done: 100 });
    await service.app.nest.get(RunWork).sweep();
    await finish();
    expect(await runOf(id)).toMatchObject({ status: 'done', done: 250 });
  });

  it('runs the rules that are named, active or not, and nobody else’s', async () => {
    const off = await api.rule({ is_active: false });
    await api.rule({ name: 'not asked', actions: [{ action_type: 'set_title_prefix', action_value: 'N' }] });
    bookmarks.fill(1);
    const { id } = (await api.post('/api/rules/run', { rule_ids: [off.id] })).body.data;
    await finish();
    expect(bookmarks.requests[0]?.items[0]?.wanted).toEqual({ tags: ['seen'] });
    const stranger = apiOf(service);
    expect((await stranger.get(`/api/rules/runs/${id}`)).status).toBe(404);
    expect((await stranger.post('/api/rules/run', { rule_ids: [off.id] })).status).toBe(404);
    expect((await stranger.post('/api/rules/run', {})).body.message).toBe('There is no active rule to run.');
    for (const wrong of [[], { rule_ids: [] }, { rule_ids: 'x' }, { rule_ids: [1.5] }, { x: 1 }])
      expect((await api.post('/api/rules/run', wrong)).status).toBe(400);
    expect((await api.get('/api/rules/runs/x')).status).toBe(404);
  });

  describe('of what happened to one bookmark', () => {
    /** As many as 250 runs before have left at two bookmarks. */
    const remember = (ids: readonly string[]) =>
      service.database.query(
        `INSERT INTO rule_applications (owner_id, bookmark_id, id, rule_id, rule_name, how, changes)
         SELECT $1, b.id::uuid, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, 'old ' || n, 'run', '{}'
           FROM unnest($2::text[]) AS b (id), generate_series(1, 250) AS n`,
        [api.actor.ownerId, ids],
      );
    const kept = async (id: string): Promise<string[]> => {
      const rows = await service.database.query<{ rule_name: string }>(
        'SELECT rule_name FROM rule_applications WHERE owner_id = $1 AND bookmark_id = $2 ORDER BY id DESC',
        [api.actor.ownerId, id],
      );
      return rows.map(({ rule_name }) => rule_name);
    };

    it('the last two hundred things stay, and of others what there is', async () => {
      await evenOnly();
      bookmarks.fill(1);
      const [touched, other] = [bookmarks.rows[0]?.id ?? '', uuidv7()];
      await remember([touched, other]);
      for (const time of [1, 2]) {
        const { id } = (await api.post('/api/rules/run', {})).body.data;
        await finish();
        const names = await kept(touched);
        expect([time, names.length]).toEqual([time, 200]);
        expect(names.slice(0, time)).toEqual(Array.from({ length: time }, () => 'even'));
        expect(names.at(-1)).toBe(`old ${50 + time + 1}`);
        expect(await runOf(id)).toMatchObject({ status: 'done', changed: 1 });
      }
      expect(await kept(other)).toHaveLength(250);
      // What happened is counted all the same.
      expect((await api.get('/api/rules/stats')).body.data.applied).toBe(2);
    });
  });

  it('ends when there is nothing, and when its rules are gone', async () => {
    const rule = await api.rule();
    const empty = (await api.post('/api/rules/run', {})).body.data;
    await finish();
    expect(await runOf(empty.id)).toMatchObject({ status: 'done', total: 0, done: 0, changed: 0 });
    bookmarks.fill(3);
    const { id } = (await api.post('/api/rules/run', {})).body.data;
    await api.delete(`/api/rules/${rule.id}`);
    await finish();
    expect(await runOf(id)).toMatchObject({ status: 'done', done: 3, changed: 0 });
  });
});
