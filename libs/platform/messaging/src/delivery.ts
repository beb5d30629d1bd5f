import { OperationalError, kindOf } from '#platform/errors';
import type { Attempts, PoisonReason, Started } from './attempts.js';
import { backoffDelay } from './backend/bull-queue.js';
import type { JobQueue, RunningJob } from './backend/backend.js';
import { batchJobs, inBatches, messagesOf } from './batch.js';
import { Isolation } from './isolation.js';
import type { Message } from './message.js';
import type { MessagingLog, MessagingMetrics } from './metrics.js';
import type { PoisonCount } from './poison-count.js';
import { isWorthRetrying } from './retry.js';

export interface DeliveryLimits {
  /** Starts after which a message that keeps failing for operational reasons is put aside: about a day of waits. */
  readonly retries: number;
  /** Starts after which a message is put aside whose handler throws a user error or a bug. */
  readonly bugs: number;
  /** Deaths of a process while it handled a message, after which the message is put aside. */
  readonly crashes: number;
  /** First wait between attempts in milliseconds; doubles up to ten minutes. */
  readonly backoff: number;
}

export const DELIVERY_LIMITS: DeliveryLimits = { retries: 150, bugs: 1, crashes: 5, backoff: 1_000 };

export interface DeliveryOptions {
  readonly service: string;
  readonly attempts: Attempts;
  readonly poison: PoisonCount;
  readonly queue: JobQueue;
  readonly limits: DeliveryLimits;
  readonly handle: (message: Message, attempt: number) => Promise<void>;
  /** Messages with the same answer may be handled together; undefined: each on its own. */
  readonly groupOf: (message: Message) => string | undefined;
  /** Handles a group. When it throws, each message of it is handled on its own. */
  readonly handleTogether: (messages: readonly Message[]) => Promise<void>;
  readonly metrics: MessagingMetrics;
  readonly log: MessagingLog;
  /** True while the process wants to stop: the rest of a batch goes back. */
  readonly isStopping: () => boolean;
}

/** What is handled together at most: between two of these a process that wants to stop stops. */
const TOGETHER = { messages: 100, characters: 100_000 };

interface Failure {
  readonly message: Message;
  readonly failures: number;
  readonly error: unknown;
}

/**
 * Takes a job apart: each message is handled, retried and given up on its own. Those of a group are first tried
 * together.
 */
export class Delivery {
  private readonly isolation = new Isolation();

  constructor(private readonly options: DeliveryOptions) {}

  /** Throws only when database or queue are away; the job then comes again and what is done stays done. */
  async deliver(job: RunningJob): Promise<void> {
    const { messages, unreadable } = messagesOf(job.data);
    if (unreadable > 0) this.options.log.error({ job: job.id, unreadable }, 'a job held what is no message');
    const suspect = await this.isolation.together(() => this.deliverTogether(messages, job.waited));
    if (suspect) await this.isolation.alone(() => this.deliverAlone(suspect));
  }

  /** @returns the message, not handled, when it is the only one and was at work when a process died */
  private async deliverTogether(messages: readonly Message[], waited: number): Promise<Message | undefined> {
    const { open, started } = await this.start(messages);
    const crashed = open.filter(({ id }) => (started.get(id)?.crashes ?? 0) > 0);
    if (crashed.length === 0) {
      await this.handleAll(open, started, waited);
      return undefined;
    }
    if (open.length > 1) await this.takeApart(open);
    await this.options.attempts.release(open.map(({ id }) => id));
    return open.length > 1 ? undefined : open[0];
  }

  /** With nothing beside it, so that another death is this message's and no neighbour's. */
  private async deliverAlone(message: Message): Promise<void> {
    const { open, started } = await this.start([message]);
    const crashes = started.get(message.id)?.crashes ?? 0;
    if (crashes >= this.options.limits.crashes) await this.putAside(message, 'crash', undefined);
    else await this.handleAll(open, started, 0);
  }

  private async start(
    messages: readonly Message[],
  ): Promise<{ open: Message[]; started: Map<string, Started> }> {
    const rows = await this.options.attempts.start(messages.map(({ id }) => id));
    const started = new Map(rows.map((row) => [row.id, row]));
    return { open: messages.filter(({ id }) => started.has(id)), started };
  }

  /** One of them may have killed the process: to find out which, each gets a job of its own. */
  private async takeApart(messages: readonly Message[]): Promise<void> {
    const { queue, log, service } = this.options;
    log.warn(
      { service, messages: messages.length },
      'a worker died while it handled these messages; each now comes alone',
    );
    await queue.add(messages.flatMap((message) => batchJobs([message])));
  }

