// What can go wrong. Each fault says what it excuses while it lasts; everything else must go on as if nothing were.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { delay } from '../launch/wait.mjs';
import { childrenOf, signal } from './supervisor.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('./random.mjs').Random} Random */

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {import('./weather.mjs').Excuse} excuse
 * @property {(stage: Stage) => boolean} [possible]
 * @property {boolean} [isLong] says something only where what is away stays away: left out unless a scale is asked for
 * @property {(stage: Stage, how: { random: Random, scale: number }) => Promise<string>} strike until everything is up
 *   again; returns what was done, for a person to read
 */

/** Milliseconds that something killed stays down. */
const DOWN = /** @type {const} */ ([100, 2_500]);
/** Milliseconds of a pause: longer than a shortened lock. */
const PAUSE = /** @type {const} */ ([2_500, 5_000]);
/** Milliseconds that a dependency is away; times the scale. */
const AWAY = /** @type {const} */ ([3_000, 6_000]);

const EVERYTHING = /** @type {const} */ (['gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion']);

/** @typedef {'bookmark' | 'import' | 'rules' | 'sharing' | 'suggestion'} Service */

/**
 * @param {Service} name @param {string} verb
 * @param {(how: { random: Random, scale: number }) => number} length milliseconds
 * @returns {Fault}
 */
const serviceDown = (name, verb, length) => ({
  name: verb === 'kill' ? `kill ${name}` : `${name} ${verb}`,
  // An import is taken back by the bookmark service.
  excuse: { refuses: name === 'bookmark' ? ['bookmark', 'import'] : [name], cuts: [name] },
  strike: async ({ supervisor }, how) => {
    const down = length(how);
    await supervisor.kill(name, down);
    return `down ${down} ms`;
  },
});

/** @param {Service} name */
const killService = (name) => serviceDown(name, 'kill', ({ random }) => random.between(...DOWN));

/** Long enough for its messages to pile up. @param {Service} name */
const serviceAway = (name) => ({
  ...serviceDown(name, 'away', ({ random, scale }) => random.between(...AWAY) * scale),
  isLong: true,
});

/** @param {string} name @param {import('./weather.mjs').Excuse} excuse @returns {Fault} */
const pause = (name, excuse) => ({
  name: `pause ${name}`,
  excuse,
  strike: async ({ supervisor }, { random }) => {
    const length = random.between(...PAUSE);
    await supervisor.pause(name, length);
    return `still for ${length} ms`;
  },
});

