// One launcher a data folder. The lock names the process that holds it, so one left behind by a crash is
// recognised and taken over without anybody's help.
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasCode, LaunchError } from './failure.mjs';
import { isRecord, readJson, readText } from './files.mjs';
import { identify, isStillRunning } from './process-identity.mjs';

/** @typedef {{ pid: number, startedAt: string, what: string }} Holder */

/**
 * @param {string} path
 * @param {{ what: string, refusal: (holder: Holder) => string }} options
 * @returns {() => void} gives the lock back
 */
export function takeLock(path, { what, refusal }) {
  mkdirSync(dirname(path), { recursive: true });
  const self = identify(process.pid);
  if (!self) throw new LaunchError('The start time of this process cannot be read.');
  const mine = JSON.stringify({ ...self, what });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(draft, path)) return () => release(path, mine);
      const found = readText(path);
      if (found === undefined) continue;
      const holder = holderOf(readJson(path));
      if (holder && isStillRunning(holder)) throw new LaunchError(refusal(holder));
      removeStale(path, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new LaunchError(`${path} is being taken by another start at this very moment. Try again.`);
}

/** @param {unknown} value @returns {Holder | undefined} */
export function holderOf(value) {
  if (!isRecord(value)) return undefined;
  const { pid, startedAt, what } = value;
  if (typeof pid !== 'number' || typeof startedAt !== 'string') return undefined;
  return { pid, startedAt, what: typeof what === 'string' ? what : '' };
}

/** @param {string} draft @param {string} path */
function tryLink(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Two starts may find the same stale lock: the slower one must not remove the lock that the faster one has
 * made meanwhile, so what was moved away is looked at and put back when it is not the stale one.
 * @param {string} path
 * @param {string} stale
 */
function removeStale(path, stale) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readText(aside) !== stale) tryLink(aside, path);
  rmSync(aside, { force: true });
}

/** @param {string} path @param {string} mine */
function release(path, mine) {
  if (readText(path) === mine) rmSync(path, { force: true });
}
