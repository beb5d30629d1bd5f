// What a set of files is, in one short text: the stamp that says whether something built from them is current.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** @param {string | Buffer} content */
export function digest(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Every file below the given files and folders, sorted; those that do not exist are left out.
 * @param {readonly string[]} roots
 * @param {(path: string) => boolean} [wanted] asked for files and folders alike
 * @returns {string[]}
 */
export function filesBelow(roots, wanted = () => true) {
  /** @type {string[]} */
  const found = [];
  const pending = [...roots];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (!wanted(path)) continue;
    const info = statSync(path, { throwIfNoEntry: false });
    if (info?.isFile()) found.push(path);
    if (info?.isDirectory()) for (const name of readdirSync(path)) pending.push(join(path, name));
  }
  return found.sort();
}

/**
 * @param {string} root names in the stamp are relative to it, so that a moved tree keeps its stamps
 * @param {readonly string[]} files
 * @param {readonly string[]} [extra] whatever else decides the result
 */
export function stampOf(root, files, extra = []) {
  const hash = createHash('sha256');
  for (const text of extra) hash.update(`${text}\0`);
  for (const file of files) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}
