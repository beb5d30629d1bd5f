// The programs of one data folder: started with a log each, written down so that the next start finds what a
// crash left behind, and stopped in order.
import { spawn } from 'node:child_process';
import { closeSync, createWriteStream, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LaunchError } from './failure.mjs';
import { isRecord, readJson, tailOf, writeJson } from './files.mjs';
import { ROOT } from './paths.mjs';
import { endProcess, identify, isStillRunning } from './process-identity.mjs';
import { until } from './wait.mjs';

/** Lower stages stop later. What a program needs has a lower stage than the program. */
export const STAGE = Object.freeze({ database: 0, queue: 1, service: 2, gateway: 3 });

const LARGEST_LOG = 10_000_000;

/** @typedef {{ signal: NodeJS.Signals, waitMs: number }} StopStep */

/** Long enough for requests and jobs in flight, short enough for a person who waits. */
const NODE_STOP = Object.freeze([
  { signal: /** @type {const} */ ('SIGTERM'), waitMs: 27_000 },
  { signal: /** @type {const} */ ('SIGKILL'), waitMs: 2_000 },
]);
const LEFTOVER_STOP = Object.freeze([
  { signal: /** @type {const} */ ('SIGTERM'), waitMs: 8_000 },
  { signal: /** @type {const} */ ('SIGKILL'), waitMs: 2_000 },
]);

/**
 * @typedef {object} Program
 * @property {string} name also the name of its log
 * @property {string} command
 * @property {readonly string[]} args
 * @property {Readonly<Record<string, string | undefined>>} env the whole environment, nothing is added
 * @property {number} stage one of {@link STAGE}
 * @property {string} [cwd]
 * @property {string} [input] written to its standard input, which is then closed
 * @property {{ uid: number, gid: number }} [user] who it runs as; needs root
 * @property {readonly StopStep[]} [stop]
 * @property {boolean} [guarded] a Node program that ends itself when this process is gone
 */

export class Member {
  /** @param {Program} program @param {import('node:child_process').ChildProcess} child @param {{ path: string, from: number }} log */
  constructor(program, child, log) {
    this.program = program;
    this.name = program.name;
    this.child = child;
    this.log = log;
    this.identity = child.pid === undefined ? undefined : identify(child.pid);
    this.expectedToEnd = false;
    /** @type {string | undefined} how it ended; undefined while it runs */
    this.ending = undefined;
  }

  get running() {
    return this.ending === undefined;
  }

  /** @returns {LaunchError} */
  failure() {
    return new LaunchError(`${this.name} stopped by itself (${this.ending ?? 'still running'}).`, {
      log: this.lastLines(),
    });
  }

  lastLines() {
    return tailOf(this.log.path, { from: this.log.from });
  }

  assertRunning() {
    if (!this.running) throw this.failure();
  }
}

export class Fleet {
  /**
   * @param {{ dataDir: string, echo?: (name: string, line: string) => void }} options
   *   `echo` gets every line that a program writes, beside the log
   */
  constructor({ dataDir, echo }) {
    this.dataDir = dataDir;
    this.echo = echo;
    this.record = join(dataDir, 'run', 'processes.json');
    /** @type {Member[]} */
    this.members = [];
    /** @type {(member: Member) => void} */
    this.onDeath = () => undefined;
  }

  /** @param {Program} program @returns {Member} */
  start(program) {
    const log = openLog(this.dataDir, program.name);
    const output = this.echo ? 'pipe' : log.file;
    const input = program.input === undefined ? 'ignore' : 'pipe';
    const guard = program.guarded ? ['--import', new URL('./orphan-guard.mjs', import.meta.url).href] : [];
    const child = spawn(program.command, [...guard, ...program.args], {
      cwd: program.cwd ?? ROOT,
      env: { ...program.env },
      // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which stops things in order.
      detached: true,
      stdio: program.guarded ? [input, output, output, 'ipc'] : [input, output, output],
      ...program.user,
    });
    const member = new Member(program, child, log);
    this.watch(member);
    if (this.echo) this.tee(member, log);
    closeSync(log.file);
    if (program.input !== undefined) {
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(program.input);
    }
    this.members.push(member);
    this.writeDown();
    return member;
  }

  /**
   * Ends one program and forgets it.
   * @param {Member} member
   */
  async end(member) {
    member.expectedToEnd = true;
    if (member.running && member.identity) {
      await endProcess(member.identity, member.program.stop ?? NODE_STOP);
      await until(() => (member.running ? undefined : true), { timeoutMs: 1_000, everyMs: 5 });
    }
    this.members = this.members.filter((other) => other !== member);
    this.writeDown();
  }

  /** Ends everything: highest stage first, the programs of one stage at the same time. */
  async endAll() {
    const stages = [...new Set(this.members.map((member) => member.program.stage))].sort((a, b) => b - a);
    for (const member of this.members) member.expectedToEnd = true;
    for (const stage of stages) {
      const members = this.members.filter((member) => member.program.stage === stage);
      await Promise.all(members.map((member) => this.end(member)));
    }
  }

  /** For the second Ctrl-C: no waiting, Postgres included (it recovers from its log at the next start). */
  killAll() {
    for (const member of this.members) {
      member.expectedToEnd = true;
      if (member.running) member.child.kill(member.program.stage === STAGE.database ? 'SIGQUIT' : 'SIGKILL');
    }
  }

  /** Ends what an earlier launcher of this data folder left behind when it was killed. @returns {Promise<string[]>} */
  async endLeftovers() {
    const known = readJson(this.record);
    const leftovers = (Array.isArray(known) ? known : [])
      .flatMap((entry) => leftoverOf(entry) ?? [])
      .filter(isStillRunning);
    await Promise.all(leftovers.map((leftover) => endProcess(leftover, LEFTOVER_STOP)));
    this.writeDown();
    return leftovers.map(({ name }) => name);
  }

  /** @param {Member} member */
  watch(member) {
    /** @param {string} ending */
    const ended = (ending) => {
      if (!member.running) return;
      member.ending = ending;
      if (!member.expectedToEnd) this.onDeath(member);
    };
    member.child.once('error', (error) => ended(error.message));
    member.child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
  }

  /** @param {Member} member @param {{ path: string }} log */
  tee(member, log) {
    const copy = createWriteStream(log.path, { flags: 'a' });
    for (const stream of [member.child.stdout, member.child.stderr]) {
      if (!stream) continue;
      stream.pipe(copy, { end: false });
      createInterface({ input: stream }).on('line', (line) => this.echo?.(member.name, line));
    }
    member.child.once('close', () => copy.end());
  }

  writeDown() {
    writeJson(
      this.record,
      // Postgres has its own pid file and needs its own way of stopping.
      this.members
        .filter((member) => member.program.stage !== STAGE.database && member.identity)
        .map((member) => ({ name: member.name, ...member.identity })),
    );
  }
}

/**
 * @param {string} dataDir
 * @param {string} name
 * @returns {{ file: number, path: string, from: number }} `from`: where this run begins in the file
 */
export function openLog(dataDir, name) {
  const path = join(dataDir, 'logs', `${name}.log`);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(path, `${path}.1`);
  return { file: openSync(path, 'a', 0o600), path, from: size > LARGEST_LOG ? 0 : size };
}

/** @param {unknown} entry */
function leftoverOf(entry) {
  if (!isRecord(entry)) return undefined;
  const { name, pid, startedAt } = entry;
  if (typeof name !== 'string' || typeof pid !== 'number' || typeof startedAt !== 'string') return undefined;
  return { name, pid, startedAt };
}
