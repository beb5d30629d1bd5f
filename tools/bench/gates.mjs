// What must hold in every run, and what is wanted. Gates are ratios, which hold on any machine, and generous: they
// catch a request that does its work twice, not a busy neighbour. Absolute figures are only reported.
import { dearness } from './report.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./report.mjs').Gate} Gate */
/** @typedef {import('./report.mjs').Wanted} Wanted */

/**
 * @typedef {object} Results
 * @property {import('../launch/product.mjs').Topology} topology
 * @property {readonly Row[]} rows
 * @property {readonly ImportRow[]} imports
 * @property {{ idle: number | null, loaded: number | null }} memory MB
 * @property {import('./starts.mjs').Starts | undefined} starts
 * @property {import('./rules.mjs').RulesFigures | undefined} [rules]
 */

/** Processor time in milliseconds a link; null where the kernel does not say. @typedef {{ seconds: number, productCpu: number | null, postgresCpu: number | null }} Work */

/**
 * @typedef {object} ImportRow
 * @property {number} count links
 * @property {Work} product
 * @property {Work} bare
 * @property {{ list: import('./load.mjs').Figures, create: import('./load.mjs').Figures } | undefined} others requests of somebody else meanwhile
 */

/**
 * How many times the processor time of bare SQL a turn may take, Postgres and what it sets going included. Where the
 * kernel does not say, how many times as long.
 */
const DEARER = Object.freeze({
  list: 20,
  get: 25,
  'search-prefix': 4,
  'search-typo': 4,
  'search-pair': 5,
  'search-none': 4,
  popular: 30,
  tags: 20,
  'suggest-tags': 20,
  'rules-test': 60,
  'share-view': 60,
  'share-page': 16,
  'share-project': 16,
  'share-list': 60,
  'share-revoke': 110,
  create: 150,
  'trash-restore': 90,
  'bulk-move': 16,
});
/** Measured with one connection and no other. */
const ALONE = new Set(['bulk-move', 'rules-test']);
/**
 * Bare SQL of an import is over so soon (0.09 to 0.18 ms a link on one machine within two days, where the product took
 * 1.6 to 1.9) that its share of luck is large.
 */
const IMPORT_DEARER = 30;
/** Links from which an import is more than its beginning. */
const IMPORT_FROM = 10_000;
/** Processor time of a request at the largest size against the smallest: lists and single bookmarks cost the same. */
export const GROWTH = Object.freeze({ list: 2, get: 2, create: 2.5 });

/** Wrong answers and refusals on either side, those of others during an import included. @param {Results} results */
export function errorsOf({ rows, imports }) {
  const beside = imports.flatMap(({ others }) => (others ? [others.list, others.create] : []));
  return [...rows.flatMap(({ product, bare }) => [product, bare]), ...beside].reduce(
    (sum, { errors }) => sum + errors,
    0,
  );
}

/** @param {Results} results @returns {Gate[]} */
export function gatesOf({ rows, imports }) {
  const limits = new Map(Object.entries(DEARER));
  const ratios = rows
    .filter(({ name, connections }) => limits.has(name) && (connections === 10 || ALONE.has(name)))
    .map((row) =>
      gate(`${row.name} at ${row.size} of ${row.rows}: ÷ bare SQL`, dearness(row), limits.get(row.name) ?? 0),
    );
  const loads = imports
    .filter(({ count }) => count >= IMPORT_FROM)
    .map(({ count, product, bare }) => {
      const ratio = product.seconds / bare.seconds;
      return gate(`import of ${count}: ÷ bare SQL`, dearness({ product, bare, ratio }), IMPORT_DEARER);
    });
  return [
    ...ratios,
    ...loads,
    ...Object.entries(GROWTH).flatMap(([name, limit]) => growth(rows, name, limit)),
  ];
}

