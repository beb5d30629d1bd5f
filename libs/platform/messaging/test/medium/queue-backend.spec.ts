import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isRetryable, OperationalError, BugError } from '#platform/errors';
import type { JobWorker, QueueBackend, RunningJob, WorkerOptions } from '../../src/index.js';
import { CARRIERS, until, type Carrier } from './backends.js';

// Real: Redis and Postgres. Nothing is mocked.
describe.each(CARRIERS)('queues on $name', ({ create }) => {
  let carrier: Carrier;
  let backend: QueueBackend;
  let workers: JobWorker[];
  let count = 0;
  let name: string;

  beforeAll(async () => {
    carrier = await create();
  });
  afterAll(() => carrier.remove());

  beforeEach(async () => {
    backend = carrier.open();
    await backend.prepare();
    workers = [];
    name = `queue-${count++}`;
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop(2_000)));
    await backend.close();
  });

  const work = (run: (job: RunningJob) => Promise<void>, options: Partial<WorkerOptions> = {}): JobWorker => {
    const worker = backend.worker(name, run, { concurrency: 1, isRetryable, ...options });
    workers.push(worker);
    worker.start();
    return worker;
  };

  it('brings a job with its data to a worker', async () => {
    const seen: RunningJob[] = [];
    work(async (job) => void seen.push(job));
    await backend.queue(name).add([{ name: 'greet', data: { text: 'žluťoučký 🐎' } }]);
    await until(() => seen.length === 1);
    expect(seen[0]).toMatchObject({ name: 'greet', data: { text: 'žluťoučký 🐎' }, failures: 0 });
  });

  it('wakes an idle worker at once', async () => {
    const waits: number[] = [];
    work(async (job) => void waits.push(job.waited));
    await backend.queue(name).add([{ name: 'first', data: {} }]);
    await until(() => waits.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 200)); // the worker goes to sleep on its connection
    await backend.queue(name).add([{ name: 'second', data: {} }]);
    await until(() => waits.length === 2, 1_000);
    expect(waits[1]).toBeLessThan(500);
  });

  it('takes the lower priority number first', async () => {
    const seen: string[] = [];
    await backend.queue(name).add([
      { name: 'late', data: {}, priority: 50 },
      { name: 'early', data: {}, priority: 5 },
    ]);
    work(async (job) => void seen.push(job.name));
    await until(() => seen.length === 2);
    expect(seen).toEqual(['early', 'late']);
  });

  it('adds a job id once, and a dedupe key once while its job waits', async () => {
    const queue = backend.queue(name);
    await queue.add([{ name: 'a', data: {}, id: 'same' }]);
    await queue.add([{ name: 'a', data: {}, id: 'same' }]);
    await queue.add([{ name: 'b', data: {}, dedupe: { key: 'host.example' } }]);
    await queue.add([{ name: 'b', data: {}, dedupe: { key: 'host.example' } }]);
    expect((await queue.counts()).waiting).toBe(2);
    const seen: string[] = [];
    work(async (job) => void seen.push(job.name));
    await until(() => seen.length === 2);
    await until(async () => (await queue.counts()).active === 0);
    await queue.add([{ name: 'b', data: {}, dedupe: { key: 'host.example' } }]);
    await until(() => seen.length === 3);
  });

  it.each(['with:colon', '42'])('refuses the job id %s', async (id) => {
    await expect(backend.queue(name).add([{ name: 'a', data: {}, id }])).rejects.toThrow(BugError);
  });

  it('holds a delayed job back, and promotes it for tests', async () => {
    const seen: string[] = [];
    work(async (job) => void seen.push(job.name));
    await backend.queue(name).add([{ name: 'soon', data: {}, delay: 150 }]);
    expect((await backend.queue(name).counts()).delayed).toBe(1);
    await until(() => seen.length === 1, 3_000);
    await backend.queue(name).add([{ name: 'later', data: {}, delay: 3_600_000 }]);
    expect(await backend.queue(name).promoteDelayed()).toBe(1);
    await until(() => seen.length === 2);
  });

  it('tries again after an operational error and gives up after its attempts', async () => {
    const failures: number[] = [];
    work(async (job) => {
      failures.push(job.failures);
      throw new OperationalError('away', 'It is away.', { retryAfter: 0 });
    });
    await backend.queue(name).add([{ name: 'a', data: {}, attempts: 3, backoff: 10 }]);
    await until(async () => (await backend.queue(name).counts()).failed === 1);
    expect(failures).toEqual([0, 1, 2]);
  });

  it('does not try again after a bug', async () => {
    let starts = 0;
    work(async () => {
      starts++;
      throw new TypeError('x is not a function');
    });
    await backend.queue(name).add([{ name: 'a', data: {}, attempts: 3, backoff: 10 }]);
    await until(async () => (await backend.queue(name).counts()).failed === 1);
    expect(starts).toBe(1);
  });

  it('runs no more jobs at once than allowed', async () => {
    let now = 0;
    let most = 0;
    let done = 0;
    work(
      async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 30));
        now--;
        done++;
      },
      { concurrency: 3 },
    );
    await backend.queue(name).add(Array.from({ length: 9 }, (_, n) => ({ name: 'a', data: { n } })));
    await until(() => done === 9);
    expect(most).toBe(3);
  });

  it('keeps to a limit over time', async () => {
    const at: number[] = [];
    work(async () => void at.push(Date.now()), { concurrency: 5, limiter: { max: 2, duration: 2_000 } });
    await backend.queue(name).add(Array.from({ length: 4 }, (_, n) => ({ name: 'a', data: { n } })));
    await until(() => at.length === 4);
    expect((at[3] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(1_500);
  });

  it('runs a schedule again and again, keeps it when asked twice, and forgets it', async () => {
    const queue = backend.queue(name);
    let runs = 0;
    work(async () => void runs++);
    await queue.schedule('sweep', 200, { name: 'sweep', data: {} });
    await queue.schedule('sweep', 200, { name: 'sweep', data: {} });
    await until(() => runs >= 3);
    await queue.unschedule('sweep');
    await until(async () => (await queue.counts()).delayed === 0);
    const before = runs;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(runs - before).toBeLessThanOrEqual(1);
  });

  it('gives the job of a dead worker to another one', async () => {
    const stalled: string[] = [];
    const dying = carrier.open();
    await dying.prepare();
    let taken = false;
    let release = (): void => undefined;
    const dead = dying.worker(
      name,
      () => {
        taken = true;
        return new Promise((resolve) => (release = resolve));
      },
      { concurrency: 1, isRetryable, lock: 400 },
    );
    dead.start();
    await backend.queue(name).add([{ name: 'a', data: {} }]);
    await until(() => taken);
    expect(await dead.stop(50)).toBe(false);
    await dying.close(); // it can no longer say that it lives
    let recovered = false;
    work(async () => void (recovered = true), { lock: 400, onStalled: (id) => void stalled.push(id) });
    await until(() => recovered);
    expect(stalled).toHaveLength(1);
    release();
  });

  it('waits for running jobs when it stops, and takes no others', async () => {
    const seen: string[] = [];
    const worker = work(async (job) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      seen.push(job.name);
    });
    await backend.queue(name).add([
      { name: 'running', data: {} },
      { name: 'waiting', data: {} },
    ]);
    await until(async () => (await backend.queue(name).counts()).active === 1);
    expect(await worker.stop(2_000)).toBe(true);
    expect(seen).toEqual(['running']);
    expect(await backend.queue(name).counts()).toMatchObject({ waiting: 1, active: 0 });
  });

  it('puts a job back without using an attempt when a shutdown cuts it short', async () => {
    const started = new AbortController();
    const worker = work(async () => {
      started.abort();
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new OperationalError('stopping', 'The process stops.');
    });
    await backend.queue(name).add([{ name: 'a', data: {}, attempts: 1 }]);
    await until(() => started.signal.aborted);
    await worker.stop(2_000);
    const again: number[] = [];
    work(async (job) => void again.push(job.failures));
    await until(() => again.length === 1);
    expect(again).toEqual([0]);
  });
});
