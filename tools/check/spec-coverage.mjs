// Every line of docs/spec-coverage.md is held by a test that is there, or says that it is open.
import { readText } from '../launch/files.mjs';
import { inRoot } from '../launch/paths.mjs';
import { problemsOf, readCoverage, titlesOf } from './coverage.mjs';

const DOCUMENT = 'docs/spec-coverage.md';

/** @type {Map<string, ReturnType<typeof titlesOf> | undefined>} */
const known = new Map();

/** @param {string} path in the tree */
function titlesIn(path) {
  if (!known.has(path)) {
    const source = readText(inRoot(path));
    known.set(path, source === undefined ? undefined : titlesOf(source, path));
  }
  return known.get(path);
}

const { lines, problems } = readCoverage(readText(inRoot(DOCUMENT)) ?? '');
if (lines.length === 0) problems.push('has no lines');
problems.push(...problemsOf(lines, titlesIn));
for (const problem of problems) console.log(`${DOCUMENT}:${problem}`);

const held = lines.filter(({ tests, open }) => tests.length > 0 && open === undefined).length;
const open = lines.filter((line) => line.open !== undefined).length;
const later = lines.filter((line) => line.later !== undefined).length;
console.log(
  problems.length === 0
    ? `${lines.length} lines: ${held} held by tests, ${open} open, ${later} for later.`
    : `${problems.length} problem(s).`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