  private async handleAll(
    open: readonly Message[],
    started: Map<string, Started>,
    waited: number,
  ): Promise<void> {
    const { attempts, isStopping, queue } = this.options;
    const done: string[] = [];
    const failed: Failure[] = [];
    const rest: Message[] = [];
    for (const group of this.groupsOf(open)) {
      if (!isStopping() && (await this.attemptTogether(group, waited))) {
        done.push(...group.map(({ id }) => id));
        continue;
      }
      for (const message of group) {
        const row = started.get(message.id);
        if (row === undefined) continue;
        if (isStopping()) {
          rest.push(message);
          continue;
        }
        const failure = await this.attempt(message, row, waited);
        if (failure === undefined) done.push(message.id);
        else failed.push({ message, failures: row.failures + 1, error: failure.thrown });
      }
    }
    if (rest.length > 0) {
      // First: a process that stops may not get to the end.
      await queue.add(batchJobs(rest));
      await attempts.release(rest.map(({ id }) => id));
    }
    await attempts.done(done);
    await this.settle(failed);
  }

  /** Each message once, however often it is in the job; a group stands where its first message stood. */
  private groupsOf(open: readonly Message[]): Message[][] {
    const once = new Map(open.map((message) => [message.id, message])).values();
    const groups = Map.groupBy(once, (message) => this.options.groupOf(message) ?? message.id);
    return [...groups.values()].flatMap((group) => inBatches(group, TOGETHER));
  }

  /** @returns false when there is one message, or when together they failed and nothing is known of any */
  private async attemptTogether(group: readonly Message[], waited: number): Promise<boolean> {
    const { handleTogether, log, metrics, queue, service } = this.options;
    if (group.length < 2) return false;
    const began = performance.now();
    try {
      await handleTogether(group);
    } catch (error) {
      log.info({ service, messages: group.length, err: error }, 'messages are tried one by one');
      return false;
    }
    const duration = (performance.now() - began) / group.length;
    for (const { type } of group) {
      metrics.waited({ queue: queue.name, kind: type, duration: waited });
      metrics.handled({ queue: queue.name, kind: type, duration, outcome: 'done' });
    }
    return true;
  }

  /** @returns what was thrown, or undefined */
  private async attempt(
    message: Message,
    row: Started,
    waited: number,
  ): Promise<{ thrown: unknown } | undefined> {
    const { queue, metrics, limits, handle } = this.options;
    metrics.waited({ queue: queue.name, kind: message.type, duration: waited });
    const began = performance.now();
    let failure: { thrown: unknown } | undefined;
    try {
      await handle(message, row.failures + row.crashes + 1);
    } catch (thrown) {
      failure = { thrown };
    }
    const outcome =
      failure === undefined
        ? 'done'
        : verdict(failure.thrown, row.failures + 1, limits) === 'retry'
          ? 'retried'
          : 'failed';
    metrics.handled({ queue: queue.name, kind: message.type, duration: performance.now() - began, outcome });
    return failure;
  }

  /** What is given up is put aside; the rest comes again, together with what has failed as often. */
  private async settle(failed: readonly Failure[]): Promise<void> {
    const { limits } = this.options;
    const again = new Map<number, Failure[]>();
    for (const failure of failed) {
      const judged = verdict(failure.error, failure.failures, limits);
      if (judged === 'retry') again.set(failure.failures, [...(again.get(failure.failures) ?? []), failure]);
      else await this.putAside(failure.message, judged, failure.error);
    }
    for (const [failures, those] of again) await this.comeAgain(failures, those);
  }

  private async comeAgain(failures: number, those: readonly Failure[]): Promise<void> {
    const { attempts, limits, queue, log, service } = this.options;
    const notBefore = Math.max(...those.map(({ error }) => retryAfter(error)));
    const delay = Math.max(Math.min(notBefore, limits.backoff * 60), backoffDelay(limits.backoff, failures));
    for (const { message, error } of those)
      log.warn(
        { service, message: message.id, type: message.type, failures, delay, err: error },
        'a message comes again',
      );
    await attempts.failed(those.map(({ message, error }) => ({ id: message.id, error })));
    const messages = those.map(({ message }) => message);
    await queue.add(batchJobs(messages, { delay, failures }));
  }

  private async putAside(message: Message, reason: PoisonReason, error: unknown): Promise<void> {
    const { attempts, log, poison, service } = this.options;
    await attempts.poison(message, reason, error);
    log.error(
      { service, message: message.id, type: message.type, reason, err: error },
      'a message was put aside',
    );
    await poison.report();
  }
}

/** Milliseconds. */
const retryAfter = (error: unknown): number =>
  error instanceof OperationalError ? error.retryAfter * 1_000 : 0;

/** @param failures starts that ended with an error, this one included */
function verdict(error: unknown, failures: number, limits: DeliveryLimits): 'retry' | PoisonReason {
  if (isWorthRetrying(error)) return failures < limits.retries ? 'retry' : 'retries';
  if (failures < limits.bugs) return 'retry';
  return kindOf(error) === 'user' ? 'user' : 'bug';
}
