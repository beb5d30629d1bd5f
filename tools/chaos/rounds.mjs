// One round: people at work, a fault in the middle, quiet, judgement.
import { delay } from '../launch/wait.mjs';
import { act } from './person.mjs';
import { SERVICES } from './stage.mjs';

/** Things that one person does at the same time. */
const HANDS = 2;
/** Milliseconds between two deeds of one hand. */
const PAUSE = /** @type {const} */ ([10, 120]);
/** Milliseconds of work before a fault, and after it. */
const BEFORE = /** @type {const} */ ([800, 1_800]);
const AFTER = /** @type {const} */ ([800, 1_500]);
const QUIET_MS = 90_000;
/** Megabytes that one service may take. */
const LARGEST = 700;
/** Milliseconds after which an object without a row may be swept, and the sweep's own second. */
const SWEEP_AFTER = 62_000;

export class Rounds {
  /**
   * @param {{ stage: import('./stage.mjs').Stage, weather: import('./weather.mjs').Weather, desks: readonly import('./person.mjs').Desk[],
   *   inspector: import('./inspector.mjs').Inspector, random: import('./random.mjs').Random, signal: AbortSignal, scale: number }} options
   */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('./faults.mjs').Fault} fault @param {number} round */
  async run(fault, round) {
    const { stage, weather, desks, inspector, random, scale } = this.options;
    const startedAt = Date.now();
    const shift = new AbortController();
    const work = Promise.all(
      desks.flatMap((desk) => Array.from({ length: HANDS }, () => this.work(desk, shift.signal))),
    );
    await delay(random.between(...BEFORE));
    const spell = weather.begin(fault.excuse, Date.now());
    const did = await fault.strike(stage, { random, scale });
    spell.to = Date.now();
    await delay(random.between(...AFTER));
    shift.abort();
    await work;
    const quietFrom = Date.now();
    const problems = await inspector.waitForQuiet(QUIET_MS);
    const quietAfter = (Date.now() - quietFrom) / 1_000;
    problems.push(...(await inspector.judge(desks, round)));
    for (const [name, megabytes] of Object.entries(stage.supervisor.memory(SERVICES)))
      if (megabytes > LARGEST) problems.push(`${name} takes ${megabytes} MB`);
    weather.forget(Date.now());
    return { did, seconds: (Date.now() - startedAt) / 1_000, quietAfter, problems };
  }

  /** When all is over: what uploads that died have left is swept, and then nothing is left. */
  async sweep() {
    const { inspector } = this.options;
    if ((await inspector.orphans()).length === 0) return [];
    await delay(SWEEP_AFTER);
    return inspector.sweepObjects();
  }

  /** @param {import('./person.mjs').Desk} desk @param {AbortSignal} end */
  async work(desk, end) {
    while (!end.aborted && !this.options.signal.aborted) {
      await act(desk);
      await delay(desk.random.between(...PAUSE));
    }
  }
}
