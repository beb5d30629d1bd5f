import type { AddOptions, WorkHandlerFunction, WorkKinds, WorkTable } from './work-types.js';
import type { QueueBackend } from '../backend/backend.js';
import type { MessagingLog, MessagingMetrics } from '../metrics.js';

export interface WorkQueuesOptions<K extends WorkKinds> {
  readonly service: string;
  readonly backend: QueueBackend;
  readonly table: WorkTable<K>;
  readonly metrics?: MessagingMetrics;
  readonly log?: MessagingLog;
}

/** The slow work of one service: a queue, a worker and a schedule for each kind of its table. */
export interface WorkQueuesShape<K extends WorkKinds = WorkKinds> {
  /** @throws OperationalError when the queue cannot be reached */
  add<T extends keyof K & string>(kind: T, data: K[T], options?: AddOptions): Promise<void>;
  handle(kind: keyof K & string, handler: WorkHandlerFunction): void;
  register(instance: object): void;
  start(): Promise<void>;
  stop(timeout?: number): Promise<void>;
  runUntilEmpty(options?: { timeout?: number; delayed?: 'promote' | 'leave' }): Promise<void>;
}
