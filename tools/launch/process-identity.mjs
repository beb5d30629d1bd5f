// A pid alone says little: it is used again after a crash or in a new container. With its start time it names
// one process for good.
import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { until } from './wait.mjs';

/** @typedef {{ pid: number, startedAt: string }} ProcessIdentity */

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Something that differs between two processes that had the same pid; undefined when there is none.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startTimeOf(pid) {
  if (process.platform === 'linux') {
    const ticks = linuxStat(pid)?.[19];
    return ticks === undefined ? undefined : `${bootId()}:${ticks}`;
  }
  const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return answer.stdout?.trim() || undefined;
}

/** @param {number} pid @returns {ProcessIdentity | undefined} */
export function identify(pid) {
  const startedAt = startTimeOf(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** @param {ProcessIdentity} identity */
export function isStillRunning({ pid, startedAt }) {
  return isAlive(pid) && startTimeOf(pid) === startedAt;
}

/**
 * The command line of a process as one text, '' when it cannot be read.
 * @param {number} pid
 */
export function commandLineOf(pid) {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  return (
    spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  );
}

/**
 * Sends the signals one after the other, each time waiting for the process to be gone.
 * @param {ProcessIdentity} identity
 * @param {readonly { signal: NodeJS.Signals, waitMs: number }[]} steps
 * @returns {Promise<boolean>} whether it is gone
 */
export async function endProcess(identity, steps) {
  for (const { signal, waitMs } of steps) {
    if (!isStillRunning(identity)) return true;
    trySignal(identity.pid, signal);
    const gone = await until(() => (isStillRunning(identity) ? undefined : true), {
      timeoutMs: waitMs,
      everyMs: 20,
    });
    if (gone) return true;
  }
  return !isStillRunning(identity);
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function trySignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It went by itself, which is what was wanted.
  }
}

/** @param {number} pid */
function isZombie(pid) {
  return process.platform === 'linux' && linuxStat(pid)?.[0] === 'Z';
}

/**
 * The fields of /proc/<pid>/stat after the program's name, which may itself hold blanks and brackets.
 * @param {number} pid
 */
function linuxStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** @type {string | undefined} */
let boot;

function bootId() {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return boot;
}
