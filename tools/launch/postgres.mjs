// The embedded Postgres of a data folder: made once, started as a child, found again after a crash.
import { chmodSync, chownSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LaunchError, Stopped } from './failure.mjs';
import { exists, isRecord, readJson, readText, writeJson, writeWhole } from './files.mjs';
import { STAGE } from './fleet.mjs';
import { assertBelongs, clusterFolder, postgresBinaries, postgresUser } from './postgres-home.mjs';
import { commandLineOf, endProcess, identify, isAlive } from './process-identity.mjs';
import { attempt } from './run-command.mjs';
import { delay, until } from './wait.mjs';

const NAME = 'quickstash';
const STARTS = 4;
const READY_MS = 60_000;

/** Fast shutdown first, then the kind that recovers at the next start, then force. */
const STOP = Object.freeze([
  { signal: /** @type {const} */ ('SIGINT'), waitMs: 15_000 },
  { signal: /** @type {const} */ ('SIGQUIT'), waitMs: 5_000 },
  { signal: /** @type {const} */ ('SIGKILL'), waitMs: 2_000 },
]);

/**
 * @typedef {object} PostgresOptions
 * @property {string} dataDir
 * @property {string} password of the owner; also of the superuser, who is the same
 * @property {import('./fleet.mjs').Fleet} fleet
 * @property {import('./ports.mjs').PortBook} ports
 * @property {AbortSignal} [signal]
 * @property {boolean} [throwAway] nothing here needs to survive a power cut
 * @property {string} [preload] library that Postgres loads at its start
 */

/** @typedef {{ url: string, port: number, member: import('./fleet.mjs').Member }} RunningPostgres */

/** Whether an earlier start has made a database here. @param {string} dataDir */
export function hasCluster(dataDir) {
  const cluster = knownCluster(dataDir);
  return cluster !== undefined && exists(join(cluster, 'PG_VERSION'));
}

/** @param {PostgresOptions} options @returns {Promise<RunningPostgres>} */
export async function startPostgres(options) {
  const { dataDir } = options;
  const known = knownCluster(dataDir);
  const user = postgresUser(dataDir, known);
  const binaries = postgresBinaries(user);
  if (known) assertBelongs(dataDir, known);
  const cluster = known ?? clusterFolder(dataDir, user);
  if (known && exists(join(known, 'PG_VERSION'))) assertMajor(known, binaries.major, options);
  else await initialise({ ...options, cluster, user, binaries });
  await endOrphan(cluster);
  return start({ ...options, cluster, user, programs: binaries.programs });
}

/** @param {string} dataDir @returns {string | undefined} */
function knownCluster(dataDir) {
  const note = readJson(notePath(dataDir));
  if (isRecord(note) && typeof note.folder === 'string') {
    return note.folder === 'postgres' ? join(dataDir, 'postgres') : note.folder;
  }
  // The note is written last; a whole cluster without it is one whose first start was cut short right there.
  const inside = join(dataDir, 'postgres');
  return exists(join(inside, 'PG_VERSION')) ? inside : undefined;
}

/** @param {string} dataDir */
function notePath(dataDir) {
  return join(dataDir, 'postgres.json');
}

/**
 * @param {string} cluster
 * @param {number} major of the programs at hand
 * @param {{ dataDir: string }} options
 */
export function assertMajor(cluster, major, { dataDir }) {
  const found = Number(readText(join(cluster, 'PG_VERSION')));
  if (found === major) return;
  throw new LaunchError(
    `The database in ${cluster} was written by Postgres ${found}; this release brings Postgres ${major}, which cannot read it.\n` +
      '1. With the release that made it: npm run backup -- ../quickstash-backup\n' +
      `2. Move ${cluster} and ${notePath(dataDir)} away; files and keys stay.\n` +
      '3. With this release: npm run restore -- ../quickstash-backup\n' +
      'Nothing was changed.',
  );
}

/**
 * Made under another name and renamed when whole, so that a cut-off first start leaves nothing half done.
 * @param {PostgresOptions & { cluster: string, user: User | undefined, binaries: import('./postgres-home.mjs').Binaries }} options
 * @typedef {import('./postgres-home.mjs').User} User
 */
