// What the processes of the product take, as the kernel counts it. Linux only; elsewhere there are no such figures.
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { STAGE } from '../launch/fleet.mjs';

/** The kernel counts processor time in hundredths of a second on every platform that Node runs on. */
const MS_PER_TICK = 10;

/** Milliseconds of processor time so far. @typedef {{ product: number, postgres: number, machine: number }} Usage */

/**
 * The fields of /proc/<pid>/stat that matter here.
 * @param {string} text
 * @returns {{ parent: number, ms: number, endedChildrenMs: number }}
 */
export function parseStat(text) {
  // The program's name may hold blanks and brackets; the fields after it do not.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return {
    parent,
    ms: (user + system) * MS_PER_TICK,
    endedChildrenMs: (childUser + childSystem) * MS_PER_TICK,
  };
}

/** Busy milliseconds of all processors together, from /proc/stat. @param {string} text */
export function parseMachine(text) {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = (text.split('\n')[0] ?? '')
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) * MS_PER_TICK;
}

/** @param {number} pid @param {string} file @returns {string | undefined} undefined when it is gone */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

export class Processes {
  /** @param {import('../launch/fleet.mjs').Fleet} fleet */
  constructor(fleet) {
    this.fleet = fleet;
    this.known = process.platform === 'linux';
  }

  /** Pids of the services; the sign-in page of laptops is not part of the product. */
  product() {
    return this.pids(({ name, program }) => program.stage >= STAGE.service && name !== 'local-provider');
  }

  /** @returns {Usage | undefined} */
  usage() {
    if (!this.known) return undefined;
    const product = this.product().reduce((sum, pid) => sum + this.own(pid), 0);
    return { product, postgres: this.postgres(), machine: parseMachine(readFileSync('/proc/stat', 'utf8')) };
  }

  /** Resident memory of the services in MB (2^20 bytes), all of them together. @returns {number | undefined} */
  memory() {
    if (!this.known) return undefined;
    const kilobytes = this.product().map((pid) => /VmRSS:\s+(\d+)/.exec(read(pid, 'status') ?? '')?.[1] ?? 0);
    return kilobytes.reduce((/** @type {number} */ sum, one) => sum + Number(one), 0) / 1024;
  }

  /** Its server process, a backend for each connection, and those that have ended. */
  postgres() {
    const parents = this.pids(({ program }) => program.stage === STAGE.database);
    const servers = parents.map((pid) => read(pid, 'stat')).filter((text) => text !== undefined);
    const sum = servers
      .map(parseStat)
      .reduce((all, { ms, endedChildrenMs }) => all + ms + endedChildrenMs, 0);
    return sum + backends(parents).reduce((all, ms) => all + ms, 0);
  }

  /** @param {number} pid */
  own(pid) {
    const text = read(pid, 'stat');
    return text === undefined ? 0 : parseStat(text).ms;
  }

  /** @param {(member: import('../launch/fleet.mjs').Member) => boolean} wanted */
  pids(wanted) {
    return this.fleet.members
      .filter((member) => member.running && wanted(member))
      .flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid]));
  }
}

/** @param {readonly number[]} parents @returns {number[]} processor time of each child */
function backends(parents) {
  return readdirSync('/proc').flatMap((name) => {
    const text = /^\d+$/.test(name) ? read(Number(name), 'stat') : undefined;
    const stat = text === undefined ? undefined : parseStat(text);
    return stat && parents.includes(stat.parent) ? [stat.ms] : [];
  });
}

/**
 * Share of the machine's processors, 0 to 1, that programs other than ours used between two looks.
 * @param {Usage} from @param {Usage} to @param {number} ms between them @param {number} oursMs of the bench itself
 */
export function foreignShare(from, to, ms, oursMs) {
  const all = to.machine - from.machine;
  const ours = to.product - from.product + (to.postgres - from.postgres) + oursMs;
  return Math.min(1, Math.max(0, (all - ours) / (ms * availableParallelism())));
}
