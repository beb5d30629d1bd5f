import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { BugError, notFound } from '#platform/errors';
import { withCorrelation } from '#platform/observability';
import { Attempts, type Poison } from './attempts.js';
import type { JobQueue, JobWorker, QueueBackend } from './backend/backend.js';
import { batchJobs } from './batch.js';
import { Delivery, DELIVERY_LIMITS, type DeliveryLimits } from './delivery.js';
import type { Message } from './message.js';
import { MessageContext } from './message-context.js';
import { noLog, noMetrics, type MessagingLog, type MessagingMetrics } from './metrics.js';
import { PoisonCount } from './poison-count.js';
import { withCheckedPayload, type MessageRegistry } from './registry.js';
import type { Queryable } from './sql.js';
import { groupOf } from './together.js';
import { isWorthRetrying } from './retry.js';
import { assertWiring, inboxQueueName, type Subscriptions } from './wiring.js';

export interface MessagingServerOptions {
  readonly service: string;
  readonly schema: string;
  /** For what is remembered of messages. */
  readonly db: Queryable;
  readonly backend: QueueBackend;
  readonly subscriptions: Subscriptions;
  readonly registry: MessageRegistry;
  /** Jobs (of up to 500 messages) handled at once. */
  readonly concurrency?: number;
  readonly limits?: Partial<DeliveryLimits>;
  /** Milliseconds that running handlers get at shutdown. */
  readonly drain?: number;
  /** Milliseconds after which the messages of a worker that died come to another one. */
  readonly lock?: number;
  readonly metrics?: MessagingMetrics;
  readonly log?: MessagingLog;
}

const HOUSEKEEPING_EVERY = 600_000;

/**
 * Nest transport over a service's inbox queue: `@EventPattern('bookmarks.created.v1')`. It calls the
 * handler itself and waits for it; Nest's own `handleEvent` swallows what a handler throws, and the
 * message with it.
 */
export class MessagingServer extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  override readonly transportId = Symbol('quickstash messages');
  private readonly queue: JobQueue;
  private readonly attempts: Attempts;
  private readonly metrics: MessagingMetrics;
  private readonly poison: PoisonCount;
  private readonly log: MessagingLog;
  private readonly stopping = new AbortController();
  private worker: JobWorker | undefined;
  private housekeeping: NodeJS.Timeout | undefined;

  constructor(private readonly options: MessagingServerOptions) {
    super();
    this.queue = options.backend.queue(inboxQueueName(options.service));
    this.attempts = new Attempts(options.schema, options.db);
    this.metrics = options.metrics ?? noMetrics;
    this.log = options.log ?? noLog;
    this.poison = new PoisonCount(options.service, this.attempts, this.metrics);
  }

  /** @throws BugError for anything but one event handler a type */
  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEventHandler = false,
    extras: Record<string, unknown> = {},
  ): void {
    if (typeof pattern !== 'string' || !isEventHandler) {
      throw new BugError(
        `Messages are handled by @EventPattern with a type, not by ${JSON.stringify(pattern)}`,
      );
    }
    if (this.messageHandlers.has(pattern))
      throw new BugError(`${pattern} has two handlers in the ${this.options.service} service`);
    super.addHandler(pattern, callback, true, extras);
  }

  /** Checks the wiring, then begins to take messages. */
  listen(callback: (error?: unknown) => void): void {
    try {
      const { service, subscriptions } = this.options;
      assertWiring(service, subscriptions, this.messageHandlers.keys());
      this.work();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Takes no more messages and waits for the running handlers (bounded). */
  async close(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.housekeeping);
    const ended = (await this.worker?.stop(this.options.drain ?? 10_000)) ?? true;
    if (!ended)
      this.log.warn(
        { service: this.options.service },
        'a handler did not end in time; its message comes again',
      );
    this.worker = undefined;
  }

  /** Messages that were put aside, newest first. */
  poisoned(limit = 100): Promise<Poison[]> {
    return this.attempts.poisoned(limit);
  }

  /**
   * Sends a message that was put aside to its handler again, as if it had never been tried.
   * @throws UserError not_found, OperationalError when the queue is away (it then stays put aside)
   */
  async redrivePoison(id: string): Promise<void> {
    const message = await this.attempts.unpoison(id);
    if (message === undefined) throw notFound('Message');
    try {
      await this.queue.add(batchJobs([message]));
    } catch (error) {
      await this.attempts.poison(message, 'retries', error);
      throw error;
    }
    await this.poison.report();
  }

  on(): never {
    throw new BugError('The messaging server has no events');
  }

  unwrap<T>(): T {
    throw new BugError('The messaging server shows nobody its queue');
  }

  private work(): void {
    const { service, backend, limits, concurrency, lock } = this.options;
    const delivery = new Delivery({
      service,
      attempts: this.attempts,
      poison: this.poison,
      queue: this.queue,
      limits: { ...DELIVERY_LIMITS, ...limits },
      handle: (message, attempt) => this.handle([message], attempt),
      groupOf: ({ type }) => groupOf(this.getHandlerByPattern(type)),
      handleTogether: (messages) => this.handle(messages, 1),
      metrics: this.metrics,
      log: this.log,
      isStopping: () => this.stopping.signal.aborted,
    });
    this.worker = backend.worker(this.queue.name, (job) => delivery.deliver(job), {
      concurrency: concurrency ?? 2,
      ...(lock === undefined ? {} : { lock }),
      isRetryable: isWorthRetrying,
      onStalled: () => this.metrics.stalled({ queue: this.queue.name }),
      onError: (error) => this.log.warn({ service, err: error }, 'the inbox queue is away'),
    });
    this.worker.start();
    this.housekeeping = setInterval(() => void this.keepHouse(), HOUSEKEEPING_EVERY);
    this.housekeeping.unref();
    void this.keepHouse();
  }

  /** @param messages one, or several for one handler that takes them together */
  private async handle(messages: readonly Message[], attempt: number): Promise<void> {
    const { service, registry } = this.options;
    const [first] = messages;
    if (first === undefined) return;
    const { type, correlation_id: requestId } = first;
    const handler = this.getHandlerByPattern(type);
    if (handler === null) throw new BugError(`${type} came to the ${service} service, which has no handler`);
    const checked = messages.map((message) => withCheckedPayload(registry, message));
    const context = new MessageContext(attempt, this.stopping.signal);
    try {
      await withCorrelation({ requestId }, async () => {
        const payload = groupOf(handler) === undefined ? checked[0] : checked;
        const result: unknown = await handler(payload, context);
        if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
      });
    } catch (error) {
      if (error instanceof Error) throw error;
      // Nest's default filter answers with an object that says nothing.
      throw new BugError(`The handler of ${type} failed and its error was replaced; use connectMessaging`);
    }
  }

  private async keepHouse(): Promise<void> {
    try {
      await this.attempts.prune();
      await this.poison.report();
    } catch (error) {
      this.log.warn(
        { service: this.options.service, err: error },
        'old inbox rows could not be taken away; the next round will',
      );
    }
  }
}
