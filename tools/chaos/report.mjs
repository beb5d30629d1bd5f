// What is left of a run: a table for a person, a file for a program.
import { cpus } from 'node:os';
import { writeJson } from '../launch/files.mjs';
import { inRoot } from '../launch/paths.mjs';

/**
 * @typedef {object} RoundReport
 * @property {number} round
 * @property {string} fault
 * @property {string} did
 * @property {number} seconds
 * @property {number} quietAfter seconds
 * @property {number} requests
 * @property {number} refused requests that had no answer or 503
 * @property {Record<string, number>} memory megabytes by service
 * @property {readonly string[]} problems
 *
 * @typedef {object} Report
 * @property {number} seed
 * @property {number} wanted
 * @property {number} minutes
 * @property {readonly string[]} missing
 * @property {readonly string[]} left
 * @property {readonly RoundReport[]} rounds
 */

/** @param {Report} report @returns {string} a line for each kind of fault */
export function closingTable({ rounds, minutes }) {
  const names = [...new Set(rounds.map(({ fault }) => fault))].sort();
  const lines = names.map((name) => {
    const of = rounds.filter(({ fault }) => fault === name);
    const failed = of.filter(({ problems }) => problems.length > 0).length;
    return row(
      name,
      String(of.length),
      String(failed),
      String(sum(of, 'requests')),
      String(sum(of, 'refused')),
      Math.max(...of.map(({ quietAfter }) => quietAfter)).toFixed(1),
    );
  });
  const failed = rounds.filter(({ problems }) => problems.length > 0).length;
  const all = row(
    'all',
    String(rounds.length),
    String(failed),
    String(sum(rounds, 'requests')),
    String(sum(rounds, 'refused')),
    '',
  );
  const largest = Math.max(0, ...rounds.flatMap(({ memory }) => Object.values(memory)));
  return [
    '',
    row('fault', 'rounds', 'failed', 'requests', 'repeated', 'quiet s'),
    ...lines,
    all,
    `${minutes.toFixed(1)} minutes on ${cpus().length} cores; largest service ${largest} MB`,
    '',
  ].join('\n');
}

/** @param {Report} report @returns {string} where it is */
export function writeReport(report) {
  const path = inRoot('reports', 'chaos.json');
  writeJson(path, { date: new Date().toISOString(), cores: cpus().length, ...report });
  return path;
}

/** @param {string} name @param {...string} columns */
const row = (name, ...columns) =>
  `  ${name.padEnd(28)}${columns.map((column) => column.padStart(10)).join('')}`;

/** @param {readonly RoundReport[]} rounds @param {'requests' | 'refused'} column */
const sum = (rounds, column) => rounds.reduce((total, round) => total + round[column], 0);
