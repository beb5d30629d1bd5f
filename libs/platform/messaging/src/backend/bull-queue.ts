import type { Job, JobsOptions, Queue } from 'bullmq';
import { BugError, OperationalError } from '#platform/errors';
import type { JobQueue, NewJob, QueueCounts } from './backend.js';

/** What is used of a BullMQ queue, whichever backend it stands on. */
export type BullQueue = Pick<
  Queue<object, void>,
  | 'add'
  | 'addBulk'
  | 'getJobCounts'
  | 'upsertJobScheduler'
  | 'removeJobScheduler'
  | 'getJobScheduler'
  | 'getDelayed'
  | 'obliterate'
  | 'close'
  | 'name'
>;

/** Jobs that failed for good stay this long, in seconds, and at most so many. */
const KEEP_FAILED = { age: 14 * 24 * 3600, count: 1_000 };

/** A schedule whose next run is this many milliseconds overdue has lost its job. */
const OVERDUE = 60_000;

/** Milliseconds within which a delayed job is waited for and not hurried. */
const SOON = 1_000;

/** Waits between attempts end growing here (milliseconds). */
export const MAX_BACKOFF = 600_000;

export class BullJobQueue implements JobQueue {
  constructor(private readonly queue: BullQueue) {}

  get name(): string {
    return this.queue.name;
  }

  async add(jobs: readonly NewJob[]): Promise<void> {
    const [only, ...more] = jobs;
    if (only === undefined) return;
    if (more.length === 0) {
      // Most calls. BullMQ's bulk makes and drops two tables on Postgres each time: fifteen times the work of this.
      await reach(() => this.queue.add(only.name, only.data, optionsOf(only)));
      return;
    }
    const bulk = jobs.map((job) => ({ name: job.name, data: job.data, opts: optionsOf(job) }));
    await reach(() => this.queue.addBulk(bulk));
  }

  async counts(): Promise<QueueCounts> {
    const counts = await reach(() =>
      this.queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
    );
    const of = (state: string): number => counts[state] ?? 0;
    return {
      waiting: of('waiting') + of('prioritized'),
      active: of('active'),
      delayed: of('delayed'),
      failed: of('failed'),
    };
  }

  async schedule(
    id: string,
    every: number,
    job: Pick<NewJob, 'name' | 'data' | 'attempts' | 'backoff'>,
  ): Promise<void> {
    await reach(async () => {
      const known = await this.queue.getJobScheduler(id);
      if (known?.every === every && (known.next ?? 0) > Date.now() - Math.max(every, OVERDUE)) return;
      const { name, data } = job;
      await this.queue.upsertJobScheduler(id, { every }, { name, data, opts: optionsOf(job) });
    });
  }

  async unschedule(id: string): Promise<void> {
    await reach(() => this.queue.removeJobScheduler(id));
  }

  async destroy(): Promise<void> {
    await reach(() => this.queue.obliterate({ force: true }));
  }

  async promoteDelayed(): Promise<number> {
    return reach(async () => {
      const delayed = (await this.queue.getDelayed(0, 999)).filter((job) => job.repeatJobKey === undefined);
      // One whose time is about to come runs all the same. BullMQ on Postgres looks at a job and then puts it back into
      // line without a lock: one that a worker takes in between runs twice.
      const far = delayed.filter((job) => dueAt(job) > Date.now() + SOON);
      for (const job of far) await job.promote().catch(() => undefined);
      return delayed.length;
    });
  }

  async close(): Promise<void> {
    await this.queue.close();
  }
}

/** The least time at which it is due. */
const dueAt = (job: Pick<Job, 'timestamp' | 'processedOn' | 'delay'>): number =>
  Math.max(job.timestamp, job.processedOn ?? 0) + job.delay;

function optionsOf(job: Omit<NewJob, 'name' | 'data'>): JobsOptions {
  if (job.id !== undefined && (job.id.includes(':') || /^\d+$/.test(job.id))) {
    throw new BugError(`A job id holds no colon and is no number: ${job.id}`);
  }
  return {
    ...(job.id === undefined ? {} : { jobId: job.id }),
    ...(job.delay === undefined ? {} : { delay: job.delay }),
    ...(job.priority === undefined ? {} : { priority: job.priority }),
    ...(job.dedupe === undefined ? {} : { deduplication: { id: job.dedupe.key, ttl: job.dedupe.ttl } }),
    attempts: job.attempts ?? 1,
    backoff: { type: 'capped', delay: job.backoff ?? 1_000 },
    removeOnComplete: true,
    removeOnFail: KEEP_FAILED,
    stackTraceLimit: 1,
  };
}

/** Whatever goes wrong between us and the queue is for an operator: nothing of it is in a request. */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BugError) throw error;
    throw new OperationalError('queue_unavailable', 'The queue did not answer.', {
      retryAfter: 3,
      cause: error,
    });
  }
}

/** Milliseconds until attempt `failures + 1`: doubles from `base`, up to {@link MAX_BACKOFF}, moved by up to a fifth so that a crowd spreads. */
export function backoffDelay(base: number, failures: number): number {
  const grown = Math.min(MAX_BACKOFF, base * 2 ** Math.min(failures - 1, 30));
  return Math.round(grown * (0.8 + Math.random() * 0.4));
}
