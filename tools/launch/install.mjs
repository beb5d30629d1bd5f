// Whether node_modules is what the lock file says, and making it so.
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchError } from './failure.mjs';
import { exists, isRecord, readJson, readText, writeJson } from './files.mjs';
import { digest } from './hashing.mjs';
import { inRoot, MODULES } from './paths.mjs';
import { run } from './run-command.mjs';
import { onPath, withoutModules } from './runtime.mjs';

const STAMP = join(MODULES, '.quickstash-install.json');
const HIDDEN_LOCK = join(MODULES, '.package-lock.json');

/**
 * `npm install` rather than `npm ci`: the latter refuses a lock file as soon as a registry lacks an optional
 * package of some other platform. What `ci` promises beside that is done here: an unfinished install is begun
 * from nothing, and the result is held against the lock file.
 * @param {{ say: (line: string) => void, signal?: AbortSignal }} options
 */
export async function ensureInstalled({ say, signal }) {
  const wanted = wantedStamp();
  const stamp = readJson(STAMP);
  if (isCurrent(stamp, wanted)) return;
  // Somebody ran npm by hand: its own record, which it writes last, says whether that was complete.
  const interrupted = isRecord(stamp) && stamp.state === 'installing';
  if (!interrupted && isComplete()) {
    writeJson(STAMP, wanted);
    return;
  }
  say('Installing the packages (once, a minute or two) …');
  if (interrupted || !exists(HIDDEN_LOCK)) rmSync(MODULES, { recursive: true, force: true });
  writeJson(STAMP, { state: 'installing' });
  const { command, args, env } = npm();
  const flags = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  await run('npm install', command, [...args, 'install', ...flags], { env, ...(signal ? { signal } : {}) });
  if (!isComplete()) {
    throw new LaunchError(
      'What npm installed is not what package-lock.json says: package.json and the lock file disagree.',
    );
  }
  writeJson(STAMP, wanted);
}

function isComplete() {
  return matchesLock(readJson(inRoot('package-lock.json')), readJson(HIDDEN_LOCK), process);
}

function wantedStamp() {
  const lock = readText(inRoot('package-lock.json'));
  if (lock === undefined)
    throw new LaunchError('package-lock.json is missing: this is not a whole copy of Quickstash.');
  return { lock: digest(lock), platform: `${process.platform}-${process.arch}` };
}

/** @param {unknown} found @param {{ lock: string, platform: string }} wanted */
function isCurrent(found, wanted) {
  return isRecord(found) && found.lock === wanted.lock && found.platform === wanted.platform;
}

/**
 * @param {unknown} lock content of package-lock.json
 * @param {unknown} installed content of node_modules/.package-lock.json
 * @param {{ platform: string, arch: string }} machine
 */
export function matchesLock(lock, installed, machine) {
  const wanted = packagesOf(lock);
  const found = packagesOf(installed);
  if (!wanted || !found) return false;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || !isRecord(entry)) continue;
    const there = found[path];
    if (isRecord(there) ? there.version !== entry.version : !mayBeAbsent(entry, machine)) return false;
  }
  return Object.keys(found).every((path) => path in wanted);
}

/**
 * Optional packages are absent on other platforms; one for this platform that is absent means a broken install.
 * @param {Record<string, unknown>} entry
 * @param {{ platform: string, arch: string }} machine
 */
function mayBeAbsent(entry, { platform, arch }) {
  if (entry.optional !== true && entry.devOptional !== true && entry.peer !== true) return false;
  const forThis = allows(entry.os, platform) && allows(entry.cpu, arch);
  return !(forThis && entry.optional === true && entry.os !== undefined && entry.libc === undefined);
}

/** @param {unknown} given one name or a list of names @param {string} value */
function allows(given, value) {
  if (given === undefined) return true;
  const list = Array.isArray(given) ? given : [given];
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((name) => typeof name === 'string' && name.startsWith('!'));
}

/** @param {unknown} lock */
function packagesOf(lock) {
  return isRecord(lock) && isRecord(lock.packages) ? lock.packages : undefined;
}

/**
 * npm from outside node_modules, because it is about to delete that folder and the Node in it.
 * @returns {{ command: string, args: string[], env: Record<string, string | undefined> }}
 */
export function npm() {
  const PATH = withoutModules(process.env.PATH ?? '');
  const env = { ...process.env, PATH };
  const [command] = onPath('npm', PATH);
  if (command) return { command, args: [], env };
  const script = process.env.npm_execpath;
  if (script && !process.execPath.startsWith(dirname(MODULES)))
    return { command: process.execPath, args: [script], env };
  throw new LaunchError('npm was not found on the PATH. It comes with Node: https://nodejs.org');
}
