// One round: every case about one user, the product and bare SQL in turns, so that both have the same neighbours.
import { Stopped } from '../launch/failure.mjs';
import { delay } from '../launch/wait.mjs';
import { CASES } from './cases.mjs';
import { figuresOf } from './load.mjs';

const WARM_MS = 400;
/** Reads are measured in so many turns of product and bare SQL. */
const TURNS = 2;
const USUAL_CONNECTIONS = 10;

const QUIET_LOOK_MS = 500;
const QUIET_LOOKS = 3;
/** Milliseconds of processor time in one look that a product at rest may take. */
const QUIET_CPU = 60;
const QUIET_AFTER_WRITES_MS = 20_000;

/** @typedef {import('./cases.mjs').Case} Case */
/** @typedef {import('./generator.mjs').Slice} Slice */
/** @typedef {import('./report.mjs').Row} Row */

/**
 * @typedef {object} Bench what a round needs
 * @property {import('./options.mjs').Options} options
 * @property {import('./load.mjs').Load} load
 * @property {import('./processes.mjs').Processes} processes
 * @property {AbortSignal} signal
 * @property {import('./profile.mjs').Profiler | undefined} profiler
 * @property {(reports: readonly import('./profile.mjs').ProfileReport[]) => void} onProfile
 * @property {(row: Row) => void} onRow
 */

/** @param {import('./options.mjs').Options} options @param {string} name */
export const isAsked = ({ only }, name) =>
  only === undefined || only.some((one) => name === one || name.startsWith(`${one}-`));

/** @param {string} name of a case */
export const isLong = (name) => CASES.some((one) => one.name === name && one.isLong);

/**
 * @param {Bench} bench
 * @param {{ size: number, rows: number }} about
 * @param {(name: string) => boolean} isWanted names of cases
 * @returns {Promise<Row[]>}
 */
export async function measureRound(bench, about, isWanted) {
  const rows = [];
  for (const one of CASES.filter(({ name }) => isWanted(name) && isAsked(bench.options, name))) {
    for (const connections of connectionsOf(one, bench.options)) {
      if (bench.signal.aborted) throw new Stopped();
      const row = await measureCase(bench, one, { ...about, connections });
      rows.push(row);
      bench.onRow(row);
    }
  }
  return rows;
}

/** Beside the figures, without an ending. @param {import('./options.mjs').Options} options @param {string} name */
export const profilePath = ({ json }, name) => `${json.replace(/\.json$/, '')}-${name}`;

/** @param {Case} wanted @param {import('./options.mjs').Options} options @returns {readonly number[]} */
function connectionsOf({ weight }, { connections }) {
  if (weight === 'alone') return [1];
  if (weight === 'main') return connections;
  return [
    connections.includes(USUAL_CONNECTIONS) ? USUAL_CONNECTIONS : (connections[0] ?? USUAL_CONNECTIONS),
  ];
}

/**
 * @param {Bench} bench
 * @param {Case} one
 * @param {{ size: number, rows: number, connections: number }} about
 * @returns {Promise<Row>}
 */
async function measureCase(bench, one, about) {
  const { load, options, profiler } = bench;
  const { name, writes } = one;
  const { connections, size } = about;
  const turns = writes ? 1 : TURNS;
  /** @param {Slice['side']} side @param {number} ms @returns {Slice} */
  const slice = (side, ms) => ({ name, side, connections, ms });
  const ms = (options.seconds * 1_000) / turns;

  await load.run(slice('product', WARM_MS));
  await load.run(slice('bare', WARM_MS));
  let settled = await quiet(bench, QUIET_AFTER_WRITES_MS);
  await profiler?.start();
  const product = [];
  const bare = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const measured = await load.measure(slice('product', ms));
    if (writes) {
      settled = (await quiet(bench, QUIET_AFTER_WRITES_MS)) && settled;
      // What a write sets going afterwards is part of what it costs.
      measured.settled = bench.processes.usage();
    }
    product.push(measured);
    bare.push(await load.measure(slice('bare', ms)));
  }
  const profiles = await profiler?.stop(
    `${options.json.replace(/\.json$/, '')}-${name}-${size}-${connections}`,
  );
  if (profiles) bench.onProfile(profiles);
  const figures = { product: figuresOf(product), bare: figuresOf(bare) };
  return {
    name,
    about: one.about,
    ...about,
    ...figures,
    ratio: figures.bare.perSecond / figures.product.perSecond,
    settled,
  };
}

/**
 * Waits until what is under way in the background has ended.
 * @param {Pick<Bench, 'processes' | 'signal'>} bench
 * @param {number} limitMs
 * @returns {Promise<boolean>} false when it did not end in time
 */
export async function quiet({ processes, signal }, limitMs) {
  const until = Date.now() + limitMs;
  let looks = 0;
  let before = processes.usage();
  while (looks < QUIET_LOOKS && before) {
    if (signal.aborted) throw new Stopped();
    if (Date.now() > until) return false;
    await delay(QUIET_LOOK_MS);
    const now = processes.usage();
    const used = now ? now.product - before.product + now.postgres - before.postgres : 0;
    looks = used <= QUIET_CPU ? looks + 1 : 0;
    before = now;
  }
  return true;
}
