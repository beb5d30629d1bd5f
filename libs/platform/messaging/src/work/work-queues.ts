import { v7 as uuidv7 } from 'uuid';
import { BugError, OperationalError } from '#platform/errors';
import { withCorrelation } from '#platform/observability';
import type { JobQueue, JobWorker, QueueBackend, RunningJob } from '../backend/backend.js';
import { noLog, noMetrics, type MessagingLog, type MessagingMetrics } from '../metrics.js';
import { isWorthRetrying } from '../retry.js';
import { workQueueName } from '../wiring.js';
import { workHandlersOf } from './work-handler.js';
import type {
  AddOptions,
  WorkHandlerFunction,
  WorkJob,
  WorkKinds,
  WorkSettings,
  WorkTable,
} from './work-types.js';

export interface WorkQueuesOptions<K extends WorkKinds> {
  readonly service: string;
  readonly backend: QueueBackend;
  readonly table: WorkTable<K>;
  /** Kinds that a release before had: their queues are thrown away at start. */
  readonly retired?: readonly string[];
  /** Multiplies locks and schedules of a minute and more, never below {@link LEAST}; 1 unless told. */
  readonly timeScale?: number;
  readonly metrics?: MessagingMetrics;
  readonly log?: MessagingLog;
}

/** How often schedules are looked after: a queue that lost its memory has lost them too. */
const SCHEDULES_EVERY = 60_000;
/** Milliseconds: what recovers more often than this would keep the process busy with nothing else. */
const LEAST = 1_000;
const DRAIN = 10_000;

/** The slow work of one service: a queue, a worker and perhaps a schedule for each kind of its table. */
export class WorkQueues<K extends WorkKinds = WorkKinds> {
  private readonly kinds: ReadonlyMap<string, WorkSettings>;
  private readonly handlers = new Map<string, WorkHandlerFunction>();
  private readonly metrics: MessagingMetrics;
  private readonly log: MessagingLog;
  private workers: JobWorker[] = [];
  private stopping = new AbortController();
  private schedules: NodeJS.Timeout | undefined;
  /** Jobs that were taken so far. */
  private started = 0;

  constructor(private readonly options: WorkQueuesOptions<K>) {
    this.kinds = new Map<string, WorkSettings>(Object.entries(options.table));
    this.metrics = options.metrics ?? noMetrics;
    this.log = options.log ?? noLog;
  }

  /** @throws OperationalError when the queue cannot be reached; nothing was added then */
  async add<T extends keyof K & string>(kind: T, data: K[T], options: AddOptions = {}): Promise<void> {
    await this.addAll(kind, [data], options);
  }

  /** One round trip for all of them. `jobId` and `dedupe` make no sense here. */
  async addAll<T extends keyof K & string>(
    kind: T,
    data: readonly K[T][],
    options: AddOptions = {},
  ): Promise<void> {
    const settings = this.settingsOf(kind);
    const { correlationId = uuidv7(), jobId, attempts = settings.attempts, ...rest } = options;
    const jobs = data.map((one) => ({
      name: kind,
      data: { correlation_id: correlationId, data: one },
      ...rest,
      ...(jobId === undefined ? {} : { id: jobId }),
      attempts,
      backoff: settings.backoff,
    }));
    await this.queueOf(kind).add(jobs);
  }

  /** @throws BugError for a kind that the table does not have or that has a handler */
  handle<T extends keyof K & string>(kind: T, handler: (data: K[T], job: WorkJob) => Promise<void>): void {
    this.bind(kind, handler);
  }

  /** Binds the `@WorkHandler` methods of a provider. Kinds of the table that it does not mention stay open. */
  register(instance: object): void {
    for (const { kind, handle } of workHandlersOf(instance)) this.bind(kind, handle);
  }

  /** Takes jobs from now on. @throws BugError that names every kind without a handler */
  async start(): Promise<void> {
    this.startWorkers();
    await this.keepSchedules();
    await this.destroyRetired();
    this.schedules = setInterval(() => void this.keepSchedules(), this.scaled(SCHEDULES_EVERY));
    this.schedules.unref();
  }

  /** Takes no more jobs; running ones see their signal abort and get `timeout` milliseconds to end. */
  async stop(timeout = DRAIN): Promise<void> {
    clearInterval(this.schedules);
    this.stopping.abort();
    const ended = await Promise.all(this.workers.map((worker) => worker.stop(timeout)));
    if (ended.includes(false)) {
      this.log.warn(
        { service: this.options.service },
        'work did not end in time; another process will take it up',
      );
    }
    this.workers = [];
    this.stopping = new AbortController();
  }

  /** Waiting, running, delayed and failed jobs of each kind. */
  async counts(): Promise<Record<string, Awaited<ReturnType<JobQueue['counts']>>>> {
    const entries = await Promise.all(
      [...this.kinds.keys()].map(async (kind) => [kind, await this.queueOf(kind).counts()] as const),
    );
    return Object.fromEntries(entries);
  }

