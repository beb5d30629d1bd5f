// Where time goes: the processor's by the sampling profiler of each process of the product, Postgres's by statement.
import { readFileSync } from 'node:fs';
import { LaunchError } from '../launch/failure.mjs';
import { writeWhole } from '../launch/files.mjs';
import { ROOT } from '../launch/paths.mjs';
import { STAGE } from '../launch/fleet.mjs';
import { Statements } from './statement-times.mjs';

/** Given to the product, so that each process opens an inspector on a port of its own and says where. */
export const INSPECTED = '--inspect=127.0.0.1:0';

const INTERVAL_US = 500;
const SHOWN = 25;

/** @typedef {{ functionName: string, url: string, lineNumber: number }} Frame */

/**
 * @typedef {object} CpuProfile as the inspector gives it
 * @property {readonly { id: number, callFrame: Frame }[]} nodes
 * @property {readonly number[]} samples ids of nodes
 * @property {readonly number[]} timeDeltas microseconds before each sample
 */

/** @typedef {{ place: string, share: number }} Spent share of the time that was not idle */
/** @typedef {{ file: string, places: Spent[], parts: Spent[] }} ProfileReport most first: functions, and packages or libraries */

export class Profiler {
  /** @param {import('../launch/fleet.mjs').Fleet} fleet @param {import('pg').Pool} db */
  constructor(fleet, db) {
    this.fleet = fleet;
    this.statements = new Statements(db);
    /** @type {{ name: string, inspector: Inspector }[]} */
    this.running = [];
  }

  async start() {
    const members = this.fleet.members.filter(
      ({ name, program }) => program.stage >= STAGE.service && name !== 'local-provider',
    );
    for (const member of members) {
      const inspector = await Inspector.open(addressOf(member));
      await inspector.send('Profiler.enable');
      await inspector.send('Profiler.setSamplingInterval', { interval: INTERVAL_US });
      await inspector.send('Profiler.start');
      this.running.push({ name: member.name, inspector });
    }
    await this.statements.start();
  }

  /** @param {string} path without its ending @returns {Promise<ProfileReport[]>} */
  async stop(path) {
    const files = [{ file: 'Postgres', ...(await this.statements.stop()) }];
    for (const { name, inspector } of this.running.splice(0)) {
      const { profile } = await inspector.send('Profiler.stop');
      inspector.close();
      const file = `${path}-${name}.cpuprofile`;
      writeWhole(file, JSON.stringify(profile));
      files.push({
        file,
        places: spentBy(profile, placeOf).slice(0, SHOWN),
        parts: spentBy(profile, partOf).slice(0, SHOWN),
      });
    }
    return files;
  }
}

/**
 * Self time, most first.
 * @param {CpuProfile} profile
 * @param {(frame: Frame) => string} nameOf what is added up under one name
 * @returns {Spent[]}
 */
export function spentBy({ nodes, samples, timeDeltas }, nameOf) {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  /** @type {Map<string, number>} */
  const sums = new Map();
  samples.forEach((id, at) => {
    const place = places.get(id) ?? '';
    sums.set(place, (sums.get(place) ?? 0) + (timeDeltas[at] ?? 0));
  });
  for (const idle of ['(idle)', '(root)']) sums.delete(idle);
  const all = [...sums.values()].reduce((sum, one) => sum + one, 0);
  return [...sums]
    .map(([place, us]) => ({ place, share: all === 0 ? 0 : us / all }))
    .sort((left, right) => right.share - left.share);
}

/** A function and where it stands. @param {Frame} frame */
export function placeOf({ functionName, url, lineNumber }) {
  if (url === '') return functionName || '(native)';
  return `${functionName || '(anonymous)'} ${fileOf(url)}:${lineNumber + 1}`;
}

/** The package that a function belongs to, a library of ours, or Node itself. @param {Frame} frame */
export function partOf({ functionName, url }) {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native';
  if (url.startsWith('node:')) return 'node';
  const file = fileOf(url);
  const ours = /^dist\/((?:libs|apps)\/.+?)\/src\//.exec(file)?.[1];
  return ours ?? /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file;
}

/** @param {string} url */
const fileOf = (url) =>
  url
    .replace(/^file:\/\//, '')
    .replace(`${ROOT}/`, '')
    .replace(/^node_modules\//, '');

/** @param {import('../launch/fleet.mjs').Member} member */
function addressOf({ name, log }) {
  const text = readFileSync(log.path).subarray(log.from).toString('utf8');
  const address = /Debugger listening on (ws:\/\/\S+)/.exec(text)?.[1];
  if (!address) throw new LaunchError(`${name} has no inspector; its log does not name one.`);
  return address;
}

class Inspector {
  /** @param {WebSocket} socket */
  constructor(socket) {
    this.socket = socket;
    this.asked = 0;
    /** @type {Map<number, (result: any) => void>} */
    this.waiting = new Map();
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      this.waiting.get(id)?.(result);
      this.waiting.delete(id);
    });
  }

  /** @param {string} address @returns {Promise<Inspector>} */
  static open(address) {
    const socket = new WebSocket(address);
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(new Inspector(socket)));
      socket.addEventListener('error', () => reject(new LaunchError(`No inspector at ${address}.`)));
    });
  }

  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  send(method, params = {}) {
    const id = (this.asked += 1);
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close() {
    this.socket.close();
  }
}
