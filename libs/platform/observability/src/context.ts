import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line and message of one request or job shares. */
export interface Correlation {
  /** Request id at the gateway, kept through messages and jobs. */
  readonly requestId: string;
}

const storage = new AsyncLocalStorage<Correlation>();

export function withCorrelation<T>(correlation: Correlation, work: () => T): T {
  return storage.run(correlation, work);
}

/** Id of the request or job that is running, or `none` outside both (start, schedules). */
export function correlationId(): string {
  return storage.getStore()?.requestId ?? 'none';
}

const ACCEPTED = /^[A-Za-z0-9_-]{8,64}$/;

/** A caller's own request id, when it is one that can stand in a log line. */
export function acceptedRequestId(value: unknown): string | undefined {
  return typeof value === 'string' && ACCEPTED.test(value) ? value : undefined;
}
