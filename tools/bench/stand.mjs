// What the bench stands on: a product of its own, the load, the database behind it, and an eye on its memory.
import { freePort } from '../launch/ports.mjs';
import { startProduct } from '../launch/product.mjs';
import { readSettings } from '../launch/settings.mjs';
import { delay } from '../launch/wait.mjs';
import { connect, SCHEMA } from './database.mjs';
import { Load } from './load.mjs';
import { Processes } from './processes.mjs';
import { INSPECTED, Profiler } from './profile.mjs';
import { figure, line, profileLines } from './report.mjs';
import { quiet } from './round.mjs';
import { PRELOADED } from './statement-times.mjs';

const IDLE_MS = 30_000;
const REST_MS = 3_000;
const MEMORY_EVERY_MS = 200;
/** One for the bench itself, one for what it copies. */
const CONNECTIONS = 2;

/** @typedef {{ memory: number, product: number, postgres: number }} Rest MB, milliseconds of processor time a second */

/**
 * @typedef {object} Stand
 * @property {import('./round.mjs').Bench} bench
 * @property {import('./generator.mjs').Target} target
 * @property {import('pg').Pool} db
 * @property {Rest | undefined} rest
 * @property {{ idle: number | null, loaded: number | null }} memory MB; `loaded` grows while the product runs
 */

/**
 * @param {object} wanted
 * @param {import('./options.mjs').Options} wanted.options
 * @param {Readonly<Record<string, string | undefined>>} wanted.env
 * @param {string} wanted.dataDir
 * @param {import('../launch/life.mjs').Life} wanted.life
 * @param {(line: string) => void} wanted.say
 * @returns {Promise<Stand>}
 */
export async function setUp({ options, env, dataDir, life, say }) {
  const { topology, profile } = options;
  const product = await startProduct({
    topology,
    settings: readSettings({ ...env, PORT: String(await freePort()), DATA_DIR: dataDir }),
    env: { ...env, ...(profile ? { NODE_OPTIONS: INSPECTED } : {}) },
    node: process.execPath,
    say,
    life,
    ...(profile ? { preload: PRELOADED } : {}),
  });
  product.fleet.onDeath = (member) => life.fail(member.failure());
  const processes = new Processes(product.fleet);
  const load = new Load(processes);
  const db = connect(product.databaseUrl, CONNECTIONS);
  life.atEnd(() => db.end());
  life.atEnd(() => load.close());

  await quiet({ processes, signal: life.signal }, IDLE_MS);
  const rest = await restOf(processes);
  const memory = { idle: rest?.memory ?? null, loaded: rest?.memory ?? null };
  const sampler = setInterval(() => {
    const now = processes.memory();
    if (now !== undefined) memory.loaded = Math.max(memory.loaded ?? 0, now);
  }, MEMORY_EVERY_MS);
  life.atEnd(() => clearInterval(sampler));

  const bench = {
    options,
    load,
    processes,
    signal: life.signal,
    profiler: profile ? new Profiler(product.fleet, db) : undefined,
    onRow: (/** @type {import('./report.mjs').Row} */ row) => {
      say(line(row));
      for (const mistake of [...row.product.mistakes, ...row.bare.mistakes]) say(`    ${mistake}`);
    },
    onProfile: (/** @type {readonly import('./profile.mjs').ProfileReport[]} */ reports) => {
      for (const { file, parts, places } of reports)
        say([`    ${file}`, ...profileLines(parts, places)].join('\n'));
    },
  };
  if (rest) {
    const { product: own, postgres } = rest;
    say(
      `at rest: ${figure(rest.memory)} MB, ${figure(own)} + ${figure(postgres)} ms of processor time a second`,
    );
  }
  const target = { origin: product.url, databaseUrl: product.databaseUrl, schema: SCHEMA };
  return { bench, target, db, rest, memory };
}

/** What the product takes while nobody asks anything. @param {Processes} processes @returns {Promise<Rest | undefined>} */
async function restOf(processes) {
  const from = processes.usage();
  await delay(REST_MS);
  const to = processes.usage();
  if (!from || !to) return undefined;
  /** @param {'product' | 'postgres'} who */
  const used = (who) => ((to[who] - from[who]) / REST_MS) * 1_000;
  return { memory: processes.memory() ?? 0, product: used('product'), postgres: used('postgres') };
}
