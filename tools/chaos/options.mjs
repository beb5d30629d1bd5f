// What `npm run chaos` is told.
import { parseArgs } from 'node:util';
import { LaunchError } from '../launch/failure.mjs';

/**
 * @typedef {object} Options
 * @property {number} rounds
 * @property {number} seed
 * @property {number} minutes after which no other round is begun
 * @property {number} scale multiplies how long dependencies are away
 * @property {string | undefined} only faults whose name holds this
 * @property {number} importLinks of the import that follows the rounds; 0 for none
 * @property {number} kills during it
 */

/** @param {readonly string[]} args @returns {Options} */
export function readOptions(args) {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: {
      rounds: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      scale: { type: 'string' },
      only: { type: 'string' },
      import: { type: 'string' },
      kills: { type: 'string' },
    },
  });
  // Asked for an import of a certain size, nothing but that is done unless rounds are asked for too.
  const rounds = number('rounds', values.rounds, values.import === undefined ? 30 : 0);
  return {
    rounds,
    seed: number('seed', values.seed, Math.floor(Math.random() * 1_000_000_000)),
    minutes: number('minutes', values.minutes, rounds <= 30 ? 11 : 24 * 60),
    scale: number('scale', values.scale, 1),
    only: values.only,
    importLinks: number('import', values.import, values.only === undefined ? 10_000 : 0),
    kills: number('kills', values.kills, values.import === undefined ? 3 : 10),
  };
}

/** @param {string} name @param {string | undefined} text @param {number} otherwise */
function number(name, text, otherwise) {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new LaunchError(`--${name} ${text} is no whole number.`);
  return value;
}
