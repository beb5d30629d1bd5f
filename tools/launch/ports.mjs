// Ports are taken from below the range that systems hand out for outgoing connections, so that one which is
// written down today is most likely still free tomorrow.
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { hasCode, LaunchError } from './failure.mjs';
import { isRecord, readJson, writeJson } from './files.mjs';

const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (hasCode(error, 'EADDRINUSE') || hasCode(error, 'EACCES')) resolve(false);
      else reject(error);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** @returns {Promise<number>} */
export async function freePort() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new LaunchError(`No free port was found between ${LOWEST} and ${HIGHEST}.`);
}

/** The ports that a data folder has been given, by name. */
export class PortBook {
  /** @param {string} dataDir */
  constructor(dataDir) {
    this.path = join(dataDir, 'run', 'ports.json');
    /** @type {Map<string, number>} */
    this.ports = new Map();
    const known = readJson(this.path);
    if (!isRecord(known)) return;
    for (const [name, port] of Object.entries(known))
      if (typeof port === 'number') this.ports.set(name, port);
  }

  /**
   * The port used last time when it is free, else a new one.
   * @param {string} name
   */
  async take(name) {
    const known = this.ports.get(name);
    if (known !== undefined && (await isFree(known))) return known;
    return this.note(name, await freePort());
  }

  /**
   * A port that must stay what it is because others remember it; undefined when something else sits on it.
   * @param {string} name
   */
  async keep(name) {
    const known = this.ports.get(name);
    if (known === undefined) return this.note(name, await freePort());
    return (await isFree(known)) ? known : undefined;
  }

  /** @param {string} name */
  known(name) {
    return this.ports.get(name);
  }

  /** @param {string} name @param {number} port */
  note(name, port) {
    if (this.ports.get(name) !== port) {
      this.ports.set(name, port);
      writeJson(this.path, Object.fromEntries(this.ports));
    }
    return port;
  }
}
