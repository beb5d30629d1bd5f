import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { OperationalError } from '#platform/errors';
import { EventStreams } from '../../src/events/event-streams.js';
import { LiveEventsConsumer } from '../../src/events/live-events.consumer.js';
import { EventReader } from '../factories/event-reader.js';
import { messageOf } from '../factories/messages.js';
import { startProduct, type Product } from '../factories/product.js';

describe('live events', () => {
  let product: Product;
  let consumer: LiveEventsConsumer;

  beforeAll(async () => {
    product = await startProduct();
    consumer = product.service.app.nest.get(LiveEventsConsumer);
  });
  afterAll(() => product.close());

  const open = (token: string, headers: Record<string, string> = {}): Promise<EventReader> =>
    EventReader.open(`${product.origin}/api/events`, token, headers);
  const created = (ownerId: string, id: string = uuidv7()) =>
    messageOf('bookmarks.created.v1', ownerId, { items: [{ id, version: 1 }], source: 'web', rules: 'done' });
  const isCreated = ({ event }: { event?: string }): boolean => event === 'bookmark.created';

  it('come to the open page within a second, once, and to nobody else', async () => {
    const me = await product.signUp();
    const other = await product.signUp();
    const [mine, theirs] = [await open(me.token), await open(other.token)];
    expect(mine.status).toBe(200);
    expect(mine.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(mine.headers.get('cache-control')).toBe('no-store');
    await mine.until((frame) => frame.event === 'ready');
    const message = created(me.ownerId);
    const at = performance.now();
    await consumer.bookmarksCreated([message]);
    await consumer.bookmarksCreated([message]);
    const frame = await mine.until(isCreated);
    expect(performance.now() - at).toBeLessThan(1_000);
    expect(frame).toEqual({
      id: '1',
      event: 'bookmark.created',
      data: { ids: [message.payload.items[0]?.id], versions: [1], source: 'web' },
    });
    await consumer.projectsChanged([
      messageOf('projects.changed.v1', me.ownerId, { ids: [7], change: 'updated' }),
    ]);
    await mine.until(({ event }) => event === 'project.changed');
    expect(mine.frames.filter(isCreated)).toHaveLength(1);
    expect(theirs.frames.map(({ event }) => event)).toEqual(['ready']);
    await Promise.all([mine.close(), theirs.close()]);
  });

  it('of many messages at once are numbered in their order, each once, whoever they are of', async () => {
    const [me, other] = [await product.signUp(), await product.signUp()];
    const messages = [me, other, me, me].map(({ ownerId }) => created(ownerId));
    await consumer.bookmarksCreated(messages.slice(0, 1));
    await consumer.bookmarksCreated([...messages, ...messages.slice(2)]);
    const rows = await product.service.database.query<{ seq: string; data: { ids: string[] } }>(
      'SELECT seq, data FROM live_events WHERE owner_id = $1 ORDER BY seq',
      [me.ownerId],
    );
    expect(rows.map(({ seq, data }) => [seq, data.ids])).toEqual(
      [0, 2, 3].map((at, index) => [String(index + 1), [messages[at]?.payload.items[0]?.id]]),
    );
  });

  it('cover every kind of change', async () => {
    const { token, ownerId } = await product.signUp();
    const stream = await open(token);
    const items = [{ id: uuidv7(), version: 3 }];
    const operation_id = uuidv7();
    const job_id = uuidv7();
    await consumer.bookmarksUpdated([
      messageOf('bookmarks.updated.v1', ownerId, { items, changed: ['title'] }),
    ]);
    await consumer.bookmarksTrashed([messageOf('bookmarks.trashed.v1', ownerId, { items, operation_id })]);
    await consumer.bookmarksRestored([messageOf('bookmarks.restored.v1', ownerId, { items })]);
    await consumer.bookmarksDeleted([messageOf('bookmarks.deleted.v1', ownerId, { items })]);
    await consumer.previewReady([messageOf('bookmarks.preview-ready.v1', ownerId, { items })]);
    const progress = { job_id, status: 'running', done: 5, total: 10 } as const;
    await consumer.importProgressed([messageOf('imports.progressed.v1', ownerId, progress)]);
    await stream.until(({ event }) => event === 'import.progress');
    const data = { ids: [items[0]?.id], versions: [3] };
    expect(stream.frames.slice(1).map(({ event, data }) => [event, data])).toEqual([
      ['bookmark.updated', { ...data, changed: ['title'] }],
      ['bookmark.trashed', { ...data, operation_id }],
      ['bookmark.restored', data],
      ['bookmark.deleted', data],
      ['bookmark.preview-ready', data],
      ['import.progress', { ids: [job_id], status: 'running', done: 5, total: 10 }],
    ]);
    await stream.close();
  });

  it('continue after the last one seen', async () => {
    const { token, ownerId } = await product.signUp();
    for (let i = 0; i < 3; i += 1) await consumer.bookmarksCreated([created(ownerId)]);
    const fromStart = await open(token, { 'last-event-id': '0' });
    await fromStart.until(({ id, event }) => id === '3' && event !== 'ready');
    expect(fromStart.frames.map(({ id, event }) => `${id} ${event}`)).toEqual([
      '0 ready',
      '1 bookmark.created',
      '2 bookmark.created',
      '3 bookmark.created',
    ]);
    const fromTwo = await open(token, { 'last-event-id': '2' });
    await fromTwo.until(({ id, event }) => id === '3' && event !== 'ready');
    expect(fromTwo.frames).toHaveLength(2);
    const fromNow = await open(token);
    expect((await fromNow.until(() => true)).id).toBe('3');
    await Promise.all([fromStart.close(), fromTwo.close(), fromNow.close()]);
  });

  it('start anew when the log does not reach back, or never knew the id', async () => {
    const { token, ownerId } = await product.signUp();
    for (let i = 0; i < 3; i += 1) await consumer.bookmarksCreated([created(ownerId)]);
    await product.service.database.query('DELETE FROM live_events WHERE owner_id = $1 AND seq <= 2', [
      ownerId,
    ]);
    for (const [id, event] of [
      ['1', 'reset'],
      ['4', 'reset'],
      ['nonsense', 'reset'],
      ['-1', 'reset'],
      ['2', 'ready'],
      ['3', 'ready'],
    ] as const) {
      const stream = await open(token, { 'last-event-id': id });
      expect([id, (await stream.until(() => true)).event]).toEqual([id, event]);
      await stream.close();
    }
    await product.service.database.query('DELETE FROM live_events WHERE owner_id = $1', [ownerId]);
    const emptied = await open(token, { 'last-event-id': '2' });
    expect(await emptied.until(() => true)).toMatchObject({ id: '3', event: 'reset' });
    await emptied.close();
  });

  it('keep a thousand entries, without a gap when many come at once', async () => {
    const { ownerId } = await product.signUp();
    await product.service.database.query('INSERT INTO live_event_heads VALUES ($1, 1000)', [ownerId]);
    await product.service.database.query(
      `INSERT INTO live_events (owner_id, seq, event, data) SELECT $1, i, 'x', '{}' FROM generate_series(1, 1000) i`,
      [ownerId],
    );
    await Promise.all(Array.from({ length: 20 }, () => consumer.bookmarksCreated([created(ownerId)])));
    const [row] = await product.service.database.query<object>(
      'SELECT count(*)::int AS n, min(seq)::int AS low, max(seq)::int AS high FROM live_events WHERE owner_id = $1',
      [ownerId],
    );
    expect(row).toEqual({ n: 1000, low: 21, high: 1020 });
  });

  it.each(['logout', 'revocation', 'rotation', 'deletion'])('end with %s', async (how) => {
    const { token } = await product.signUp();
    const call = (method: string, path: string, body?: object) => product.call(path, { method, token, body });
    if (how === 'revocation') {
      const made = await call('POST', '/api/tokens', { name: 'bot' });
      const stream = await open(String(made.body.data.token));
      await call('DELETE', `/api/tokens/${made.body.data.id}`);
      await stream.ended;
      return;
    }
    const stream = await open(token);
    const bystander = await open((await product.signUp()).token);
    if (how === 'logout') await call('POST', '/api/auth/logout');
    if (how === 'rotation') await call('POST', '/api/auth/session/rotate');
    if (how === 'deletion') await call('DELETE', '/api/auth/account');
    await stream.ended;
    await bystander.close();
  });

  it('end when the session expires, and catch up what a lost call would have told', async () => {
    const { token, ownerId } = await product.signUp();
    const [first, expired] = [await open(token), await open((await product.signUp()).token)];
    await first.until(() => true);
    await product.service.database.query('INSERT INTO live_event_heads VALUES ($1, 1)', [ownerId]);
    await product.service.database.query(`INSERT INTO live_events VALUES ($1, 1, 'bookmark.created', '{}')`, [
      ownerId,
    ]);
    await product.service.database.query(
      `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE owner_id <> $1`,
      [ownerId],
    );
    await product.service.app.nest.get(EventStreams).beat();
    await first.until(isCreated);
    await expired.ended;
    await first.close();
  });

  it('come to this process also while broadcast is away', async () => {
    const { token, ownerId } = await product.signUp();
    const stream = await open(token);
    const broadcast = jest
      .spyOn(product.service.shared.broadcast, 'publish')
      .mockRejectedValue(new OperationalError('broadcast_unavailable', 'away'));
    try {
      await consumer.bookmarksCreated([created(ownerId)]);
      await stream.until(isCreated);
      await product.call('/api/auth/logout', { method: 'POST', token });
      await stream.ended;
    } finally {
      broadcast.mockRestore();
    }
  });

  it('are for those who may read bookmarks', async () => {
    const { token } = await product.signUp();
    const made = await product.call('/api/tokens', {
      method: 'POST',
      token,
      body: { name: 'w', scopes: ['bookmarks:write'] },
    });
    expect((await product.call('/api/events', { token: made.body.data.token })).status).toBe(403);
    expect((await product.call('/api/events')).status).toBe(401);
  });

  it('are few for each person', async () => {
    const { token } = await product.signUp();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    expect(streams.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(await product.call('/api/events', { token })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '20' },
    });
    await Promise.all(streams.map((stream) => stream.close()));
    const again = await open(token);
    expect(again.status).toBe(200);
    await again.close();
  });
});
