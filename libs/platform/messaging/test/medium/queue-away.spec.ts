import { createServer, connect, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { OperationalError } from '#platform/errors';
import { createQueueBackend, WorkQueues, type QueueBackend } from '../../src/index.js';
import { removeKeys, until } from './backends.js';
import { buildHouse, draft, relayOf, startReader, type House, type Reader } from './house.js';
import { createScratchDatabase, runSql } from '#platform/scratch-database';

/** A way to a server that can be cut and mended. */
interface Line {
  readonly port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

async function lay(target: URL, defaultPort: number): Promise<Line> {
  const { hostname } = target;
  const targetPort = Number(target.port || defaultPort);
  const sockets = new Set<Socket>();
  const serve = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((near) => {
        const far = connect(targetPort, hostname);
        for (const socket of [near, far]) {
          sockets.add(socket);
          socket.on('error', () => undefined);
          socket.on('close', () => {
            sockets.delete(socket);
            near.destroy();
            far.destroy();
          });
        }
        near.pipe(far);
        far.pipe(near);
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await serve(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const { port } = address;
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: async () => {
      server = await serve(port);
    },
  };
}

const variable = (name: string): URL => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: medium tests are started by \`npm test\`.`);
  return new URL(value);
};

const CARRIERS = [
  {
    name: 'Redis',
    create: async () => {
      const url = variable('TEST_REDIS_URL');
      const line = await lay(url, 6379);
      url.port = String(line.port);
      const prefix = `test-${randomBytes(6).toString('hex')}`;
      const open = (): QueueBackend => createQueueBackend({ redisUrl: url.toString(), prefix });
      return { line, open, remove: () => removeKeys(variable('TEST_REDIS_URL').toString(), prefix) };
    },
  },
  {
    name: 'Postgres',
    create: async () => {
      const scratch = await createScratchDatabase();
      await runSql(scratch.url, 'CREATE SCHEMA queues');
      const url = new URL(scratch.url);
      const line = await lay(url, 5432);
      url.port = String(line.port);
      url.hostname = '127.0.0.1';
      const open = (): QueueBackend => createQueueBackend({ postgresUrl: url.toString(), schema: 'queues' });
      return { line, open, remove: scratch.drop };
    },
  },
];

// Real: Redis and Postgres behind a line that is cut. Nothing is mocked.
describe.each(CARRIERS)('while $name is away', ({ create }) => {
  let house: House;
  let carrier: Awaited<ReturnType<typeof create>>;
  let backend: QueueBackend;
  let reader: Reader | undefined;

  beforeAll(async () => {
    house = await buildHouse();
    carrier = await create();
    backend = carrier.open();
    await backend.prepare();
  });
  afterEach(async () => {
    await reader?.close();
    reader = undefined;
    await house.clear();
  });
  afterAll(async () => {
    await backend.close();
    await carrier.line.cut();
    await carrier.remove();
    await house.close();
  });

  it('saves go on, and messages and work arrive when it is back', async () => {
    const seen: string[] = [];
    const relay = relayOf(house, backend);
    reader = await startReader(house, backend, async ({ payload }) => void seen.push(...payload.ids));
    relay.start();
    const save = (id: string): Promise<unknown> =>
      house.writer.transaction((tx) => house.outbox.publish(tx, draft(id)));
    await save('before');
    await until(() => seen.length === 1);

    await carrier.line.cut();
    const began = performance.now();
    for (const id of ['m1', 'm2', 'm3']) await save(id);
    expect(performance.now() - began).toBeLessThan(500);
    await expect(backend.ping()).rejects.toThrow(OperationalError);
    const work = new WorkQueues({
      service: 'away',
      backend,
      table: {
        'page.fetch': { concurrency: 1, limiter: null, attempts: 1, backoff: 1, lock: 30_000, every: null },
      },
    });
    const adding = performance.now();
    await expect(work.add('page.fetch', {})).rejects.toThrow(OperationalError);
    expect(performance.now() - adding).toBeLessThan(6_000);
    expect(await house.sql('SELECT id FROM writer.outbox WHERE relayed_at IS NULL')).toHaveLength(3);

    await carrier.line.mend();
    await until(() => new Set(seen).size === 4, 20_000);
    await relay.stop();
    await backend.ping();
  });

  it('starts without it when asked to produce only, and says so', async () => {
    await carrier.line.cut();
    const late = carrier.open();
    await expect(late.queue('x').add([{ name: 'a', data: {} }])).rejects.toThrow(OperationalError);
    await expect(late.ping()).rejects.toThrow(OperationalError);
    await carrier.line.mend();
    await until(
      () =>
        late.ping().then(
          () => true,
          () => false,
        ),
      15_000,
    );
    await late.queue('x').add([{ name: 'a', data: {} }]);
    expect((await late.queue('x').counts()).waiting).toBe(1);
    await late.close();
  });
});
