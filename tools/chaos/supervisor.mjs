// Starts again what died, as an operator's supervisor does, and knows which deaths were ours.
import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { endOrphan } from '../launch/postgres.mjs';
import { answersPing } from '../launch/redis.mjs';
import { delay, until } from '../launch/wait.mjs';

/** @typedef {import('../launch/fleet.mjs').Member} Member */
/** @typedef {import('../launch/fleet.mjs').Fleet} Fleet */

/** A supervisor's wait between two starts of a program that does not stay up. */
const AGAIN_MS = 400;
const READY_MS = 60_000;

export class Supervisor {
  /**
   * @param {{ fleets: readonly Fleet[], databaseUrl: string, redisUrl: string, publicUrl: string,
   *   crashed: (text: string) => void, signal: AbortSignal }} options crashed: something died that nobody killed
   */
  constructor(options) {
    this.options = options;
    /** @type {Set<string>} programs that are being started again */
    this.down = new Set();
    /** @type {number} starts that failed because something they need was away */
    this.failedStarts = 0;
    for (const fleet of options.fleets) fleet.onDeath = (member) => this.died(member);
  }

  /** @param {string} name @returns {{ fleet: Fleet, member: Member }} */
  find(name) {
    for (const fleet of this.options.fleets) {
      const member = fleet.members.find((one) => one.name === name);
      if (member) return { fleet, member };
    }
    throw new Error(`There is no program ${name}`);
  }

  /** @param {string} name */
  has(name) {
    return this.options.fleets.some((fleet) => fleet.members.some((one) => one.name === name));
  }

  /**
   * kill -9, and after a while started again.
   * @param {string} name
   * @param {number} away milliseconds that it stays down
   * @param {{ before?: () => void }} [options] before: what happens while it is down
   */
  async kill(name, away, { before } = {}) {
    const { member } = this.find(name);
    this.down.add(name);
    member.expectedToEnd = true;
    member.child.kill('SIGKILL');
    await until(() => (member.running ? undefined : true), { timeoutMs: 5_000, everyMs: 5 });
    await delay(away);
    before?.();
    await this.revive(name);
  }

  /** Stands still with everything it holds. @param {string} name @param {number} length milliseconds */
  async pause(name, length) {
    const { member } = this.find(name);
    const pids = [member.child.pid ?? 0, ...(name === 'postgres' ? childrenOf(member.child.pid ?? 0) : [])];
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await delay(length);
    for (const pid of pids.reverse()) signal(pid, 'SIGCONT');
  }

  /** Starts it until it stays up. @param {string} name */
  async revive(name) {
    this.down.add(name);
    const { fleet, member: old } = this.find(name);
    const { program } = old;
    for (;;) {
      const { member: last } = this.find(name);
      await fleet.end(last);
      if (name === 'postgres') await endOrphan(program.args[1] ?? '');
      const member = fleet.start(program);
      member.expectedToEnd = true;
      const isUp = await until(
        async () => (member.running ? (await this.answers(name)) || undefined : false),
        {
          timeoutMs: READY_MS,
          everyMs: 50,
          signal: this.options.signal,
        },
      );
      if (isUp) {
        member.expectedToEnd = false;
        this.down.delete(name);
        return;
      }
      if (isUp === undefined) throw new Error(`${name} did not come back:\n${member.lastLines()}`);
      this.failedStarts += 1;
      await delay(AGAIN_MS);
    }
  }

  /** @param {Member} member */
  died(member) {
    this.options.crashed(`${member.name} died by itself (${member.ending}):\n${member.lastLines()}`);
    void this.revive(member.name).catch((error) => this.options.crashed(String(error)));
  }

  /** Whether a program does its work: for services, whether they and all they need are there. @param {string} name @returns {Promise<boolean>} */
  async answers(name) {
    const { databaseUrl, redisUrl, publicUrl } = this.options;
    if (name === 'postgres') return takesQueries(databaseUrl);
    if (name === 'redis') return answersPing(Number(new URL(redisUrl).port), new URL(redisUrl).password);
    const { env, args } = this.find(name).member.program;
    if (name === 'minio') return isOk(`http://${args[args.indexOf('--address') + 1]}/minio/health/live`);
    if (name === 'local-provider') return true;
    const own = await isOk(`http://127.0.0.1:${env.INTERNAL_PORT}/api/health/live`);
    return own && (name !== 'gateway' || (await isOk(new URL('/api/health/live', publicUrl).href)));
  }

  /** Resident memory in megabytes, by service. @param {readonly string[]} names @returns {Record<string, number>} */
  memory(names) {
    return Object.fromEntries(
      names.flatMap((name) => {
        const pid = this.has(name) ? this.find(name).member.child.pid : undefined;
        const kilobytes = /VmRSS:\s+(\d+)/.exec(readProc(`/proc/${pid}/status`))?.[1];
        return kilobytes ? [[name, Math.round(Number(kilobytes) / 1_024)]] : [];
      }),
    );
  }
}

/** Processes whose parent it is. @param {number} pid @returns {number[]} */
export function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => {
      const text = readProc(`/proc/${other}/stat`);
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    });
}

/** @param {string} path */
function readProc(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid @param {NodeJS.Signals} name */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

/** @param {string} url */
async function isOk(url) {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );
}

/** @param {string} url */
async function takesQueries(url) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