/** @type {readonly Fault[]} */
export const FAULTS = Object.freeze([
  killService('bookmark'),
  killService('import'),
  killService('rules'),
  killService('sharing'),
  killService('suggestion'),
  serviceAway('bookmark'),
  serviceAway('import'),
  serviceAway('rules'),
  serviceAway('sharing'),
  serviceAway('suggestion'),
  {
    name: 'kill gateway',
    excuse: { refuses: [], down: true },
    strike: async ({ supervisor }, { random }) => {
      const down = random.between(...DOWN);
      await supervisor.kill('gateway', down);
      return `down ${down} ms`;
    },
  },
  {
    name: 'kill bookmark and import',
    excuse: { refuses: ['bookmark', 'import'], cuts: ['bookmark', 'import'] },
    strike: async ({ supervisor }, { random }) => {
      const downs = [random.between(...DOWN), random.between(...DOWN)];
      await Promise.all([
        supervisor.kill('bookmark', downs[0] ?? 0),
        supervisor.kill('import', downs[1] ?? 0),
      ]);
      return `down ${downs.join(' and ')} ms`;
    },
  },
  {
    name: 'kill bookmark three times',
    excuse: { refuses: ['bookmark', 'import'], cuts: ['bookmark'] },
    strike: async ({ supervisor }, { random }) => {
      for (let time = 0; time < 3; time += 1) {
        await supervisor.kill('bookmark', random.between(50, 300));
        await delay(random.between(0, 500));
      }
      return 'each time as soon as it was up';
    },
  },
  {
    name: 'kill redis',
    excuse: { refuses: [] },
    strike: async ({ supervisor }, { random }) => {
      const down = random.between(...DOWN);
      await supervisor.kill('redis', down);
      return `down ${down} ms`;
    },
  },
  {
    name: 'redis away',
    excuse: { refuses: [] },
    strike: async ({ supervisor }, { random, scale }) => {
      const down = random.between(...AWAY) * scale;
      await supervisor.kill('redis', down);
      return `down ${down} ms`;
    },
  },
  {
    name: 'redis comes back empty',
    excuse: { refuses: [] },
    strike: async ({ supervisor, dataDir }, { random }) => {
      const down = random.between(...DOWN);
      await supervisor.kill('redis', down, {
        before: () => rmSync(join(dataDir, 'redis', 'appendonlydir'), { recursive: true, force: true }),
      });
      return `down ${down} ms, its file removed`;
    },
  },
  {
    name: 'kill redis and bookmark',
    excuse: { refuses: ['bookmark', 'import'], cuts: ['bookmark'] },
    strike: async ({ supervisor }, { random }) => {
      const downs = [random.between(...DOWN), random.between(...DOWN)];
      await Promise.all([
        supervisor.kill('redis', downs[0] ?? 0),
        supervisor.kill('bookmark', downs[1] ?? 0),
      ]);
      return `down ${downs.join(' and ')} ms`;
    },
  },
  {
    name: 'kill postgres',
    excuse: { refuses: EVERYTHING, cuts: EVERYTHING },
    strike: async ({ supervisor }, { random }) => {
      const down = random.between(...DOWN);
      await supervisor.kill('postgres', down);
      return `down ${down} ms`;
    },
  },
  {
    name: 'kill a postgres backend',
    excuse: { refuses: EVERYTHING },
    strike: async ({ supervisor }, { random }) => {
      const pid = random.pick(childrenOf(supervisor.find('postgres').member.child.pid ?? 0));
      signal(pid, 'SIGKILL');
      await delay(200);
      while (!(await supervisor.answers('postgres'))) await delay(50);
      return 'Postgres ended all connections and recovered';
    },
  },
  pause('bookmark', { refuses: ['bookmark', 'import'] }),
  pause('import', { refuses: ['import'] }),
  pause('gateway', { refuses: [] }),
  pause('redis', { refuses: [] }),
  pause('postgres', { refuses: EVERYTHING }),
  {
    name: 'storage away',
    excuse: { refuses: ['bookmark', 'import'], files: true },
    possible: ({ s3 }) => s3 !== undefined,
    strike: async ({ supervisor }, { random, scale }) => {
      const down = random.between(...AWAY) * scale;
      await supervisor.kill('minio', down);
      return `down ${down} ms`;
    },
  },
  {
    name: 'folder for files away',
    excuse: { refuses: ['bookmark', 'import'], files: true },
    possible: ({ disk, s3 }) => disk !== undefined && s3 === undefined,
    strike: async ({ disk }, { random, scale }) => {
      const length = random.between(...AWAY) * scale;
      disk?.hideFiles();
      await delay(length);
      disk?.showFiles();
      return `not there for ${length} ms`;
    },
  },
  {
    name: 'disk full',
    excuse: { refuses: ['bookmark', 'import'], files: true },
    possible: ({ disk }) => disk !== undefined,
    strike: async ({ disk }, { random, scale }) => {
      const length = random.between(...AWAY) * scale;
      disk?.fill();
      await delay(length);
      disk?.empty();
      return `no room for ${length} ms`;
    },
  },
]);

/** Every fault once in an order of chance, then again in another. */
export class Deck {
  /** @param {Random} random @param {readonly Fault[]} faults */
  constructor(random, faults) {
    this.random = random;
    this.faults = faults;
    /** @type {Fault[]} */
    this.left = [];
  }

  /** @returns {Fault} */
  next() {
    if (this.left.length === 0) this.left = this.random.shuffled(this.faults);
    const fault = this.left.pop();
    if (!fault) throw new RangeError('There are no faults');
    return fault;
  }
}