  /**
   * For tests: runs jobs, and those that they add, until none is left. Schedules do not run.
   * @throws Error after `timeout` milliseconds
   */
  async runUntilEmpty({ timeout = 10_000, delayed = 'promote' }: RunOptions = {}): Promise<void> {
    const end = Date.now() + timeout;
    const wasRunning = this.workers.length > 0;
    if (!wasRunning) this.startWorkers();
    try {
      while (!(await this.isEmpty(delayed))) {
        if (Date.now() > end)
          throw new Error(`Work is left after ${timeout} ms: ${JSON.stringify(await this.counts())}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    } finally {
      if (!wasRunning) await this.stop();
    }
  }

  private async isEmpty(delayed: 'promote' | 'leave'): Promise<boolean> {
    let left = 0;
    const { started } = this;
    for (const kind of this.kinds.keys()) {
      const queue = this.queueOf(kind);
      // Counted on both sides of promoting: a job that fails in between goes from running to delayed unseen.
      left += await busy(queue);
      if (delayed === 'promote') left += await queue.promoteDelayed();
      left += await busy(queue);
    }
    // One that was due, ran, failed and waits again between two looks was seen by neither.
    return left === 0 && this.started === started;
  }

  private startWorkers(): void {
    const missing = [...this.kinds.keys()].filter((kind) => !this.handlers.has(kind));
    if (missing.length > 0) {
      throw new BugError(
        `The ${this.options.service} service has no handler for this work: ${missing.join(', ')}`,
      );
    }
    this.workers = [...this.kinds].map(([kind, settings]) => this.startWorker(kind, settings));
  }

  private startWorker(kind: string, settings: WorkSettings): JobWorker {
    const { service, backend } = this.options;
    const name = workQueueName(service, kind);
    const worker = backend.worker(name, (job) => this.run(kind, settings, job), {
      concurrency: settings.concurrency,
      limiter: settings.limiter,
      lock: this.scaled(settings.lock),
      isRetryable: isWorthRetrying,
      onStalled: () => this.metrics.stalled({ queue: name }),
      onError: (error) => this.log.warn({ service, kind, err: error }, 'a work queue is away'),
    });
    worker.start();
    return worker;
  }

  private async run(kind: string, settings: WorkSettings, job: RunningJob): Promise<void> {
    const queue = workQueueName(this.options.service, kind);
    this.started += 1;
    const { data, correlationId } = unwrap(job);
    const attempt = job.failures + 1;
    const isLastAttempt = attempt >= (job.attempts ?? settings.attempts);
    this.metrics.waited({ queue, kind, duration: job.waited });
    const began = performance.now();
    const measure = (outcome: 'done' | 'retried' | 'failed'): void =>
      this.metrics.handled({ queue, kind, duration: performance.now() - began, outcome });
    try {
      const { signal } = this.stopping;
      await withCorrelation({ requestId: correlationId }, () =>
        this.handlerOf(kind)(data, { id: job.id, kind, correlationId, attempt, isLastAttempt, signal }),
      );
      measure('done');
    } catch (error) {
      const comesAgain = isWorthRetrying(error) && (!isLastAttempt || this.stopping.signal.aborted);
      const fields = { service: this.options.service, kind, job: job.id, correlationId, attempt, err: error };
      if (comesAgain) this.log.warn(fields, 'a job comes again');
      else this.log.error(fields, 'a job failed');
      measure(comesAgain ? 'retried' : 'failed');
      throw error;
    }
  }

  private async keepSchedules(): Promise<void> {
    try {
      for (const [kind, { every, attempts, backoff }] of this.kinds) {
        const queue = this.queueOf(kind);
        if (every === null) await queue.unschedule(kind);
        else
          await queue.schedule(kind, every < SCHEDULES_EVERY ? every : this.scaled(every), {
            name: kind,
            data: { data: {} },
            attempts,
            backoff,
          });
      }
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      this.log.warn(
        { service: this.options.service, err: error },
        'schedules could not be looked after; the next round will',
      );
    }
  }

  /** Nobody works on them: their jobs and schedules would lie there for ever. */
  private async destroyRetired(): Promise<void> {
    const { service, retired = [], backend } = this.options;
    try {
      for (const kind of retired) await backend.queue(workQueueName(service, kind)).destroy();
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      this.log.warn(
        { service, err: error },
        'queues of a release before are there still; the next start tries',
      );
    }
  }

  private scaled(duration: number): number {
    return Math.max(LEAST, Math.round(duration * (this.options.timeScale ?? 1)));
  }

  private bind(kind: string, handler: WorkHandlerFunction): void {
    const { service } = this.options;
    this.settingsOf(kind);
    if (this.handlers.has(kind)) throw new BugError(`${kind} has two handlers in the ${service} service`);
    this.handlers.set(kind, handler);
  }

  private queueOf(kind: string): JobQueue {
    return this.options.backend.queue(workQueueName(this.options.service, kind));
  }

  private settingsOf(kind: string): WorkSettings {
    const settings = this.kinds.get(kind);
    if (settings === undefined)
      throw new BugError(`${kind} is no work of the ${this.options.service} service`);
    return settings;
  }

  private handlerOf(kind: string): WorkHandlerFunction {
    const handler = this.handlers.get(kind);
    if (handler === undefined)
      throw new BugError(`${kind} has no handler in the ${this.options.service} service`);
    return handler;
  }
}

interface RunOptions {
  readonly timeout?: number;
  /** `promote`: delayed jobs and retries run at once; `leave`: they stay. */
  readonly delayed?: 'promote' | 'leave';
}

function unwrap(job: RunningJob): { data: never; correlationId: string } {
  const { data } = job;
  if (typeof data !== 'object' || data === null || !('data' in data))
    throw new BugError(`Job ${job.id} holds no data`);
  const correlationId =
    'correlation_id' in data && typeof data.correlation_id === 'string' ? data.correlation_id : uuidv7();
  // What a kind's data looks like is known to its producer and its handler, which share the table's type.
  return { data: data.data as never, correlationId };
}

async function busy(queue: JobQueue): Promise<number> {
  const { waiting, active } = await queue.counts();
  return waiting + active;
}
