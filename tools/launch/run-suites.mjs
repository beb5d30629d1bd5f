// What `npm test` and `npm run security` do with their suites: set up, run one after the other, say how it went.
import { LaunchError, messageOf, Stopped } from './failure.mjs';
import { report } from './life.mjs';
import { prepare } from './prepare.mjs';
import { withoutProductSettings } from './settings.mjs';
import { sweepOldBenches, TestBench } from './test-bench.mjs';
import { closingLine, sum } from './test-results.mjs';

/** @typedef {import('./test-results.mjs').Counts} Counts */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} about
 * @property {boolean} needsBuild
 * @property {(context: import('./test-product.mjs').Context) => Promise<Counts | undefined>} run undefined: it did not run
 */

/** @typedef {{ name: string, about: string, counts: Counts | undefined, seconds: number }} Result */

/**
 * Runs the suites one after the other, also after one has failed.
 * @param {object} options
 * @param {readonly Suite[]} options.suites
 * @param {readonly string[]} options.more arguments for the runner of each suite
 * @param {import('./life.mjs').Life} options.life
 * @param {(results: readonly Result[]) => void} options.show prints the results, before the closing line
 * @returns {Promise<number>} the exit code: 1 when anything failed or, with CI set, could not run
 */
export async function runSuites({ suites, more, life, show }) {
  const parts = suites.some(({ needsBuild }) => needsBuild) ? /** @type {const} */ (['server', 'web']) : [];
  const node = await prepare({ say, signal: life.signal, parts });
  await sweepOldBenches();
  const bench = new TestBench({ env: process.env, say, life });
  const env = withoutProductSettings(process.env);

  /** @type {Result[]} */
  const results = [];
  /** @type {string[]} */
  const notRun = [];
  for (const { name, about, run } of suites) {
    console.log(`\n━━━ ${name}: ${about}`);
    const startedAt = Date.now();
    const missing = (/** @type {string} */ why) => {
      notRun.push(why);
      shout(`DID NOT RUN: ${why}`);
    };
    const counts = await run({ bench, life, node, env, more, say, missing }).catch((error) => {
      if (error instanceof Stopped) throw error;
      report(error);
      shout(`${name} broke off: ${messageOf(error).split('\n')[0]}`);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    results.push({ name, about, counts, seconds: (Date.now() - startedAt) / 1000 });
  }

  show(results);
  for (const why of notRun) shout(`DID NOT RUN: ${why}`);
  for (const { name, counts } of results) {
    for (const test of counts?.unsteady ?? []) console.log(`!!! unsteady in ${name}: ${test}`);
    for (const test of counts?.failures ?? []) console.log(`!!! failed in ${name}: ${test}`);
  }
  const total = sum(results.flatMap(({ counts }) => (counts ? [counts] : [])));
  // Where nobody reads the shouting, a suite that could not run counts as one that failed.
  if (process.env.CI) total.failed += notRun.length;
  console.log(closingLine(total));
  return total.failed > 0 ? 1 : 0;
}

/**
 * The suites that a person named, or all.
 * @template {{ name: string, about: string }} T
 * @param {readonly T[]} suites
 * @param {readonly string[]} asked
 * @returns {T[]}
 * @throws {LaunchError} for a name that none has
 */
export function chosen(suites, asked) {
  const unknown = asked.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const list = suites.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`).join('\n');
    throw new LaunchError(`There is no suite "${unknown.join('", "')}". There are:\n${list}`);
  }
  return suites.filter(({ name }) => asked.length === 0 || asked.includes(name));
}

/**
 * Names first, then whatever the runner of the suite understands.
 * @param {readonly string[]} args
 */
export function parseArguments(args) {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  const end = first === -1 ? args.length : first;
  return { asked: args.slice(0, end), more: args.slice(end).filter((arg) => arg !== '--') };
}

/** @param {string} line */
function say(line) {
  console.log(line);
}

/** @param {string} text */
function shout(text) {
  console.log(`\n!!! ${text}\n`);
}
