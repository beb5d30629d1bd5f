import { createRedisBackend, withBackend } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { OperationalError } from '#platform/errors';
import type { JobQueue, JobWorker, QueueBackend, RunningJob, WorkerOptions } from './backend.js';
import { BullJobQueue } from './bull-queue.js';
import { BullJobWorker } from './bull-worker.js';

const { Queue, Worker } = withBackend(createRedisBackend);

export interface RedisBackendOptions {
  readonly redisUrl: string;
  /** Before every key. */
  readonly prefix?: string;
}

/** Milliseconds after which a command counts as lost. */
const COMMAND_TIMEOUT = 5_000;

/** Milliseconds that start waits for Redis. */
const READY_TIMEOUT = 10_000;

/** Queues on Redis: one connection for all producers, one for all workers, and one more a worker to wait on. */
export class RedisQueueBackend implements QueueBackend {
  private readonly queues = new Map<string, BullJobQueue>();
  private readonly prefix: string;
  private readonly producer: Redis;
  private workers: Redis | undefined;

  constructor(private readonly options: RedisBackendOptions) {
    this.prefix = options.prefix ?? 'quickstash';
    this.producer = this.connect({
      // A request never waits for a queue: without a connection the command fails at once.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT,
    });
  }

  async prepare(): Promise<void> {
    if (this.producer.status !== 'ready') await this.ready();
    await this.ping();
  }

  async ping(): Promise<void> {
    try {
      await this.producer.ping();
    } catch (error) {
      throw unavailable(error);
    }
  }

  queue(name: string): JobQueue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new Queue<object, void>(name, {
      connection: this.producer,
      prefix: this.prefix,
      skipWaitingForReady: true,
      skipVersionCheck: true,
      streams: { events: { maxLen: 100 } },
    });
    queue.on('error', () => undefined); // each call reports its own failure
    const wrapped = new BullJobQueue(queue);
    this.queues.set(name, wrapped);
    return wrapped;
  }

  worker(name: string, run: (job: RunningJob) => Promise<void>, options: WorkerOptions): JobWorker {
    this.workers ??= this.connect({ maxRetriesPerRequest: null });
    const connection = this.workers;
    return new BullJobWorker(run, options, (processor, bull) => {
      return new Worker<unknown, void>(name, processor, { ...bull, connection, prefix: this.prefix });
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    this.queues.clear();
    this.producer.disconnect();
    this.workers?.disconnect();
  }

  private connect(options: RedisOptions): Redis {
    const client = new Redis(this.options.redisUrl, {
      ...options,
      connectTimeout: COMMAND_TIMEOUT,
      disconnectTimeout: 200,
      retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 10), 5_000),
    });
    client.setMaxListeners(0); // every queue and worker listens on it
    client.on('error', () => undefined); // ioredis connects again by itself; commands report their own failure
    return client;
  }

  private async ready(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let connected: () => void = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        connected = resolve;
        this.producer.once('ready', connected);
        timer = setTimeout(() => reject(unavailable('no answer in time')), READY_TIMEOUT);
      });
    } finally {
      clearTimeout(timer);
      this.producer.off('ready', connected);
    }
  }
}

function unavailable(cause: unknown): OperationalError {
  return new OperationalError('queue_unavailable', 'Redis did not answer.', { retryAfter: 3, cause });
}
