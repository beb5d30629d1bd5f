import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type {
  AdjustedField,
  BookmarksAdjustRequest,
  BookmarksAdjustResponse,
  BookmarksCreatedV1,
  PortBookmark,
} from '#contracts';
import { OperationalError } from '#platform/errors';
import { MAX_HOPS, type Message } from '#platform/messaging';
import type { BootedService } from '#platform/testing';
import { BookmarksConsumer } from '../../src/adjusting/bookmarks.consumer.js';
import { apiOf, bootRules, Projects, type Api } from '../factories/api.js';

/** What the bookmark service would hold, and what it was asked to change. */
class Bookmarks {
  readonly rows = new Map<string, PortBookmark>();
  readonly requests: BookmarksAdjustRequest[] = [];
  private readonly done = new Map<string, BookmarksAdjustResponse>();
  /** Fields that a person is faster with. */
  kept: readonly AdjustedField[] = [];
  isAnswerLost = false;
  /** The adjustment that is refused before anything changes. */
  refused: string | undefined;

  save(fields: Partial<PortBookmark> = {}): string {
    const id = uuidv7();
    const project = { id: 1, name: 'First' };
    const blank = {
      version: 1,
      type: 'note',
      title: 'T',
      content: '',
      url: null,
      tags: [],
      deleted_at: null,
    };
    this.rows.set(id, { ...blank, project, ...fields, id });
    return id;
  }

  adjust(request: BookmarksAdjustRequest): BookmarksAdjustResponse {
    this.requests.push(request);
    if (request.adjustment_id === this.refused) throw new OperationalError('upstream_unavailable', 'away');
    const known = this.done.get(request.adjustment_id);
    const results = request.items.map(({ id, wanted }) => ({
      id,
      changed: (['type', 'title', 'tags', 'project_id'] as const).filter(
        (field) => wanted[field] !== undefined && !this.kept.includes(field),
      ),
    }));
    this.done.set(request.adjustment_id, known ?? { results });
    if (this.isAnswerLost) {
      this.isAnswerLost = false;
      throw new OperationalError('upstream_unavailable', 'gone after the commit');
    }
    return known ?? { results };
  }
}

