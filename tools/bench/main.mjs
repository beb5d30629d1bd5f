// The whole run: starts, growing collections of a product of its own, each case at each size, tables and JSON.
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { isRecord, readJson, writeJson } from '../launch/files.mjs';
import { live } from '../launch/life.mjs';
import { withoutProductSettings } from '../launch/settings.mjs';
import { sweepOldBenches, TestBench } from '../launch/test-bench.mjs';
import { collect } from './collection.mjs';
import { fill, tidy } from './database.mjs';
import { errorsOf, gatesOf, GROWTH, wantedOf } from './gates.mjs';
import { readOptions } from './options.mjs';
import { figure, gateTable, heading, importLine, rulesLine, wantedTable } from './report.mjs';
import { isAsked, isLong, measureRound } from './round.mjs';
import { measureRules } from './rules.mjs';
import { setUp } from './stand.mjs';
import { measureStarts } from './starts.mjs';

const NOTES = 'bench.json';
const OTHER_LINKS = 1_000;
const OTHER_SEED = 999;

/** @typedef {import('./gates.mjs').Results} Results */
/** @typedef {import('./collection.mjs').Collection} Collection */

/** @param {string} text */
const say = (text) => console.log(text);

/** @param {number} count */
const many = (count) => count.toLocaleString('en');

await live(
  async (life) => {
    const options = readOptions(process.argv.slice(2));
    const begun = { startedAt: new Date(), machine: machine() };
    const { topology } = options;
    const { cores, node, loadBefore } = begun.machine;
    say(`\n━━━ ${topology}, ${cores} cores, Node ${node}, load before ${loadBefore.toFixed(1)}`);

    await sweepOldBenches();
    const testBench = new TestBench({ env: process.env, say, life });
    const env = { ...withoutProductSettings(process.env), RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' };
    const rules = isAsked(options, 'rules') ? await measureRules() : undefined;
    if (rules) say(rulesLine(rules));
    const starts = isAsked(options, 'starts')
      ? await measureStarts({ topology, env, life, dataDir: testBench.dataDir('starts') })
      : undefined;
    if (starts)
      say(`start of an empty data folder ${figure(starts.clean)} s, second start ${figure(starts.second)} s`);

    const dataDir = options.dataDir ?? testBench.dataDir('product');
    const stand = await setUp({ options, env, dataDir, life, say });
    const measured = await measureSizes(stand, options, join(dataDir, NOTES));
    const results = { topology, ...measured, memory: stand.memory, starts, rules };
    return conclude(results, { ...begun, options, rest: stand.rest });
  },
  { onStop: () => console.log('\nStopping …') },
);

/**
 * One user of each size after the other, then the largest of them in a database of so many rows.
 * @param {import('./stand.mjs').Stand} stand
 * @param {import('./options.mjs').Options} options
 * @param {string} notesPath what is in the data folder already
 * @returns {Promise<Pick<Results, 'rows' | 'imports'>>}
 */
async function measureSizes({ bench, target, db }, options, notesPath) {
  const twins = new Map(Object.entries(readNotes(notesPath)));
  const place = { bench, target, db, twins, say };
  /** @type {import('./report.mjs').Row[]} */
  const rows = [];
  /** @type {import('./gates.mjs').ImportRow[]} */
  const imports = [];
  /** @param {Collection} collection @param {number} size */
  const measure = async ({ subject }, size) => {
    const { rows: counted } = await db.query('SELECT count(*)::integer AS n FROM bookmarks');
    const all = counted[0].n;
    say(`\n━━━ ${many(size)} bookmarks of one user, ${many(all)} of all\n${heading()}`);
    await bench.load.begin(target, subject);
    // In a small run the smaller size is there to be compared with.
    const isWanted = (/** @type {string} */ name) =>
      !options.smoke || (size === options.sizes.at(-1) && !isLong(name)) || name in GROWTH;
    rows.push(...(await measureRound(bench, { size, rows: all }, isWanted)));
  };

  const { collection: other } = await collect(place, { name: 'other', count: OTHER_LINKS, seed: OTHER_SEED });
  let largest = { collection: other, size: OTHER_LINKS };
  for (const [seed, size] of options.sizes.entries()) {
    const { collection, imported } = await collect(place, { name: `size-${size}`, count: size, seed, other });
    writeJson(notesPath, Object.fromEntries(twins));
    if (imported) {
      imports.push(imported);
      say(`\n${importLine(imported)}`);
    }
    await measure(collection, size);
    largest = { collection, size };
  }
  if (options.million > 0) {
    say(`\nCopying until the database holds ${many(options.million)} bookmarks …`);
    await fill(db, largest.collection.twinId, options.million, say);
    await tidy(db);
    await measure(largest.collection, largest.size);
  }
  return { rows, imports };
}

/**
 * Tells, writes, and judges.
 * @param {Results} results
 * @param {{ startedAt: Date, machine: ReturnType<typeof machine>, options: import('./options.mjs').Options,
 *   rest: import('./stand.mjs').Rest | undefined }} about
 * @returns {number} the exit code
 */
function conclude(results, { startedAt, ...about }) {
  const wanted = wantedOf(results);
  const gates = gatesOf(results);
  const errors = errorsOf(results);
  const minutes = (Date.now() - startedAt.getTime()) / 60_000;
  const { json } = about.options;
  writeJson(json, {
    startedAt: startedAt.toISOString(),
    minutes,
    ...about,
    ...results,
    errors,
    wanted,
    gates,
  });
  say('\n━━━ wanted (reported, not required)');
  for (const text of wantedTable(wanted)) say(text);
  say('\n━━━ gates');
  for (const text of gateTable(gates)) say(text);
  const broken = gates.filter(({ kept }) => !kept).length;
  say(
    `\nbench: ${results.rows.length} cases in ${minutes.toFixed(1)} minutes, ${errors} errors, ` +
      `${broken} gates broken, written to ${json}`,
  );
  return errors > 0 || broken > 0 ? 1 : 0;
}

function machine() {
  return {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memoryMb: Math.round(totalmem() / 1024 / 1024),
    platform: process.platform,
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** @param {string} path @returns {Record<string, string>} */
function readNotes(path) {
  const notes = readJson(path);
  return isRecord(notes)
    ? Object.fromEntries(Object.entries(notes).map(([name, id]) => [name, String(id)]))
    : {};
}
