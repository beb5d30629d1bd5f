/** Where measurements go; the composition root binds it to Prometheus. All times are milliseconds. */
export interface MessagingMetrics {
  /** Messages handed to a subscriber's queue, and how long the oldest of them lay in the outbox. */
  relayed(measure: { subscriber: string; messages: number; lag: number }): void;
  /** From the moment a message or job was due until a worker took it. */
  waited(measure: { queue: string; kind: string; duration: number }): void;
  handled(measure: { queue: string; kind: string; duration: number; outcome: Outcome }): void;
  /** A worker died or froze while it held a job; another one gets it. */
  stalled(measure: { queue: string }): void;
  /** Messages put aside that wait for a person. */
  poisonDepth(measure: { service: string; messages: number }): void;
}

/** `retried`: failed and comes again; `failed`: failed for good, put aside. */
export type Outcome = 'done' | 'retried' | 'failed';

export const noMetrics: MessagingMetrics = {
  relayed: () => undefined,
  waited: () => undefined,
  handled: () => undefined,
  stalled: () => undefined,
  poisonDepth: () => undefined,
};

/** The part of a pino logger that this library writes to. */
export interface MessagingLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export const noLog: MessagingLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
