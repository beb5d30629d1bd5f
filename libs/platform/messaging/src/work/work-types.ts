/** Job kinds of a service with the data each carries: `{'operations.run': {operation_id: string; owner_id: string}}`. JSON-safe. */
export type WorkKinds = { readonly [kind: string]: object };

/** How one kind of work runs. All fields are required: a new kind without its limits does not compile. */
export interface WorkSettings {
  /** Jobs of this kind at once in one process. */
  readonly concurrency: number;
  /** At most `max` jobs in `duration` milliseconds over all processes; null for no limit. */
  readonly limiter: { readonly max: number; readonly duration: number } | null;
  /** Starts in all. Only operational errors are tried again. */
  readonly attempts: number;
  /** First wait between attempts in milliseconds; doubles each time, up to ten minutes. */
  readonly backoff: number;
  /** Milliseconds without a sign of life after which another worker may take the job. The sign comes by itself. */
  readonly lock: number;
  /** Runs the kind every so many milliseconds, once in the installation, with `{}` as data; null for on demand only. */
  readonly every: number | null;
}

export type WorkTable<K extends WorkKinds> = { readonly [kind in keyof K]: WorkSettings };

export interface AddOptions {
  /** Left out: a new one. */
  readonly correlationId?: string;
  /** Adding an id that the queue still knows does nothing. No `:`, not only digits. */
  readonly jobId?: string;
  /** Milliseconds before it may run. */
  readonly delay?: number;
  /** 0 (first) to 2,097,151 (last). */
  readonly priority?: number;
  /** Instead of the kind's own number. */
  readonly attempts?: number;
  /** While a job with this key waits or runs, another one is not added (or for `ttl` milliseconds). */
  readonly dedupe?: { readonly key: string; readonly ttl?: number };
}

/** Handed to a handler beside the data. */
export interface WorkJob {
  readonly id: string;
  readonly kind: string;
  readonly correlationId: string;
  /** 1 for the first start. */
  readonly attempt: number;
  /** True when an operational error thrown now would not be tried again. */
  readonly isLastAttempt: boolean;
  /** Aborts when the process wants to stop: save what is done and return or throw an OperationalError. */
  readonly signal: AbortSignal;
}

export type WorkHandlerFunction = (data: never, job: WorkJob) => Promise<void>;
