// Small files that must be whole or absent, whatever happens to the process that writes them.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { hasCode } from './failure.mjs';

/** @param {string} path @returns {string | undefined} undefined when there is no such file */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/**
 * A file that cannot be parsed counts as absent: these are notes of ours that can be made anew.
 * @param {string} path
 * @returns {unknown}
 */
export function readJson(path) {
  const text = readText(path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {string} path @param {unknown} value */
export function writeJson(path, value) {
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Written beside, synced, then renamed: a reader sees the old content or the new one.
 * @param {string} path
 * @param {string} text
 * @param {number} [mode] permissions of the new file
 */
export function writeWhole(path, text, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
  const file = openSync(draft, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

/** @param {string} path */
export function exists(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The end of a log for a person to read.
 * @param {string} path
 * @param {{ lines?: number, from?: number }} [options] `from`: byte offset before which nothing is shown
 */
export function tailOf(path, { lines = 25, from = 0 } = {}) {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= from) return '';
  const text = readFileSync(path)
    .subarray(Math.max(from, size - 64_000))
    .toString('utf8');
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