/** @param {Results} results @returns {Wanted[]} */
export function wantedOf({ topology, rows, imports, memory, starts, rules }) {
  const list = find(rows, 'list', 10_000);
  const searches = rows.filter(
    ({ name, size, connections }) => name.startsWith('search-') && size === 100_000 && connections === 10,
  );
  // Of one person at a time: of many at once the others' turns would be measured.
  const suggested = rows.find(
    ({ name, size, connections }) => name === 'suggest-tags' && size === 100_000 && connections === 1,
  );
  const create = find(rows, 'create', 10_000);
  const import100k = imports.find(({ count }) => count === 100_000);
  const others = import100k?.others;
  const [smallest, largest] = ends(rows, 'list');
  return [
    atLeast('newest 50 at 10,000, 10 connections', list?.product.perSecond, '/s', 1_000),
    atMost('newest 50 at 10,000: bare SQL is so many times as fast', list?.ratio, '×', 2),
    ...searches.flatMap(({ name, rows: all, product }) => [
      atLeast(`${name} at 100,000 of ${all.toLocaleString('en')}`, product.perSecond, '/s', 500),
      atMost(`${name} at 100,000 of ${all.toLocaleString('en')}, p95`, product.p95, 'ms', 50),
    ]),
    atMost('50 rules on 10,000 bookmarks, processor time', rules?.cpuMs, 'ms', 1_000),
    atMost('suggested tags at 100,000, p95', suggested?.product.p95, 'ms', 30),
    atLeast('durable create at 10,000, 10 connections', create?.product.perSecond, '/s', 800),
    atMost('100,000 links imported', import100k?.product.seconds, 's', 15),
    atMost('newest 50 of somebody else meanwhile, p99', others?.list.p99, 'ms', 100),
    atMost('create of somebody else meanwhile, p99', others?.create.p99, 'ms', 100),
    atMost(
      'newest 50: processor time at the largest size ÷ the smallest',
      smallest && largest && smallest !== largest ? cpu(largest) / cpu(smallest) : undefined,
      '×',
      1.3,
    ),
    ...(topology === 'distributed'
      ? []
      : [
          atMost('memory idle', memory.idle, 'MB', 250),
          atMost('memory loaded, the highest seen', memory.loaded, 'MB', 400),
          atMost('second start', starts?.second, 's', 4),
        ]),
  ];
}

/** @param {readonly Row[]} rows @param {string} name @param {number} limit @returns {Gate[]} */
function growth(rows, name, limit) {
  const [smallest, largest] = ends(rows, name);
  if (!smallest || !largest || smallest === largest || smallest.product.productCpu === null) return [];
  const label = `${name}: processor time at ${largest.size} of ${largest.rows} ÷ at ${smallest.size} of ${smallest.rows}`;
  return [gate(label, cpu(largest) / cpu(smallest), limit)];
}

/** The rows of the smallest and the largest size, with ten connections. @param {readonly Row[]} rows @param {string} name */
function ends(rows, name) {
  const all = rows
    .filter((row) => row.name === name && row.connections === 10)
    .sort((left, right) => left.size + left.rows - right.size - right.rows);
  return [all[0], all.at(-1)];
}

/** @param {readonly Row[]} rows @param {string} name @param {number} size */
const find = (rows, name, size) =>
  rows.find((row) => row.name === name && row.size === size && row.connections === 10);

/** Processor time of a turn, Postgres included. @param {Row} row */
const cpu = ({ product }) => (product.productCpu ?? NaN) + (product.postgresCpu ?? NaN);

/** @param {string} label @param {number} value @param {number} limit @returns {Gate} */
const gate = (label, value, limit) => ({ label, value, limit, kept: value <= limit });

/** @param {string} label @param {number | null | undefined} value @param {string} unit @param {number} wanted @returns {Wanted} */
const atLeast = (label, value, unit, wanted) => ({
  label,
  value: value ?? null,
  unit,
  wanted: `≥ ${wanted}`,
  reached: value == null ? null : value >= wanted,
});

/** @param {string} label @param {number | null | undefined} value @param {string} unit @param {number} wanted @returns {Wanted} */
const atMost = (label, value, unit, wanted) => ({
  label,
  value: value ?? null,
  unit,
  wanted: `≤ ${wanted}`,
  reached: value == null ? null : value <= wanted,
});
