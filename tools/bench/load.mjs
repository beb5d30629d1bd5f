// This side of the load generator: asks the thread, and counts what the product's processes use meanwhile.
import { createHistogram } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { foreignShare } from './processes.mjs';

/** @typedef {import('./generator.mjs').Slice} Slice */
/** @typedef {import('./generator.mjs').SliceResult} SliceResult */

/**
 * @typedef {object} Figures of one case on one side
 * @property {number} perSecond turns
 * @property {number} p50 milliseconds, as are the others
 * @property {number} p95
 * @property {number} p99
 * @property {number} turns
 * @property {number} errors
 * @property {readonly string[]} mistakes
 * @property {number | null} productCpu milliseconds of processor time a turn; null where the kernel does not say
 * @property {number | null} postgresCpu
 * @property {number | null} others share of the machine, 0 to 1, that programs beside us used
 */

/**
 * @typedef {object} Measured
 * @property {SliceResult} result
 * @property {Usage | undefined} from
 * @property {Usage | undefined} to
 * @property {Usage | undefined} [settled] later, when what it set going had ended
 */
/** @typedef {import('./processes.mjs').Usage} Usage */

export class Load {
  /** @param {import('./processes.mjs').Processes} processes */
  constructor(processes) {
    this.processes = processes;
    this.worker = new Worker(new URL('./generator.mjs', import.meta.url));
    this.asked = 0;
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    this.worker.on('message', ({ id, answer, error }) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) waiting?.reject(new Error(error));
      else waiting?.resolve(answer);
    });
    this.worker.on('error', (error) => {
      for (const { reject } of this.waiting.values())
        reject(error instanceof Error ? error : new Error(String(error)));
      this.waiting.clear();
    });
  }

  /** From now on about this subject. @param {import('./generator.mjs').Target} target @param {import('./cases.mjs').Subject} subject */
  begin(target, subject) {
    return this.ask({ does: 'begin', target, subject });
  }

  /** @param {Slice} slice @returns {Promise<SliceResult>} */
  run(slice) {
    return this.ask({ does: 'run', slice });
  }

  /** Ends the slices that run. */
  stop() {
    return this.ask({ does: 'stop' });
  }

  /** @param {Slice} slice @returns {Promise<Measured>} */
  async measure(slice) {
    const from = this.processes.usage();
    const result = await this.run(slice);
    return { result, from, to: this.processes.usage() };
  }

  async close() {
    await this.ask({ does: 'close' }).catch(() => undefined);
    await this.worker.terminate();
  }

  /** @param {Record<string, unknown>} message @returns {Promise<any>} */
  ask(message) {
    const id = (this.asked += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...message });
    });
  }
}

/** The slices of one side as one. @param {readonly Measured[]} parts @returns {Figures} */
export function figuresOf(parts) {
  const latency = createHistogram();
  for (const { result } of parts) if (result.latency.count > 0) latency.add(asRecordable(result.latency));
  /** @param {(part: Measured) => number} of */
  const total = (of) => parts.reduce((sum, part) => sum + of(part), 0);
  const turns = total(({ result }) => result.turns);
  const ms = total(({ result }) => result.ms);
  const known = parts.every(({ from, to }) => from && to) && turns > 0;
  /** @param {'product' | 'postgres'} who */
  const cpu = (who) =>
    known ? total(({ from, to, settled = to }) => (settled?.[who] ?? 0) - (from?.[who] ?? 0)) / turns : null;
  const others = total(({ from, to, result }) =>
    from && to ? foreignShare(from, to, result.ms, result.cpuMs) * result.ms : 0,
  );
  /** @param {number} share */
  const at = (share) => latency.percentile(share) / 1_000;
  return {
    perSecond: (turns / ms) * 1_000,
    p50: at(50),
    p95: at(95),
    p99: at(99),
    turns,
    errors: total(({ result }) => result.errors),
    mistakes: parts.flatMap(({ result }) => result.mistakes).slice(0, 5),
    productCpu: cpu('product'),
    postgresCpu: cpu('postgres'),
    others: known ? others / ms : null,
  };
}

/** What comes from another thread can be read and added, though its type does not say so. @param {unknown} histogram */
const asRecordable = (histogram) => /** @type {import('node:perf_hooks').RecordableHistogram} */ (histogram);