async function initialise({ cluster, user, binaries, password, dataDir, signal, throwAway }) {
  const parent = dirname(cluster);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(cluster)}.new`))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.new-password`;
  try {
    let log = '';
    for (const locale of LOCALES) {
      rmSync(draft, { recursive: true, force: true });
      mkdirSync(draft, { mode: 0o700 });
      writeWhole(passwordFile, `${password}\n`, 0o600);
      if (user) for (const path of [draft, passwordFile]) chownSync(path, user.uid, user.gid);
      const outcome = await attempt(
        join(binaries.programs, 'initdb'),
        [
          `--pgdata=${draft}`,
          `--username=${NAME}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          ...locale,
          '--lc-messages=C',
          '--no-instructions',
          ...(throwAway ? ['--no-sync'] : []),
        ],
        {
          env: postgresEnv(),
          cwd: parent,
          ...(user ? { user, cwd: '/' } : {}),
          ...(signal ? { signal } : {}),
        },
      );
      if (outcome.code === 0) {
        await createDatabase({ draft, user, programs: binaries.programs, ...(signal ? { signal } : {}) });
        rmSync(cluster, { recursive: true, force: true });
        renameSync(draft, cluster);
        const inside = cluster === join(dataDir, 'postgres');
        writeJson(notePath(dataDir), {
          folder: inside ? 'postgres' : cluster,
          major: binaries.major,
          encoding: 'UTF8',
          createdAt: new Date().toISOString(),
        });
        return;
      }
      log += outcome.output;
    }
    throw new LaunchError('A new Postgres database could not be made.', { log });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Collation by code point from Postgres itself, which no system update can change; the classification of
 * letters (trigrams need it for everything beyond ASCII) from the system's UTF-8 locale of either name.
 */
const LOCALES = Object.freeze(
  ['C.UTF-8', 'en_US.UTF-8'].map((locale) => [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    `--lc-ctype=${locale}`,
    '--lc-monetary=C',
    '--lc-numeric=C',
    '--lc-time=C',
  ]),
);

/** @param {{ draft: string, user: User | undefined, programs: string, signal?: AbortSignal }} options */
async function createDatabase({ draft, user, programs, signal }) {
  const outcome = await attempt(join(programs, 'postgres'), ['--single', '-D', draft, 'postgres'], {
    input: `CREATE DATABASE ${NAME};\n`,
    env: postgresEnv(),
    cwd: '/',
    ...(user ? { user } : {}),
    ...(signal ? { signal } : {}),
  });
  // Single-user mode answers 0 even when a statement failed.
  if (outcome.code !== 0 || /ERROR|FATAL|PANIC/.test(outcome.output)) {
    throw new LaunchError('The database could not be created.', { log: outcome.output });
  }
}

/** @param {PostgresOptions & { cluster: string, user: User | undefined, programs: string }} options */
async function start({ cluster, user, programs, password, fleet, ports, signal, throwAway, preload }) {
  let last = '';
  for (let round = 1; round <= STARTS; round += 1) {
    const port = await ports.take('postgres');
    const member = fleet.start({
      name: 'postgres',
      command: join(programs, 'postgres'),
      args: ['-D', cluster, '-p', String(port), ...settings(throwAway ? 'throw-away' : 'durable', preload)],
      env: postgresEnv(),
      cwd: '/',
      stage: STAGE.database,
      stop: STOP,
      ...(user ? { user } : {}),
    });
    member.expectedToEnd = true;
    const ready = await isReady(member, cluster, signal).catch(async (error) => {
      await fleet.end(member);
      throw error;
    });
    if (ready) {
      member.expectedToEnd = false;
      member.assertRunning();
      return { url: `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`, port, member };
    }
    last = member.lastLines();
    await fleet.end(member);
    // A start that fails without a word works the next time; one whose backends of a killed predecessor still
    // hold the shared memory works as soon as they have noticed.
    await delay(250 * round);
    await endOrphan(cluster);
  }
  throw new LaunchError(`Postgres did not start in ${STARTS} attempts.`, { log: last });
}

/** @param {'durable' | 'throw-away'} kind @param {string} [preload] */
function settings(kind, preload) {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    // Postgres writes to the log that the launcher keeps; statements may hold what people typed.
    log_min_error_statement: 'panic',
    ...(kind === 'throw-away'
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
      : {}),
    ...(preload ? { shared_preload_libraries: preload } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Postgres says in its pid file when it takes connections.
 * @param {import('./fleet.mjs').Member} member
 * @param {string} cluster
 * @param {AbortSignal | undefined} signal
 */
async function isReady(member, cluster, signal) {
  const answer = await until(
    () => {
      if (!member.running) return false;
      const note = pidFile(cluster);
      return note?.pid === member.child.pid && note?.status === 'ready' ? true : undefined;
    },
    { timeoutMs: READY_MS, everyMs: 15, ...(signal ? { signal } : {}) },
  );
  if (signal?.aborted) throw new Stopped();
  return answer === true;
}

/**
 * After a kill -9 of the launcher Postgres runs on and holds data and port: it is stopped, in order, so that
 * this launcher owns the one that it talks to. A pid file that means nobody is removed, also when the pid now
 * belongs to another program, which Postgres itself would take for a running server.
 * @param {string} cluster
 */
export async function endOrphan(cluster) {
  const note = pidFile(cluster);
  if (!note) return;
  const identity = isAlive(note.pid) && runsOn(note.pid, cluster) ? identify(note.pid) : undefined;
  if (identity) {
    const gone = await endProcess(identity, STOP);
    if (!gone) throw new LaunchError(`The Postgres of an earlier start (pid ${note.pid}) does not stop.`);
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** @param {number} pid @param {string} cluster */
function runsOn(pid, cluster) {
  const command = commandLineOf(pid);
  return (
    command.includes('postgres') && (command.includes(cluster) || command.includes(realpathSync(cluster)))
  );
}

/**
 * @param {string} cluster
 * @returns {{ pid: number, status: string } | undefined}
 */
function pidFile(cluster) {
  const lines = readText(join(cluster, 'postmaster.pid'))?.split('\n');
  const pid = Math.abs(Number(lines?.[0]));
  if (!lines || !Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, status: lines[7]?.trim() ?? '' };
}

/** Nothing of the person's environment: PGDATA, LANG and the like would change what is made. */
function postgresEnv() {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * A data folder that the user who runs Postgres can enter, when it is ours to make.
 * @param {string} dataDir
 */
export function makeDataDir(dataDir) {
  if (exists(dataDir)) return;
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(dataDir);
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}
