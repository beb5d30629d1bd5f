// Where things stand in the working tree. Every launcher starts here, never from the current directory.
import { fileURLToPath } from 'node:url';
import { dirname, isAbsolute, join, resolve } from 'node:path';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const MODULES = join(ROOT, 'node_modules');
export const DIST = join(ROOT, 'dist');
export const CACHE = join(ROOT, '.cache');

/** @param {...string} parts */
export function inRoot(...parts) {
  return join(ROOT, ...parts);
}

/**
 * The data folder that an environment asks for, absolute. A relative one is taken from the root of the tree,
 * so that the same words mean the same folder wherever the command is typed.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function dataDirOf(env) {
  const given = env.DATA_DIR?.trim();
  if (!given) return inRoot('data');
  return isAbsolute(given) ? given : resolve(ROOT, given);
}
