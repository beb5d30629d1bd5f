import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { BugError, OperationalError } from '#platform/errors';
import {
  connectMessaging,
  MessagingServer,
  noMetrics,
  WorkHandler,
  WorkQueues,
  type MessagingMetrics,
  type QueueBackend,
  type WorkJob,
  type WorkTable,
} from '../../src/index.js';
import { CARRIERS, until, type Carrier } from './backends.js';

type Work = { 'page.fetch': { url: string }; 'page.store': { url: string; text: string }; sweep: object };

const kind = { concurrency: 2, limiter: null, attempts: 3, backoff: 20, lock: 30_000, every: null };
const TABLE: WorkTable<Work> = { 'page.fetch': kind, 'page.store': kind, sweep: { ...kind, every: 800 } };

// Real: Redis, Postgres, Nest. Nothing is mocked.
describe.each(CARRIERS)('work queues on $name', ({ create }) => {
  let carrier: Carrier;
  let backend: QueueBackend;
  let work: WorkQueues<Work>;
  let measured: string[];
  let count = 0;

  beforeAll(async () => {
    carrier = await create();
  });
  afterAll(() => carrier.remove());
  beforeEach(async () => {
    backend = carrier.open();
    await backend.prepare();
    measured = [];
    const metrics: MessagingMetrics = { ...noMetrics, handled: ({ outcome }) => void measured.push(outcome) };
    work = new WorkQueues<Work>({ service: `s${count++}`, backend, table: TABLE, metrics });
  });
  afterEach(async () => {
    await work.stop();
    await backend.close();
  });

  const idle = async (): Promise<void> => undefined;

  it('runs jobs, and those that they add, until none is left', async () => {
    const stored: string[] = [];
    const correlations = new Set<string>();
    work.handle('page.fetch', async ({ url }, job) => {
      correlations.add(job.correlationId);
      await work.add('page.store', { url, text: 'hello' }, { correlationId: job.correlationId });
    });
    work.handle('page.store', async ({ url, text }, job) => {
      correlations.add(job.correlationId);
      stored.push(`${url} ${text}`);
    });
    work.handle('sweep', idle);
    await work.add(
      'page.fetch',
      { url: 'https://a.example' },
      { correlationId: 'request-1', delay: 3_600_000 },
    );
    await work.runUntilEmpty();
    expect(stored).toEqual(['https://a.example hello']);
    expect([...correlations]).toEqual(['request-1']);
  });

  it('tries again after an operational error, tells the last attempt, and keeps what failed', async () => {
    const seen: Pick<WorkJob, 'attempt' | 'isLastAttempt'>[] = [];
    work.handle('page.fetch', async (_data, { attempt, isLastAttempt }) => {
      seen.push({ attempt, isLastAttempt });
      throw new OperationalError('away', 'It is away.', { retryAfter: 0 });
    });
    work.handle('page.store', idle);
    work.handle('sweep', idle);
    await work.add('page.fetch', { url: 'x' });
    await work.runUntilEmpty();
    expect(seen).toEqual([
      { attempt: 1, isLastAttempt: false },
      { attempt: 2, isLastAttempt: false },
      { attempt: 3, isLastAttempt: true },
    ]);
    expect(measured).toEqual(['retried', 'retried', 'failed']);
    expect((await work.counts())['page.fetch']).toMatchObject({ failed: 1, delayed: 0 });
  });

  it('does not try again after a bug', async () => {
    work.handle('page.fetch', async () => {
      throw new Error('bug');
    });
    work.handle('page.store', idle);
    work.handle('sweep', idle);
    await work.add('page.fetch', { url: 'x' });
    await work.runUntilEmpty();
    expect(measured).toEqual(['failed']);
  });

  it('adds many at once, and a key once', async () => {
    const seen: string[] = [];
    work.handle('page.fetch', async ({ url }) => void seen.push(url));
    work.handle('page.store', idle);
    work.handle('sweep', idle);
    await work.addAll(
      'page.fetch',
      Array.from({ length: 300 }, (_, n) => ({ url: `u${n}` })),
    );
    await work.add('page.fetch', { url: 'once' }, { dedupe: { key: 'k' } });
    await work.add('page.fetch', { url: 'once' }, { dedupe: { key: 'k' } });
    await work.runUntilEmpty();
    expect(seen).toHaveLength(301);
  });

  it('runs a schedule once for all processes', async () => {
    const runs: number[] = [];
    const colleague = new WorkQueues<Work>({ service: `s${count - 1}`, backend, table: TABLE });
    for (const one of [work, colleague]) {
      one.handle('page.fetch', idle);
      one.handle('page.store', idle);
      one.handle('sweep', async () => void runs.push(Date.now()));
      await one.start();
    }
    await until(() => runs.length >= 3);
    await colleague.stop();
    const gaps = runs.slice(1).map((at, n) => at - (runs[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(200);
  });

  it('throws away what a release before has left of a kind that is gone', async () => {
    const before = new WorkQueues({
      service: `s${count - 1}`,
      backend,
      table: { ...TABLE, 'page.burn': { ...kind, every: 60_000 } },
    });
    for (const one of ['page.fetch', 'page.store', 'sweep', 'page.burn'] as const) before.handle(one, idle);
    await before.start();
    await before.stop();
    await before.add('page.burn', {});
    await before.add('page.burn', {}, { delay: 60_000, dedupe: { key: 'k' } });
    const release = new WorkQueues({
      service: `s${count - 1}`,
      backend,
      table: TABLE,
      retired: ['page.burn', 'page.never'],
    });
    for (const one of ['page.fetch', 'page.store', 'sweep'] as const) release.handle(one, idle);
    await release.start();
    expect((await before.counts())['page.burn']).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    await release.stop();
    // What is left of the queue takes jobs as if it had never been: a release that is taken back works on.
    await before.add('page.burn', {}, { dedupe: { key: 'k' } });
    await before.runUntilEmpty();
  });

  it('refuses kinds without a handler, handlers without a kind, and two handlers', async () => {
    work.handle('page.fetch', idle);
    await expect(work.start()).rejects.toThrow(/no handler for this work: page.store, sweep/);
    expect(() => work.handle('page.fetch', idle)).toThrow(BugError);
    class Stranger {
      @WorkHandler('page.burn')
      async burn(): Promise<void> {}
    }
    expect(() => work.register(new Stranger())).toThrow(/page.burn is no work of/);
  });

  it('aborts the signal of running jobs at shutdown and waits for them', async () => {
    let ended = '';
    let isRunning = false;
    work.handle('page.fetch', async (_data, { signal }) => {
      isRunning = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 50));
      ended = 'saved what was done';
    });
    work.handle('page.store', idle);
    work.handle('sweep', idle);
    await work.start();
    await work.add('page.fetch', { url: 'x' });
    await until(() => isRunning);
    await work.stop(2_000);
    expect(ended).toBe('saved what was done');
  });

  it('finds the handlers in a Nest application', async () => {
    const seen: string[] = [];
    @Injectable()
    class PageWork {
      private readonly greeting = 'got';

      @WorkHandler('page.fetch')
      async fetch(data: Work['page.fetch']): Promise<void> {
        seen.push(`${this.greeting} ${data.url}`);
      }

      @WorkHandler('page.store')
      async store(_data: Work['page.store'], _job: WorkJob): Promise<void> {}

      @WorkHandler('sweep')
      async sweep(): Promise<void> {}
    }
    @Module({ providers: [PageWork] })
    class PageModule {}
    const app = await NestFactory.create(PageModule, new FastifyAdapter(), { logger: false });
    const server = new MessagingServer({
      service: 'nobody',
      schema: 'nobody',
      db: { query: () => Promise.reject(new Error('not used')) },
      backend,
      subscriptions: {},
      registry: {},
    });
    connectMessaging(app, server, work);
    await work.add('page.fetch', { url: 'x' });
    await work.runUntilEmpty();
    await app.close();
    expect(seen).toEqual(['got x']);
  });
});
