// The tables a person reads.

/** @typedef {import('./load.mjs').Figures} Figures */
/** @typedef {import('./profile.mjs').Spent} Spent */
/** @typedef {{ productCpu: number | null, postgresCpu: number | null }} Cpu */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} about
 * @property {number} size bookmarks of the user
 * @property {number} rows bookmarks in the database
 * @property {number} connections
 * @property {Figures} product
 * @property {Figures} bare
 * @property {number} ratio how many times as many turns bare SQL makes
 * @property {boolean} settled whether the machine was quiet before and after
 */

/** @typedef {{ label: string, value: number | null, unit: string, wanted: string, reached: boolean | null }} Wanted */
/** @typedef {{ label: string, value: number | null, limit: number, kept: boolean }} Gate */

const COLUMNS = Object.freeze([
  ['case', 14],
  ['conn', 5],
  ['req/s', 9],
  ['p50', 8],
  ['p95', 8],
  ['p99', 8],
  ['cpu', 7],
  ['+pg', 7],
  ['sql/s', 9],
  ['p95', 8],
  ['pg', 7],
  ['sql÷req', 8],
  ['cpu÷pg', 7],
  ['others', 7],
]);

/** The line above rows. */
export function heading() {
  return COLUMNS.map(([name, width], at) => cell(String(name), Number(width), at)).join('');
}

/** @param {Row} row */
export function line(row) {
  const { name, connections, product, bare, ratio, settled } = row;
  const errors = product.errors + bare.errors;
  const cells = [
    name,
    connections,
    figure(product.perSecond),
    figure(product.p50),
    figure(product.p95),
    figure(product.p99),
    figure(product.productCpu),
    figure(product.postgresCpu),
    figure(bare.perSecond),
    figure(bare.p95),
    figure(bare.postgresCpu),
    figure(ratio),
    figure(dearness(row)),
    product.others === null ? '–' : `${Math.round(Math.max(product.others, bare.others ?? 0) * 100)} %`,
  ];
  const text = cells.map((value, at) => cell(String(value), Number(COLUMNS[at]?.[1]), at)).join('');
  return `${text}${errors > 0 ? `  ${errors} ERRORS` : ''}${settled ? '' : '  not quiet'}`;
}

/** @param {readonly Wanted[]} all */
export function wantedTable(all) {
  return all.map(
    ({ label, value, unit, wanted, reached }) =>
      `  ${label.padEnd(58)} ${figure(value).padStart(8)} ${unit.padEnd(5)} wanted ${wanted.padEnd(8)} ${
        reached === null ? 'not measured' : reached ? 'reached' : 'NOT REACHED'
      }`,
  );
}

/** @param {readonly Gate[]} all */
export function gateTable(all) {
  return all.map(
    ({ label, value, limit, kept }) =>
      `  ${kept ? 'kept  ' : 'BROKEN'} ${label.padEnd(58)} ${figure(value).padStart(8)}  at most ${limit}`,
  );
}

/** @param {import('./gates.mjs').ImportRow} imported */
export function importLine({ count, product, bare, others }) {
  const meanwhile = others
    ? `; meanwhile p99 of others: newest 50 ${figure(others.list.p99)} ms, create ${figure(others.create.p99)} ms` +
      (others.list.errors + others.create.errors > 0
        ? `, ${others.list.errors + others.create.errors} ERRORS`
        : '')
    : '';
  return (
    `import of ${count.toLocaleString('en')} links: ${figure(product.seconds)} s, ` +
    `${figure(product.productCpu)} + ${figure(product.postgresCpu)} ms of processor time a link; ` +
    `bare SQL ${figure(bare.seconds)} s, ${figure(bare.postgresCpu)} ms${meanwhile}`
  );
}

/** @param {import('./rules.mjs').RulesFigures} rules */
export const rulesLine = ({ bookmarks, rules, matches, cpuMs }) =>
  `rules: ${bookmarks.toLocaleString('en')} bookmarks × ${rules} rules in ${figure(cpuMs)} ms of processor time, ` +
  `${matches.toLocaleString('en')} matches`;

/** By package beside by function. @param {readonly Spent[]} parts @param {readonly Spent[]} places */
export function profileLines(parts, places) {
  /** @param {Spent | undefined} spent */
  const text = (spent) => (spent ? `${(spent.share * 100).toFixed(1).padStart(5)} %  ${spent.place}` : '');
  return places.map((place, at) => `    ${text(parts[at]).padEnd(46)} ${text(place)}`);
}

/**
 * Processor time of a turn as a multiple of that of bare SQL; of the time where the kernel does not say.
 * @param {{ product: Cpu, bare: Cpu, ratio: number }} row
 */
export const dearness = ({ product, bare, ratio }) =>
  product.productCpu === null || product.postgresCpu === null || !bare.postgresCpu
    ? ratio
    : (product.productCpu + product.postgresCpu) / bare.postgresCpu;

/** Three digits that say something. @param {number | null} value */
export function figure(value) {
  if (value === null || !Number.isFinite(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {string} text @param {number} width @param {number} at */
const cell = (text, width, at) => (at === 0 ? text.padEnd(width) : text.padStart(width));