/** Real: Postgres. Played: the bookmark service's ports. */
describe('adjusting what was saved', () => {
  const projects = new Projects();
  let bookmarks: Bookmarks;
  let stop = new AbortController();
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootRules(projects, {
      'bookmarks.read': ({ ids }) => ({ bookmarks: ids.flatMap((id) => bookmarks.rows.get(id) ?? []) }),
      'bookmarks.adjust': (request) => bookmarks.adjust(request),
    });
  });
  beforeEach(() => {
    api = apiOf(service);
    bookmarks = new Bookmarks();
    projects.set(api.actor.ownerId, { id: 1, name: 'First' }, { id: 2, name: 'Second' });
  });
  afterAll(() => service?.close());

  const created = (
    ids: string[],
    payload: Partial<BookmarksCreatedV1> = {},
    hops = 0,
  ): Message<BookmarksCreatedV1> => ({
    id: uuidv7(),
    type: 'bookmarks.created.v1',
    owner_id: api.actor.ownerId,
    occurred_at: new Date().toISOString(),
    actor: { kind: 'user', id: api.actor.ownerId },
    correlation_id: 'request-0001',
    hops,
    payload: { items: ids.map((id) => ({ id, version: 1 })), source: 'api', rules: 'pending', ...payload },
  });
  const handle = (...messages: Message<BookmarksCreatedV1>[]) =>
    service.app.nest.get(BookmarksConsumer).bookmarksCreated(messages, { signal: stop.signal });
  const history = () =>
    service.database.query<{ bookmark_id: string }>(
      `SELECT bookmark_id, rule_name, how, changes FROM rule_applications WHERE owner_id = $1 ORDER BY id`,
      [api.actor.ownerId],
    );
  const prefixed = () =>
    api.rule({
      name: 'prefix',
      conditions: [{ field: 'title', operator: 'equals', value: 'T' }],
      actions: [{ action_type: 'set_title_prefix', action_value: 'N: ' }],
    });

  it('adjusts what several messages tell of once each, and what one did is remembered when another fails', async () => {
    await api.rule({ name: 'tag' });
    const [one, two, three] = [bookmarks.save(), bookmarks.save(), bookmarks.save()];
    const messages = [one, two, three].map((id) => created([id]));
    const done = created([bookmarks.save()], { rules: 'done' });
    bookmarks.refused = messages[1]?.id;
    await expect(handle(...messages, done)).rejects.toThrow('away');
    expect(await history()).toHaveLength(2);
    const asked = bookmarks.requests.length;
    bookmarks.refused = undefined;
    await handle(...messages, done);
    await handle(...messages, done);
    expect(bookmarks.requests.slice(asked).map(({ adjustment_id }) => adjustment_id)).toEqual([
      messages[1]?.id,
    ]);
    expect(new Set((await history()).map(({ bookmark_id }) => bookmark_id))).toEqual(
      new Set([one, two, three]),
    );
  });

  it('begins no other adjustment when the process wants to stop', async () => {
    await api.rule({ name: 'tag' });
    const messages = Array.from({ length: 6 }, () => created([bookmarks.save()]));
    const waiting = handle(...messages);
    stop.abort(new Error('stopping'));
    await expect(waiting).rejects.toThrow('stopping');
    expect(bookmarks.requests).toEqual([]);
    stop = new AbortController();
    await handle(...messages);
    expect(await history()).toHaveLength(6);
  });

  it('asks for what all rules together want, with what they saw', async () => {
    await api.rule({ name: 'tag' });
    await prefixed();
    await api.rule({ name: 'move', actions: [{ action_type: 'set_project', action_value: 'second' }] });
    await api.rule({ name: 'idle', actions: [{ action_type: 'add_tags', action_value: 'SEEN' }] });
    const [one, two] = [
      bookmarks.save(),
      bookmarks.save({ title: 'Other', project: { id: 2, name: 'Second' } }),
    ];
    const trashed = bookmarks.save({ deleted_at: new Date().toISOString() });
    const message = created([one, two, trashed, uuidv7()]);
    await handle(message);
    expect(bookmarks.requests).toEqual([
      {
        adjustment_id: message.id,
        hops: 1,
        items: [
          {
            id: one,
            seen: { title: 'T', tags: [], project_id: 1 },
            wanted: { title: 'N: T', tags: ['seen'], project_id: 2 },
          },
          { id: two, seen: { tags: [] }, wanted: { tags: ['seen'] } },
        ],
      },
    ]);
    expect(await history()).toEqual([
      { bookmark_id: one, rule_name: 'tag', how: 'applied', changes: { tags: ['seen'] } },
      { bookmark_id: one, rule_name: 'prefix', how: 'applied', changes: { titlePrefix: 'N: ' } },
      {
        bookmark_id: one,
        rule_name: 'move',
        how: 'applied',
        changes: { project: { id: 2, name: 'Second' } },
      },
      { bookmark_id: two, rule_name: 'tag', how: 'applied', changes: { tags: ['seen'] } },
    ]);
  });

  it('happens once, however often the message comes', async () => {
    await prefixed();
    const message = created([bookmarks.save()]);
    await handle(message);
    await handle(message);
    expect(bookmarks.requests).toHaveLength(1);
    expect(await history()).toHaveLength(1);
  });

  it('is told what it did when its answer was lost, and then remembers it', async () => {
    await prefixed();
    const message = created([bookmarks.save()]);
    bookmarks.isAnswerLost = true;
    await expect(handle(message)).rejects.toThrow();
    expect(await history()).toEqual([]);
    await Promise.all([handle(message), handle(message)]);
    expect(new Set(bookmarks.requests.map((request) => request.adjustment_id)).size).toBe(1);
    expect(await history()).toHaveLength(1);
  });

  it('remembers only what a person had not changed meanwhile', async () => {
    await api.rule({ name: 'tag' });
    await prefixed();
    bookmarks.kept = ['title'];
    await handle(created([bookmarks.save()]));
    expect(await history()).toEqual([expect.objectContaining({ rule_name: 'tag' })]);
  });

  it.each([
    ['somebody who decided', { rules: 'done' as const }, 0],
    ['a chain that is too long', {}, MAX_HOPS],
  ])('does nothing for %s', async (_who, payload, hops) => {
    await prefixed();
    await handle(created([bookmarks.save()], payload, hops));
    expect(bookmarks.requests).toEqual([]);
  });

  it('does nothing without rules that run and hold, and never asks then', async () => {
    await api.rule({ is_active: false });
    await handle(created([bookmarks.save()]));
    await api.rule({ conditions: [{ field: 'title', operator: 'equals', value: 'Nothing like it' }] });
    const second = await api.rule({ actions: [{ action_type: 'set_project', action_value: 2 }] });
    projects.set(api.actor.ownerId, { id: 1, name: 'First' });
    await handle(created([bookmarks.save()]));
    expect(second.broken).toBeNull();
    expect(bookmarks.requests).toEqual([]);
  });

  it('forgets bookmarks that are gone for good', async () => {
    await prefixed();
    const id = bookmarks.save();
    await handle(created([id]));
    const message = {
      ...created([id]),
      type: 'bookmarks.deleted.v1',
      payload: { items: [{ id, version: 2 }] },
    };
    const consumer = service.app.nest.get(BookmarksConsumer);
    await consumer.bookmarksDeleted(message);
    await consumer.bookmarksDeleted(message);
    expect(await history()).toEqual([]);
  });

  it('remembers what people decided, with what can be seen of it', async () => {
    const tag = await api.rule({ name: 'tag' });
    const prefix = await prefixed();
    const other = await api.rule({ name: 'other' });
    const id = bookmarks.save({ title: 'N: T', tags: ['Seen'] });
    const decision = {
      rules: 'done' as const,
      rules_accepted: [tag.id, prefix.id, 999_999],
      rules_declined: [other.id],
    };
    const message = created([id], decision);
    await handle(message);
    await handle(message);
    expect(bookmarks.requests).toEqual([]);
    expect(await history()).toEqual([
      { bookmark_id: id, rule_name: 'tag', how: 'accepted', changes: { tags: ['Seen'] } },
      { bookmark_id: id, rule_name: 'prefix', how: 'accepted', changes: { titlePrefix: 'N: ' } },
      { bookmark_id: id, rule_name: 'other', how: 'declined', changes: {} },
    ]);
    expect((await api.get('/api/rules/stats')).body.data).toEqual({
      total: 3,
      active: 3,
      inactive: 0,
      applied: 0,
      accepted: 2,
      declined: 1,
      rules: [
        { id: tag.id, applied: 0, accepted: 1, declined: 0 },
        { id: prefix.id, applied: 0, accepted: 1, declined: 0 },
        { id: other.id, applied: 0, accepted: 0, declined: 1 },
      ],
    });
  });

  it('takes all that matched for all', async () => {
    const tag = await api.rule({ name: 'tag' });
    await prefixed();
    await handle(
      created([bookmarks.save()], { rules: 'done', rules_all: 'declined', rules_accepted: [tag.id] }),
    );
    await handle(created([bookmarks.save({ title: 'No match' })], { rules: 'done', rules_all: 'declined' }));
    expect((await history()).map(({ rule_name, how }: any) => [rule_name, how])).toEqual([
      ['tag', 'accepted'],
      ['prefix', 'declined'],
      ['tag', 'declined'],
    ]);
  });

  it('explains a bookmark to its owner, also by rules that are gone', async () => {
    const tag = await api.rule({ name: 'tag' });
    const prefix = await prefixed();
    const id = bookmarks.save();
    await handle(created([id]));
    await api.delete(`/api/rules/${tag.id}`);
    await api.put(`/api/rules/${prefix.id}`, { name: 'Renamed' });
    const path = `/api/rules/history?bookmark_id=${id}`;
    expect((await api.get(path)).body.data).toEqual([
      {
        rule: { id: prefix.id, name: 'Renamed', deleted: false },
        how: 'applied',
        changes: { titlePrefix: 'N: ' },
        at: expect.any(String),
      },
      {
        rule: { id: tag.id, name: 'tag', deleted: true },
        how: 'applied',
        changes: { tags: ['seen'] },
        at: expect.any(String),
      },
    ]);
    expect((await api.get(`${path}&limit=1`)).body.data).toHaveLength(1);
    expect((await apiOf(service).get(path)).body.data).toEqual([]);
    for (const wrong of ['', '?bookmark_id=x', `${path.slice(18)}&limit=0`, `${path.slice(18)}&limit=x`])
      expect((await api.get(`/api/rules/history${wrong}`)).status).toBe(400);
    expect((await api.get('/api/rules/stats')).body.data).toMatchObject({ total: 1, applied: 2 });
  });
});
