// From an empty account to one with so many bookmarks, by the product's own import and once more in bare SQL.
import { completeTwin, dressUp, holdPreviews, importBare, importedRows, tidy } from './database.mjs';
import { exportFile, links } from './links.mjs';
import { figuresOf } from './load.mjs';
import { importFile, signIn } from './people.mjs';
import { profilePath, quiet } from './round.mjs';
import { shareSome } from './shares.mjs';
import { subjectOf } from './subject.mjs';

const QUIET_MS = 120_000;
const QUIET_STEP_MS = 5_000;
/** Milliseconds between two requests of each of the others: people, not a load. */
const PACE_MS = 25;
const OTHERS_FROM = 10_000;
const OTHERS_MAX_MS = 900_000;

/** @typedef {import('./people.mjs').Person} Person */
/** @typedef {{ person: Person, twinId: string, subject: import('./cases.mjs').Subject }} Collection */

/**
 * @typedef {object} Place
 * @property {import('./round.mjs').Bench} bench
 * @property {import('./generator.mjs').Target} target
 * @property {import('pg').Pool} db
 * @property {Map<string, string>} twins what an earlier run on this data folder has made, by name of the person
 * @property {(line: string) => void} say
 */

/**
 * @param {Place} place
 * @param {{ name: string, count: number, seed: number, other?: Collection }} wanted `other`: whose requests are measured meanwhile
 * @returns {Promise<{ collection: Collection, imported: import('./gates.mjs').ImportRow | undefined }>}
 *   nothing was imported when the data folder held it already
 */
export async function collect({ bench, target, db, twins, say }, { name, count, seed, other }) {
  const person = await signIn(target.origin, name);
  const known = twins.get(name);
  if (known) return { collection: await collectionOf(db, target, person, known), imported: undefined };

  const all = [...links(count, seed)];
  await holdPreviews(
    db,
    all.map(({ url }) => new URL(url).host),
  );
  const file = { name: `${name}.html`, text: exportFile(all), count };
  const watch = other && count >= OTHERS_FROM ? watchOthers(bench, target, other) : undefined;
  await watch?.begun;
  await bench.profiler?.start();
  const from = bench.processes.usage();
  const seconds = await importFile(target.origin, person, file, bench.signal);
  const others = await watch?.end();
  if (!(await settle(bench, db, person))) say(`  (work goes on ${QUIET_MS / 1_000} s after the import)`);
  const product = workOf(seconds, count, from, bench.processes.usage());
  const reports = await bench.profiler?.stop(profilePath(bench.options, `import-${count}`));
  if (reports) bench.onProfile(reports);

  const rows = await importedRows(db, person.id);
  const before = bench.processes.usage();
  const { twinId, seconds: bareSeconds } = await importBare(db, person.id, rows);
  const bare = workOf(bareSeconds, count, before, bench.processes.usage());
  await completeTwin(db, person.id, twinId);
  await dressUp(db, twinId);
  await tidy(db);
  twins.set(name, twinId);
  const collection = await collectionOf(db, target, person, twinId);
  return { collection, imported: { count, product, bare, others } };
}

/**
 * Previews are made by hand as soon as they are wanted: nobody waits for the sites that are held then.
 * @param {import('./round.mjs').Bench} bench
 * @param {import('pg').Pool} db
 * @param {Person} person
 * @returns {Promise<boolean>} whether the product is at rest
 */
async function settle(bench, db, person) {
  for (const end = Date.now() + QUIET_MS; Date.now() < end;) {
    await dressUp(db, person.id);
    if (await quiet(bench, QUIET_STEP_MS)) return true;
  }
  return false;
}

/**
 * @param {number} seconds
 * @param {number} links
 * @param {import('./processes.mjs').Usage | undefined} from
 * @param {import('./processes.mjs').Usage | undefined} to when all that it set going had ended
 * @returns {import('./gates.mjs').Work}
 */
function workOf(seconds, links, from, to) {
  const known = from && to;
  return {
    seconds,
    productCpu: known ? (to.product - from.product) / links : null,
    postgresCpu: known ? (to.postgres - from.postgres) / links : null,
  };
}

/**
 * @param {import('pg').Pool} db
 * @param {import('./generator.mjs').Target} target
 * @param {Person} person
 * @param {string} twinId
 * @returns {Promise<Collection>}
 */
async function collectionOf(db, target, person, twinId) {
  const subject = await subjectOf(db, person, twinId);
  return { person, twinId, subject: { ...subject, ...(await shareSome(target.origin, subject)) } };
}

/** @param {import('./round.mjs').Bench} bench @param {import('./generator.mjs').Target} target @param {Collection} other */
function watchOthers({ load, processes }, target, other) {
  const begun = load.begin(target, other.subject);
  const runs = ['list', 'create'].map((name) =>
    begun.then(() =>
      load.run({ name, side: 'product', connections: 1, ms: OTHERS_MAX_MS, pauseMs: PACE_MS }),
    ),
  );
  return {
    begun,
    end: async () => {
      await load.stop();
      const usage = processes.usage();
      const [list, create] = (await Promise.all(runs)).map((result) =>
        figuresOf([{ result, from: usage, to: usage }]),
      );
      return list && create ? { list, create } : undefined;
    },
  };
}
