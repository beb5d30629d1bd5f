// The licences of everything that reaches a user, and which of them may.
import { nameOf, readLock, shipped } from './lock.mjs';

/** Licences (SPDX) that ask for no more than being named, and the weaker copylefts with what keeps us within them. */
const ALLOWED = new Map([
  ['0BSD', ''],
  ['Apache-2.0', ''],
  ['BlueOak-1.0.0', ''],
  ['BSD-2-Clause', ''],
  ['BSD-3-Clause', ''],
  ['ISC', ''],
  ['MIT', ''],
  ['OFL-1.1', 'Fonts, shipped unchanged and not sold by themselves.'],
  ['Python-2.0', ''],
  ['Unlicense', ''],
  [
    'LGPL-3.0-or-later',
    'libvips below sharp: a library file of its own, linked at run time, which anybody may replace.',
  ],
]);

/** Packages whose package.json names no licence, with the one that their LICENSE file or README holds. */
const READ_BY_HAND = new Map([
  ['passport-strategy', 'MIT'],
  ['pause', 'MIT'],
]);

/**
 * @typedef {object} Licensed
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression
 * @property {boolean} allowed
 */

/** @returns {Licensed[]} one for each name and version, sorted */
export function licences() {
  const lock = readLock();
  /** @type {Map<string, Licensed>} */
  const found = new Map();
  for (const path of shipped(lock)) {
    const name = nameOf(path);
    const version = lock[path]?.version ?? '';
    const licence = lock[path]?.license ?? READ_BY_HAND.get(name) ?? 'unknown';
    found.set(`${name} ${version}`, { name, version, licence, allowed: isAllowed(licence) });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Of alternatives one is enough, of conjunctions every part. @param {string} expression */
export function isAllowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())));
}

/**
 * @param {readonly Licensed[]} all
 * @returns {string} Markdown
 * @throws when one is not allowed
 */
export function licencesPage(all) {
  const refused = all.filter(({ allowed }) => !allowed);
  if (refused.length > 0) {
    const list = refused.map(({ name, version, licence }) => `  ${name} ${version}: ${licence}`).join('\n');
    throw new Error(`Licences that tools/security/licences.mjs does not allow:\n${list}`);
  }
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { name, version, licence } of all) {
    groups.set(licence, [...(groups.get(licence) ?? []), `${name} ${version}`]);
  }
  const notes = [...ALLOWED].filter(([, note]) => note !== '').map(([name, note]) => `- ${name}: ${note}`);
  const sections = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, names]) => `## ${licence} (${names.length})\n\n${names.map((one) => `- ${one}`).join('\n')}`,
    );
  return (
    [
      '# Licences',
      `Generated from package-lock.json by \`npm run generate\`. The ${all.length} packages that reach a user: installed for the\nservers, or built into the web app. Another licence than the allowed ones fails \`npm run preflight\`.`,
      ...(notes.length > 0 ? [notes.join('\n')] : []),
      ...sections,
    ].join('\n\n') + '\n'
  );
}
