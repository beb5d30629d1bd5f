// The load, in a thread of its own: callers that each ask again as soon as they have their answer. One loop for the
// product and for bare SQL, so that what the loop itself costs is on both sides.
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import pg from 'pg';
import { Pool } from 'undici';
import { CASES } from './cases.mjs';

/** Every so many answers one is parsed and looked at; the first ones always are. */
const LOOK_EVERY = 40;
const LOOK_FIRST = 5;
const MISTAKES_MAX = 5;
const CALL_MS = 30_000;

/** @typedef {import('./cases.mjs').Case} Case */
/** @typedef {import('./cases.mjs').Subject} Subject */

/**
 * @typedef {object} Slice
 * @property {string} name of the case
 * @property {'product' | 'bare'} side
 * @property {number} connections
 * @property {number} ms
 * @property {number} [pauseMs] between two turns of one caller
 */

/**
 * @typedef {object} SliceResult
 * @property {number} turns that were answered rightly
 * @property {number} errors
 * @property {readonly string[]} mistakes the first few errors
 * @property {number} ms
 * @property {import('node:perf_hooks').Histogram} latency in microseconds
 * @property {number} cpuMs that this process used, the load itself
 */

/** @typedef {{ origin: string, databaseUrl: string, schema: string }} Target */
/** @typedef {(turn: number, isLookedAt: boolean) => Promise<string | undefined>} Act says what was wrong */

/** No column is turned into a value: that would be work which the product's answers are spared here, too. */
const asText = { getTypeParser: () => (/** @type {unknown} */ value) => value };

class Generator {
  /** @param {Target} target @param {Subject} subject */
  constructor(target, subject) {
    this.target = target;
    this.subject = subject;
    /** @type {Map<string, number>} */
    this.turns = new Map();
    /** @type {Map<number, pg.Pool>} */
    this.pools = new Map();
    /** @type {Map<number, Pool>} */
    this.callers = new Map();
    this.stopped = false;
  }

  /** @param {Slice} slice @returns {Promise<SliceResult>} */
  async run({ name, side, connections, ms, pauseMs = 0 }) {
    const wanted = CASES.find((one) => one.name === name);
    if (!wanted) throw new Error(`There is no case "${name}"`);
    const act = side === 'product' ? this.asking(wanted, connections) : this.working(wanted, connections);
    const latency = createHistogram();
    /** @type {string[]} */
    const mistakes = [];
    let turns = 0;
    let errors = 0;
    this.stopped = false;
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    const until = startedAt + ms;
    const lane = async () => {
      while (performance.now() < until && !this.stopped) {
        const turn = this.next(`${name} ${side}`);
        const from = performance.now();
        const wrong = await act(turn, turn < LOOK_FIRST || turn % LOOK_EVERY === 0).catch(String);
        latency.record(Math.max(1, Math.round((performance.now() - from) * 1_000)));
        if (wrong === undefined) turns += 1;
        else {
          errors += 1;
          if (mistakes.length < MISTAKES_MAX) mistakes.push(wrong);
        }
        if (pauseMs > 0) await delay(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: connections }, lane));
    const used = process.cpuUsage(cpu);
    const took = performance.now() - startedAt;
    return { turns, errors, mistakes, ms: took, latency, cpuMs: (used.user + used.system) / 1_000 };
  }

  async close() {
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
    await Promise.all([...this.callers.values()].map((caller) => caller.destroy()));
  }

  /** Goes on over all slices of a case, so that nothing is asked for or saved twice. @param {string} key */
  next(key) {
    const turn = this.turns.get(key) ?? 0;
    this.turns.set(key, turn + 1);
    return turn;
  }

  /** @param {Case} wanted @param {number} connections @returns {Act} */
  asking(wanted, connections) {
    const { subject } = this;
    const caller = this.caller(connections);
    return async (turn, isLookedAt) => {
      let answer = '';
      let isText = false;
      for (const call of wanted.calls(subject, turn)) {
        const { method, path, body } = typeof call === 'function' ? call(JSON.parse(answer)) : call;
        const response = await caller.request({
          method: /** @type {import('undici').Dispatcher.HttpMethod} */ (method),
          path,
          headers: {
            ...(wanted.isVisit ? {} : { authorization: `Bearer ${subject.token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: body === undefined ? null : JSON.stringify(body),
        });
        answer = await response.body.text();
        isText = !String(response.headers['content-type']).includes('json');
        if (response.statusCode >= 300)
          return `${method} ${path}: ${response.statusCode} ${answer.slice(0, 200)}`;
      }
      if (!isLookedAt) return undefined;
      if (wanted.isRight(isText ? { data: answer } : JSON.parse(answer), subject, turn)) return undefined;
      return `A wrong answer: ${answer.slice(0, 300)}`;
    };
  }

  /** @param {Case} wanted @param {number} connections @returns {Act} */
  working(wanted, connections) {
    const { subject } = this;
    const pool = this.pool(connections);
    return async (turn) => {
      let rows = 0;
      for (const statements of wanted.bare(subject, turn)) rows = await transact(pool, statements);
      return rows >= wanted.rows(subject, turn) ? undefined : `Bare SQL returned ${rows} rows`;
    };
  }

  /** @param {number} connections */
  caller(connections) {
    const known = this.callers.get(connections);
    if (known) return known;
    const made = new Pool(this.target.origin, {
      connections,
      pipelining: 1,
      headersTimeout: CALL_MS,
      bodyTimeout: CALL_MS,
    });
    this.callers.set(connections, made);
    return made;
  }

  /** @param {number} connections */
  pool(connections) {
    const known = this.pools.get(connections);
    if (known) return known;
    const { databaseUrl, schema } = this.target;
    const made = new pg.Pool({
      connectionString: databaseUrl,
      max: connections,
      options: `-c search_path=${schema},public -c timezone=UTC`,
      idleTimeoutMillis: 0,
    });
    this.pools.set(connections, made);
    return made;
  }
}

/**
 * @param {pg.Pool} pool
 * @param {readonly import('./statements.mjs').Statement[]} statements more than one are one transaction
 * @returns {Promise<number>} rows that the last one returned or changed
 */
async function transact(pool, statements) {
  let rows = 0;
  const client = await pool.connect();
  /** @type {Error | undefined} */
  let broken;
  try {
    const isMany = statements.length > 1;
    if (isMany) await client.query('BEGIN');
    for (const { name, text, values } of statements) {
      const result = await client.query({ name, text, values: [...values], rowMode: 'array', types: asText });
      rows = result.rowCount ?? 0;
    }
    if (isMany) await client.query('COMMIT');
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
  return rows;
}

/** @type {Generator | undefined} */
let generator;

parentPort?.on('message', async ({ id, does, ...more }) => {
  try {
    let answer;
    if (does === 'begin') {
      await generator?.close();
      generator = new Generator(more.target, more.subject);
    } else if (does === 'run') answer = await generator?.run(more.slice);
    else if (does === 'stop' && generator) generator.stopped = true;
    else if (does === 'close') await generator?.close();
    parentPort?.postMessage({ id, answer });
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
