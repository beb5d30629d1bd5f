import { UnrecoverableError, WaitingError, type Job, type WorkerOptions as BullOptions } from 'bullmq';
import { OperationalError } from '#platform/errors';
import { describeError } from '../error-text.js';
import type { JobWorker, RunningJob, WorkerOptions } from './backend.js';
import { backoffDelay } from './bull-queue.js';

/** What is used of a BullMQ worker, whichever backend it stands on. */
export interface BullWorker {
  run(): Promise<void>;
  close(): Promise<void>;
  on(event: 'stalled', listener: (jobId: string) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export type BullProcessor = (job: Job<unknown, void>, token?: string) => Promise<void>;

/** Makes the BullMQ worker around a processor; the backend knows its connection. */
export type BullWorkerFactory = (
  processor: BullProcessor,
  options: Omit<BullOptions, 'connection'>,
) => BullWorker;

const LOCK = 30_000;

/** How often stalled jobs are looked for (milliseconds). */
const STALLED_CHECK = 10_000;

/**
 * Deaths of a worker that one job survives before BullMQ gives it up. High, because recognising a job
 * that kills its worker is done above, where it is also kept and counted.
 */
const MAX_STALLED = 20;

export class BullJobWorker implements JobWorker {
  private readonly worker: BullWorker;
  private stopping = false;

  constructor(
    private readonly handle: (job: RunningJob) => Promise<void>,
    private readonly options: WorkerOptions,
    factory: BullWorkerFactory,
  ) {
    const lock = options.lock ?? LOCK;
    this.worker = factory((job, token) => this.process(job, token), {
      autorun: false,
      concurrency: options.concurrency,
      ...(options.limiter ? { limiter: options.limiter } : {}),
      lockDuration: lock,
      stalledInterval: Math.min(STALLED_CHECK, lock),
      maxStalledCount: MAX_STALLED,
      runRetryDelay: 1_000,
      settings: {
        backoffStrategy: (failures, _type, error, job) => wait(failures, error, job?.opts.backoff),
      },
    });
    this.worker.on('stalled', (jobId) => options.onStalled?.(jobId));
    this.worker.on('error', (error) => options.onError?.(error));
  }

  start(): void {
    this.worker.run().catch((error: unknown) => {
      this.options.onError?.(error instanceof Error ? error : new Error(String(error)));
    });
  }

  async stop(timeout: number): Promise<boolean> {
    this.stopping = true;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), timeout);
    });
    const closed = this.worker.close().then(() => true);
    return Promise.race([closed, tooLong]).finally(() => clearTimeout(timer));
  }

  private async process(job: Job<unknown, void>, token: string | undefined): Promise<void> {
    try {
      await this.handle(running(job));
    } catch (error) {
      if (this.stopping && token !== undefined) {
        // Cut short by a shutdown, whatever it stumbled over then: it goes back without having used an attempt.
        await job.moveToWait(token);
        throw new WaitingError();
      }
      if (!this.options.isRetryable(error)) throw withoutStack(new UnrecoverableError(describeError(error)));
      throw withoutStack(new RetryableFailure(describeError(error), retryAfter(error)));
    }
  }
}

/** What reaches the queue of an error: it is stored there, so it holds no text of an unexpected error. */
class RetryableFailure extends Error {
  constructor(
    message: string,
    /** Milliseconds. */
    readonly notBefore: number,
  ) {
    super(message);
  }
}

function running(job: Job<unknown, void>): RunningJob {
  const due = job.timestamp + job.delay;
  return {
    id: job.id ?? '',
    name: job.name,
    data: job.data,
    failures: job.attemptsMade,
    ...(job.opts.attempts === undefined ? {} : { attempts: job.opts.attempts }),
    waited: job.attemptsMade === 0 ? Math.max(0, (job.processedOn ?? due) - due) : 0,
  };
}

function wait(failures: number, error: unknown, backoff: Job['opts']['backoff']): number {
  const base = typeof backoff === 'number' ? backoff : (backoff?.delay ?? 1_000);
  const notBefore = error instanceof RetryableFailure ? error.notBefore : 0;
  return Math.max(notBefore, backoffDelay(base, failures));
}

function retryAfter(error: unknown): number {
  return error instanceof OperationalError ? error.retryAfter * 1_000 : 0;
}

function withoutStack<E extends Error>(error: E): E {
  error.stack = `${error.name}: ${error.message}`;
  return error;
}
