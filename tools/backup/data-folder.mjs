// What backup and restore have to know of a data folder before its services run.
import { isAbsolute, join, resolve } from 'node:path';
import { LaunchError } from '../launch/failure.mjs';
import { isRecord, readJson, readText } from '../launch/files.mjs';
import { Fleet } from '../launch/fleet.mjs';
import { holderOf, takeLock } from '../launch/lock.mjs';
import { DIST } from '../launch/paths.mjs';
import { PortBook } from '../launch/ports.mjs';
import { hasCluster, makeDataDir, startPostgres } from '../launch/postgres.mjs';
import { isStillRunning } from '../launch/process-identity.mjs';
import { Secrets } from '../launch/secrets.mjs';

export const BACKUP = mainOf('backup');
export const RESTORE = mainOf('restore');
/** The note in a backup with the port of the sign-in page: accounts made there are known by its address. */
export const PROVIDER_NOTE = 'local-provider-port';

/** @typedef {import('../launch/life.mjs').Life} Life */

/** A folder as the person means it: npm has gone to the root of the tree meanwhile. @param {string} given */
export function folderOf(given) {
  return isAbsolute(given) ? given : resolve(process.env.INIT_CWD ?? process.cwd(), given);
}

/** Whether a launcher runs on this data folder now. @param {string} dataDir */
export function isRunning(dataDir) {
  const holder = holderOf(readJson(join(dataDir, 'run', 'lock.json')));
  return holder !== undefined && isStillRunning(holder);
}

/** Address of the Postgres that a running launcher has started. @param {string} dataDir */
export function runningDatabase(dataDir) {
  const port = new PortBook(dataDir).known('postgres');
  const password = readText(join(dataDir, 'keys', 'postgres-password'))?.trim();
  if (port === undefined || !password || !hasCluster(dataDir)) {
    throw new LaunchError(
      `Quickstash runs on ${dataDir} with a database of its own elsewhere. Set DATABASE_URL as for its start.`,
    );
  }
  return `postgres://quickstash:${password}@127.0.0.1:${port}/quickstash`;
}

/**
 * Starts the database of a data folder, made when there is none, until `life` ends.
 * @param {{ dataDir: string, what: string, life: Life }} options
 * @returns {Promise<Record<string, string>>} settings for a program that works on it
 */
export async function openDatabase({ dataDir, what, life }) {
  makeDataDir(dataDir);
  const release = takeLock(join(dataDir, 'run', 'lock.json'), {
    what,
    refusal: ({ pid, what: other }) => `${dataDir} is in use (process ${pid}, ${other}). Stop it first.`,
  });
  life.atEnd(release);
  const fleet = new Fleet({ dataDir });
  life.atEnd(() => fleet.endAll());
  life.atOnce(() => fleet.killAll());
  await fleet.endLeftovers();
  const secrets = new Secrets(dataDir, { hasData: hasCluster(dataDir) });
  const { url } = await startPostgres({
    dataDir,
    password: secrets.take('postgres-password'),
    fleet,
    ports: new PortBook(dataDir),
    signal: life.signal,
  });
  return { DATABASE_URL: url, DATABASE_ROLE_SECRET: secrets.take('database-role-secret') };
}

/** The port written into a backup. @param {string} folder @returns {number | undefined} */
export function providerPortIn(folder) {
  const description = readJson(join(folder, 'backup.json'));
  const notes = isRecord(description) ? description.notes : undefined;
  const port = isRecord(notes) ? Number(notes[PROVIDER_NOTE]) : Number.NaN;
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

/** @param {string} name */
function mainOf(name) {
  return join(DIST, 'apps', 'migrate', 'src', `${name}.js`);
}
