// The launcher itself runs on whatever Node the machine has (20.19 or newer); the product needs 24.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LaunchError } from './failure.mjs';
import { exists } from './files.mjs';
import { MODULES } from './paths.mjs';

const NEEDED = 24;

/**
 * @param {string} text as `node --version` prints it
 * @returns {{ major: number, minor: number } | undefined}
 */
export function parseVersion(text) {
  const found = /^v?(\d+)\.(\d+)\.\d+/.exec(text.trim());
  return found ? { major: Number(found[1]), minor: Number(found[2]) } : undefined;
}

/** @param {string} text */
export function canLaunch(text) {
  const version = parseVersion(text);
  return version !== undefined && (version.major > 20 || (version.major === 20 && version.minor >= 19));
}

/** @param {string} text */
export function canRunProduct(text) {
  return (parseVersion(text)?.major ?? 0) >= NEEDED;
}

/**
 * The Node that runs build and product: the one npm installed for this platform, else one on the PATH.
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {string} path of the program
 */
export function findNode(env = process.env) {
  const local = join(MODULES, '.bin', 'node');
  const candidates = [local, process.execPath, ...onPath('node', env.PATH ?? '')];
  const seen = [];
  for (const candidate of candidates) {
    const version = versionOf(candidate);
    if (version && canRunProduct(version)) return realpathSync(candidate);
    if (version) seen.push(version);
  }
  throw new LaunchError(
    `Quickstash runs on Node ${NEEDED} or newer. npm has no build of it for ${process.platform}/${process.arch}` +
      `${seen.length > 0 ? ` and what is installed is ${[...new Set(seen)].join(', ')}` : ''}. ` +
      `Install Node ${NEEDED} (https://nodejs.org) and start again.`,
  );
}

/**
 * @param {string} program
 * @param {string} path value of PATH
 * @returns {string[]} every place where it stands
 */
export function onPath(program, path) {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .filter(exists);
}

/** PATH without the folder that npm puts in front, for programs that must outlive node_modules.
 * @param {string} path */
export function withoutModules(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
}

/** @param {string} program */
function versionOf(program) {
  if (!exists(program)) return undefined;
  if (program === process.execPath || realpathSync(program) === process.execPath) return process.version;
  // A program for another C library or processor is there but does not run: no answer, not a choice.
  const answer = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}
