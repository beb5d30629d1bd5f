import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BugError, invalid, OperationalError } from '#platform/errors';
import { inboxQueueName, noMetrics, type Message, type QueueBackend, type Relay } from '../../src/index.js';
import { CARRIERS, until, type Carrier } from './backends.js';
import {
  buildHouse,
  draft,
  reconcilerOf,
  relayOf,
  startGroupReader,
  startReader,
  type Handle,
  type House,
  type Reader,
  type ReaderOptions,
  type ThingsMadeV1,
} from './house.js';

// Real: Postgres for the tables, Redis and Postgres for the queues, Nest. Nothing is mocked.
describe.each(CARRIERS)('messages over $name', ({ create }) => {
  let house: House;
  let carrier: Carrier;
  let backend: QueueBackend;
  let relay: Relay;
  const readers: Reader[] = [];

  beforeAll(async () => {
    house = await buildHouse();
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    carrier = await create();
    backend = carrier.open();
    await backend.prepare();
    relay = relayOf(house, backend);
  });
  afterEach(async () => {
    await relay.stop();
    await Promise.all(readers.splice(0).map((reader) => reader.close()));
    await backend.close();
    await carrier.remove();
    await house.clear();
  });

  const read = async (handle: Handle, options?: ReaderOptions): Promise<Reader> => {
    const reader = await startReader(house, backend, handle, options);
    readers.push(reader);
    return reader;
  };
  const publish = (...drafts: ReturnType<typeof draft>[]): Promise<Message<ThingsMadeV1>[]> =>
    house.writer.transaction((tx) => house.outbox.publish(tx, drafts));
  const count = async (from: string): Promise<number> =>
    Number((await house.sql(`SELECT count(*) AS n FROM ${from}`))[0]?.['n']);
  const effect =
    (seen: Message<ThingsMadeV1>[]): Handle =>
    async (message) => {
      await house.inbox.once(message, async (tx) => {
        for (const id of message.payload.ids)
          await tx.query('INSERT INTO reader.effects (thing) VALUES ($1)', [id]);
      });
      seen.push(message);
    };

  it('brings what was published to its subscriber, soon after the commit', async () => {
    const seen: Message<ThingsMadeV1>[] = [];
    await read(effect(seen));
    relay.start();
    await publish(draft('a'));
    await until(() => seen.length === 1);
    const began = performance.now();
    const [published] = await publish(draft('b', 'c'));
    await until(() => seen.length === 2);
    expect(performance.now() - began).toBeLessThan(400);
    expect(seen[1]).toEqual(published);
    expect(await count('reader.effects')).toBe(3);
    await until(async () => (await count('reader.inbox')) === 2);
    expect(await count('reader.inbox_attempts')).toBe(0);
  });

  it('says nothing of a transaction that rolled back', async () => {
    const failing = house.writer.transaction(async (tx) => {
      await house.outbox.publish(tx, draft('ghost'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await relay.relayOnce()).toBe(0);
  });

  it('refuses a payload that its class refuses, and stores nothing', async () => {
    await expect(publish(draft())).rejects.toThrow(/ids breaks arrayMinSize/);
    expect(await count('writer.outbox')).toBe(0);
  });

  it('gives handlers their payload as its class, unknown properties kept and late ones filled in', async () => {
    const [message] = await publish(draft('a'));
    await house.sql(`UPDATE writer.outbox SET message = jsonb_set(message, '{payload}', '{"ids": ["a"], "future": 1}')
                      WHERE id = '${message?.id}'`);
    const seen: Message<ThingsMadeV1>[] = [];
    await read(async (received) => void seen.push(received));
    await relay.relayOnce();
    await until(() => seen.length === 1);
    expect(seen[0]?.payload.constructor.name).toBe('ThingsMadeV1');
    expect({ ...seen[0]?.payload }).toEqual({ ids: ['a'], origin: 'api', future: 1 });
  });

  it('has one effect however often a message comes', async () => {
    const seen: Message<ThingsMadeV1>[] = [];
    await publish(draft('a'), draft('b'));
    await relay.relayOnce();
    await house.sql('UPDATE writer.outbox SET relayed_at = NULL');
    await relay.relayOnce();
    await read(effect(seen));
    await until(async () => (await count('reader.inbox')) === 2);
    await reconcilerOf(house, backend, 'writer').redriveSince(new Date(0));
    await relay.relayOnce();
    await until(async () => (await backend.queue('reader-inbox').counts()).waiting === 0);
    await until(async () => (await backend.queue('reader-inbox').counts()).active === 0);
    expect(await count('reader.effects')).toBe(2);
    expect(await count('reader.inbox_attempts')).toBe(0);
  });

  it('runs an effect once when two deliveries come at the same moment', async () => {
    const [message] = await publish(draft('a'));
    if (!message) throw new Error('nothing published');
    const ran = await Promise.all(
      Array.from({ length: 5 }, () =>
        house.inbox.once(
          message,
          async (tx) => void (await tx.query(`INSERT INTO reader.effects (thing) VALUES ('a')`)),
        ),
      ),
    );
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(await count('reader.effects')).toBe(1);
  });

  it('tries one message of a batch again after an operational error, and only that one', async () => {
    const starts = new Map<string, number>();
    await publish(draft('a'), draft('b'), draft('c'));
    await relay.relayOnce();
    await read(async ({ payload }, context) => {
      const [id = ''] = payload.ids;
      starts.set(id, context.attempt);
      if (id === 'b' && context.attempt < 3)
        throw new OperationalError('away', 'It is away.', { retryAfter: 0 });
    });
    await until(async () => (await count('reader.inbox')) === 3);
    expect(Object.fromEntries(starts)).toEqual({ a: 1, b: 3, c: 1 });
    expect(await count('reader.inbox_attempts')).toBe(0);
  });

  it('hands messages over together, each once, to a handler that takes them so', async () => {
    const calls: string[][] = [];
    const [a, b, c] = await publish(draft('a'), draft('b'), draft('c'));
    await backend
      .queue(inboxQueueName('reader'))
      .add([{ name: 'messages', data: { messages: [a, b, a, c] } }]);
    readers.push(
      await startGroupReader(house, backend, async (messages) => {
        const news = await house.inbox.onceEach(messages, async (tx, theirs) => {
          for (const { payload } of theirs)
            await tx.query('INSERT INTO reader.effects (thing) SELECT unnest($1::text[])', [payload.ids]);
        });
        calls.push(news.flatMap(({ payload }) => payload.ids));
      }),
    );
    await until(async () => (await count('reader.inbox')) === 3);
    await until(async () => (await count('reader.inbox_attempts')) === 0);
    expect(await count('reader.effects')).toBe(3);
    expect(calls).toEqual([['a', 'b', 'c']]);
  });

  it('hands over no more at once than a stop may wait for', async () => {
    const sizes: number[] = [];
    await publish(...Array.from({ length: 250 }, (_, n) => draft(`t${n}`)));
    await publish(...[1, 2, 3].map(() => draft('x'.repeat(60_000))));
    await relay.relayOnce();
    readers.push(
      await startGroupReader(house, backend, async (messages) => void sizes.push(messages.length)),
    );
    await until(async () => (await count('reader.inbox')) === 253);
    expect(sizes).toEqual([100, 100, 51, 1, 1]);
  });

  it('tries messages one by one that failed together, and only those that fail again come again together', async () => {
    const calls: string[][] = [];
    let isAway = true;
    await publish(draft('a'), draft('b'), draft('c'), draft('bad'));
    await relay.relayOnce();
    const reader = await startGroupReader(house, backend, async (messages) => {
      const ids = messages.flatMap(({ payload }) => payload.ids);
      calls.push(ids);
      if (ids.includes('bad')) throw new BugError('no');
      if (isAway && (ids.includes('b') || ids.includes('c')))
        throw new OperationalError('away', 'It is away.', { retryAfter: 0 });
    });
    readers.push(reader);
    await until(() => calls.length === 5);
    expect(calls).toEqual([['a', 'b', 'c', 'bad'], ['a'], ['b'], ['c'], ['bad']]);
    isAway = false;
    await until(async () => (await count('reader.inbox')) === 3);
    expect(calls.at(-1)).toEqual(['b', 'c']);
    expect(await reader.server.poisoned()).toMatchObject([{ reason: 'bug' }]);
  });

  it.each([
    ['a user error', 'user', () => invalid('No.')],
    ['a bug', 'bug', () => new TypeError('x is not a function')],
    ['a bug of ours', 'bug', () => new BugError('cannot be')],
  ])('puts a message aside after %s, counts it, and sends it again when told', async (_, reason, error) => {
    const depths: number[] = [];
    let isMended = false;
    let starts = 0;
    await publish(draft('bad'));
    await relay.relayOnce();
    const { server } = await read(
      async () => {
        starts++;
        if (!isMended) throw error();
      },
      { metrics: { ...noMetrics, poisonDepth: ({ messages }) => void depths.push(messages) } },
    );
    await until(() => depths.at(-1) === 1);
    expect(starts).toBe(1);
    const [poison] = await server.poisoned();
    expect(poison).toMatchObject({ type: 'things.made.v1', reason });
    expect(poison?.error).not.toContain('x is not a function');

    isMended = true;
    await server.redrivePoison(poison?.id ?? '');
    await until(async () => (await count('reader.inbox')) === 1);
    expect(await server.poisoned()).toEqual([]);
    expect(depths.at(-1)).toBe(0);
    await expect(server.redrivePoison(poison?.id ?? '')).rejects.toThrow('Message not found');
  });

  it('puts a message aside that fails for operational reasons too often', async () => {
    await publish(draft('bad'));
    await relay.relayOnce();
    const { server } = await read(
      async () => {
        throw new OperationalError('away', 'It is away.', { retryAfter: 0 });
      },
      { limits: { retries: 3 } },
    );
    await until(async () => (await server.poisoned()).length === 1);
    expect(await server.poisoned()).toMatchObject([
      { reason: 'retries', error: 'OperationalError away: It is away.' },
    ]);
  });

  it('puts a message aside that fails for a bug after as many starts as configured', async () => {
    let starts = 0;
    await publish(draft('bad'));
    await relay.relayOnce();
    const { server } = await read(
      async () => {
        starts++;
        throw new Error('bug');
      },
      { limits: { bugs: 3 } },
    );
    await until(async () => (await server.poisoned()).length === 1);
    expect(starts).toBe(3);
  });

  it('recognises a message that kills the process, and lets the others of its batch through', async () => {
    const messages = await publish(draft('good1'), draft('killer'), draft('good2'));
    const killer = messages[1];
    // What deaths leave behind: starts that never ended, first of the whole batch, then of one message.
    await house.sql(`INSERT INTO reader.inbox_attempts (message_id, started)
                     SELECT id, CASE WHEN id = '${killer?.id}' THEN 5 ELSE 1 END FROM writer.outbox`);
    await relay.relayOnce();
    const seen: string[] = [];
    const { server } = await read(async ({ payload }) => void seen.push(...payload.ids));
    await until(async () => (await server.poisoned()).length === 1);
    await until(() => seen.length === 2);
    expect(seen.sort()).toEqual(['good1', 'good2']);
    expect(await server.poisoned()).toMatchObject([{ id: killer?.id, reason: 'crash' }]);
  });

  it('hands the rest of a batch back when the process stops, and the running message ends', async () => {
    const first: string[] = [];
    await publish(...Array.from({ length: 20 }, (_, n) => draft(`t${n}`)));
    await relay.relayOnce();
    const reader = await read(async ({ payload }) => {
      first.push(...payload.ids);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await until(() => first.length >= 2);
    readers.splice(0);
    await reader.close();
    expect(first.length).toBeLessThan(10);
    expect(await count('reader.inbox')).toBe(first.length);
    expect(await count('reader.inbox_attempts WHERE started > finished')).toBe(0);

    const second: string[] = [];
    await read(async ({ payload }) => void second.push(...payload.ids));
    await until(async () => (await count('reader.inbox')) === 20);
    expect(new Set([...first, ...second]).size).toBe(20);
    expect(first.length + second.length).toBe(20);
  });

  it('finds what a lost queue lost', async () => {
    await publish(draft('a'), draft('b'));
    await relay.relayOnce();
    await house.sql(`UPDATE writer.outbox SET relayed_at = now() - interval '10 minutes'`);
    await backend.close();
    await carrier.remove();
    carrier = await create();
    backend = carrier.open();
    await backend.prepare();
    relay = relayOf(house, backend);

    const publisher = reconcilerOf(house, backend, 'writer');
    const subscriber = reconcilerOf(house, backend, 'reader');
    expect(await subscriber.reconcile(publisher)).toBe(2);
    const seen: Message<ThingsMadeV1>[] = [];
    await read(effect(seen));
    await until(async () => (await count('reader.inbox')) === 2);
    expect(await subscriber.reconcile(publisher)).toBe(0);
  });

  it('counts a message as under way for as long as it is told', async () => {
    await publish(draft('a'));
    await relay.relayOnce();
    await house.sql(`UPDATE writer.outbox SET relayed_at = now() - interval '10 seconds'`);
    const publisher = reconcilerOf(house, backend, 'writer');
    expect(await reconcilerOf(house, backend, 'reader').reconcile(publisher)).toBe(0);
    expect(await reconcilerOf(house, backend, 'reader', 60_000).reconcile(publisher)).toBe(0);
    expect(await reconcilerOf(house, backend, 'reader', 1_000).reconcile(publisher)).toBe(1);
  });

  it('relays more than a batch, shared by several relays, each message at least once and marked', async () => {
    await house.writer.transaction(async (tx) => {
      await house.outbox.publish(
        tx,
        Array.from({ length: 1_203 }, (_, n) => draft(`t${n}`)),
      );
    });
    const other = relayOf(house, backend);
    const sent = await Promise.all([relay.relayOnce(), other.relayOnce()]);
    expect(sent.reduce((sum, n) => sum + n, 0) + (await relay.relayOnce())).toBe(1_203);
    expect(await count('writer.outbox WHERE relayed_at IS NULL')).toBe(0);
    const seen = new Set<string>();
    await read(async ({ payload }) => void seen.add(payload.ids[0] ?? ''));
    await until(() => seen.size === 1_203);
  });

  it('takes away what is older than its retention', async () => {
    await publish(draft('old'), draft('new'));
    await relay.relayOnce();
    await house.sql(`UPDATE writer.outbox SET relayed_at = now() - interval '8 days'
                      WHERE message->'payload'->'ids' ? 'old'`);
    expect(await relay.prune()).toBe(1);
    expect(await count('writer.outbox')).toBe(1);
  });
});
