// What `npm run bench -- …` understands.
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { LaunchError } from '../launch/failure.mjs';
import { inRoot } from '../launch/paths.mjs';

/**
 * @typedef {object} Options
 * @property {boolean} smoke small enough for every run of CI
 * @property {import('../launch/product.mjs').Topology} topology
 * @property {readonly number[]} sizes bookmarks of one user, smallest first
 * @property {number} million rows of all users in the last round; 0 leaves that round out
 * @property {readonly number[]} connections that the main cases are measured with
 * @property {number} seconds that a case is measured on each side
 * @property {readonly string[] | undefined} only names of cases
 * @property {string} json where the figures are written
 * @property {string | undefined} dataDir kept and used again
 * @property {boolean} profile
 */

export const USAGE = `npm run bench -- [options]

  --smoke               10,000 bookmarks and fewer cases, under four minutes; gates as in CI
  --topology NAME       all-in-one (default) or distributed
  --only A,B            these cases only (starts, import, list, get, search-prefix, rules, …; search: all of search)
  --sizes A,B           bookmarks of one user, default 1000,10000,100000
  --million N           rows of all users in the last round, default 1000000; 0: leave it out
  --connections A,B     default 1,10,50
  --seconds N           of measuring, for each case and side; default 3
  --json FILE           default reports/bench.json
  --data DIR            keep the filled data there and use it again the next time
  --profile             write a CPU profile of the product for each case, beside the JSON`;

/** @param {readonly string[]} args @returns {Options} */
export function readOptions(args) {
  const { values } = parse(args);
  const { smoke = false, topology = 'all-in-one' } = values;
  if (topology !== 'all-in-one' && topology !== 'distributed')
    throw usage(`There is no topology "${topology}".`);
  return {
    smoke,
    topology,
    sizes: [...numbers('sizes', values.sizes, smoke ? [1_000, 10_000] : [1_000, 10_000, 100_000])].sort(
      (left, right) => left - right,
    ),
    million: number('million', values.million, smoke || values.sizes ? 0 : 1_000_000),
    connections: numbers('connections', values.connections, smoke ? [10] : [1, 10, 50]),
    seconds: number('seconds', values.seconds, smoke ? 1.5 : 3),
    only: values.only?.split(','),
    json: resolve(values.json ?? inRoot('reports', 'bench.json')),
    dataDir: values.data === undefined ? undefined : resolve(values.data),
    profile: values.profile ?? false,
  };
}

/** @param {readonly string[]} args */
function parse(args) {
  /** @type {{ type: 'string' }} */
  const text = { type: 'string' };
  try {
    return parseArgs({
      args: [...args],
      options: {
        smoke: { type: 'boolean' },
        profile: { type: 'boolean' },
        topology: text,
        only: text,
        sizes: text,
        million: text,
        connections: text,
        seconds: text,
        json: text,
        data: text,
      },
    });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} name @param {string | undefined} text @param {readonly number[]} usual */
function numbers(name, text, usual) {
  const list = text === undefined ? usual : text.split(',').map((part) => number(name, part, NaN));
  if (list.some((one) => one <= 0)) throw usage(`--${name} "${text}" must be above zero.`);
  return list;
}

/** @param {string} name @param {string | undefined} text @param {number} usual */
function number(name, text, usual) {
  const value = text === undefined ? usual : Number(text.replaceAll('_', ''));
  if (!Number.isFinite(value) || value < 0 || text?.trim() === '')
    throw usage(`--${name} "${text}" is not a number.`);
  return value;
}

/** @param {string} why */
const usage = (why) => new LaunchError(`${why}\n\n${USAGE}`);
