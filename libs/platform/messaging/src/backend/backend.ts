/** A job as it is added. `data` is JSON. */
export interface NewJob {
  readonly name: string;
  readonly data: object;
  /** Adding a job whose id is still known to the queue does nothing. No `:`, not only digits. */
  readonly id?: string;
  /** Milliseconds before it may run. */
  readonly delay?: number;
  /** 0 (first) to 2,097,151 (last). */
  readonly priority?: number;
  /** Starts in all, retries included. */
  readonly attempts?: number;
  /** First wait between attempts in milliseconds; doubles each time, up to ten minutes. */
  readonly backoff?: number;
  /** While a job with this key waits or runs, another one is not added (or for `ttl` milliseconds). */
  readonly dedupe?: { readonly key: string; readonly ttl?: number };
}

export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

/** The producing side of one queue. Fails at once when the queue is away; nothing is kept in memory. */
export interface JobQueue {
  readonly name: string;
  /** @throws OperationalError when the queue cannot be reached */
  add(jobs: readonly NewJob[]): Promise<void>;
  counts(): Promise<QueueCounts>;
  /** Adds `job` every `every` milliseconds, once in the whole installation; replaces the schedule of the same id. */
  schedule(
    id: string,
    every: number,
    job: Pick<NewJob, 'name' | 'data' | 'attempts' | 'backoff'>,
  ): Promise<void>;
  unschedule(id: string): Promise<void>;
  /** Throws away every job and schedule, also those at work. */
  destroy(): Promise<void>;
  /** Makes delayed jobs due now, those of schedules excepted. For tests. */
  promoteDelayed(): Promise<number>;
}

/** A job as a worker gets it. */
export interface RunningJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  /** Earlier starts that failed. */
  readonly failures: number;
  /** Starts in all that it gets; undefined when it was added without a number. */
  readonly attempts?: number;
  /** Milliseconds from being due to being taken. */
  readonly waited: number;
}

export interface WorkerOptions {
  readonly concurrency: number;
  /** At most `max` jobs in `duration` milliseconds, over all processes. */
  readonly limiter?: { readonly max: number; readonly duration: number } | null;
  /** Milliseconds without a sign of life after which another worker may take the job. */
  readonly lock?: number;
  /** Whether a thrown error is worth another attempt. */
  readonly isRetryable: (error: unknown) => boolean;
  readonly onStalled?: (jobId: string) => void;
  /** The connection to the queue, not a job, failed. */
  readonly onError?: (error: Error) => void;
}

/** The consuming side of one queue. */
export interface JobWorker {
  start(): void;
  /** Takes no more jobs, waits for the running ones at most `timeout` milliseconds, and closes. True when all ended. */
  stop(timeout: number): Promise<boolean>;
}

/** Where queues live. Two implementations under one test suite: Redis, and Postgres for an installation without it. */
export interface QueueBackend {
  /**
   * Call before the first worker. Postgres: brings the queue tables up to date.
   * @throws OperationalError when it cannot be reached
   */
  prepare(): Promise<void>;
  /** @throws OperationalError when it cannot be reached */
  ping(): Promise<void>;
  queue(name: string): JobQueue;
  worker(name: string, run: (job: RunningJob) => Promise<void>, options: WorkerOptions): JobWorker;
  /** After the workers. */
  close(): Promise<void>;
}
