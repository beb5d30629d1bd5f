// The three test runners, each called so that its counts can be read.
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, readText } from './files.mjs';
import { filesBelow } from './hashing.mjs';
import { inRoot } from './paths.mjs';
import { attempt } from './run-command.mjs';
import {
  afterSecondLook,
  countJest,
  countPlaywright,
  countTap,
  readJestFiles,
  readPlaywrightNames,
  readTapFailures,
} from './test-results.mjs';

const WEB_FLOWS = 'apps/e2e/web/playwright.config.ts';
/** More failing files than this are no hiccup of the machine. */
const FILES_ASKED_AGAIN = 4;
/**
 * What is seen of a run whose failures are asked again: what passes. A failure that passes then would stand in the way
 * of one that stays, for whoever looks for the first.
 */
const PASSES = /^\s*(PASS|Tests:|✓|✔|▶)\s/;
/** Where all of what such runs said is kept. */
const FIRST_LOOK = inRoot('reports/first-look.log');

/** @typedef {import('./test-results.mjs').Counts} Counts */
/** @typedef {Readonly<Record<string, string | undefined>>} Env */

/**
 * @typedef {object} Runner
 * @property {string} node
 * @property {Env} env
 * @property {string} folder for reports
 * @property {readonly string[]} more arguments that the person gave
 * @property {AbortSignal} signal
 * @property {number} timeoutMs
 */

/**
 * In CI, files in which something failed are asked once more, alone: what passes then is named as unsteady.
 * @param {Runner} runner
 * @param {string} project of jest.config.mjs
 * @param {readonly string[]} [args]
 * @returns {Promise<Counts>}
 */
export async function runJest(runner, project, args = []) {
  const first = await jestOnce(runner, project, [...args, ...runner.more]);
  const before = readJestFiles(first.report);
  const few = before.files.length > 0 && before.files.length <= FILES_ASKED_AGAIN;
  if (!asksAgain(runner) || !few) {
    if (asksAgain(runner) && first.counts.failed > 0) console.log(first.output);
    return first.counts;
  }
  console.log(`\n!!! asking again, alone: ${before.failures.join(', ')}\n`);
  const others = args.filter((arg) => !arg.startsWith('--testPathPatterns'));
  const again = await jestOnce(runner, project, [...others, '--runTestsByPath', ...before.files], true);
  const { counts } = readJestFiles(first.report, new Set(before.files));
  return afterSecondLook(first.counts, { ...before, counts }, again.counts);
}

/** @param {Runner} runner @param {string} project @param {readonly string[]} args @param {boolean} [last] */
async function jestOnce(runner, project, args, last = false) {
  const path = reportPath(runner, `jest-${project}.json`);
  const { code, output } = await call(
    runner,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      inRoot('node_modules/jest/bin/jest.js'),
      '--selectProjects',
      project,
      '--passWithNoTests',
      '--json',
      `--outputFile=${path}`,
      ...args,
    ],
    last,
  );
  const report = readJson(path);
  return {
    output,
    report,
    counts: { ...finish(countJest(report), code), failures: readJestFiles(report).failures },
  };
}

/** @param {Runner} runner @param {string} [config] path in the tree */
export async function runPlaywright(runner, config = WEB_FLOWS) {
  const report = reportPath(runner, 'playwright.json');
  const { code, output } = await call(
    {
      ...runner,
      env: { ...runner.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    },
    [
      inRoot('node_modules/@playwright/test/cli.js'),
      'test',
      '-c',
      inRoot(config),
      '--reporter=list,json',
      '--pass-with-no-tests',
      `--retries=${asksAgain(runner) ? 1 : 0}`,
      ...runner.more,
    ],
  );
  const said = readJson(report);
  const counts = finish(countPlaywright(said), code);
  if (asksAgain(runner) && counts.failed > 0) console.log(output);
  return { ...counts, ...readPlaywrightNames(said) };
}

/**
 * @param {Runner} runner
 * @param {readonly string[]} files
 * @returns {Promise<Counts>}
 */
export async function runNodeTests(runner, files) {
  const first = await nodeTestsOnce(runner, files);
  if (!asksAgain(runner) || first.failed === 0) return first;
  console.log('\n!!! asking these tests again\n');
  const again = await nodeTestsOnce(runner, files, true);
  return afterSecondLook(first, { counts: first, failures: first.failures ?? [] }, again);
}

/** @param {Runner} runner @param {readonly string[]} files @param {boolean} [last] @returns {Promise<Counts>} */
async function nodeTestsOnce(runner, files, last = false) {
  const report = reportPath(runner, 'node.tap');
  const { code } = await call(
    runner,
    [
      '--test',
      '--test-concurrency=1',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${report}`,
      ...files,
      ...runner.more,
    ],
    last,
  );
  const said = readText(report) ?? '';
  return { ...finish(countTap(said), code), failures: readTapFailures(said) };
}

/** Tests of the tools themselves: pure parts beside them, whole starts in `checks`. @param {...string} folders */
export function nodeTestsIn(...folders) {
  return filesBelow(folders.map((folder) => inRoot('tools', folder))).filter((path) =>
    path.endsWith('.test.mjs'),
  );
}

/** @param {string} [config] path in the tree */
export function hasWebFlows(config = WEB_FLOWS) {
  return filesBelow([inRoot(config)]).length > 0;
}

/** @param {string} [folder] path in the tree */
export function hasApiFlows(folder = 'apps/e2e/api') {
  return filesBelow([inRoot(folder)]).some((path) => path.endsWith('.spec.ts'));
}

/** A person who chose tests wants to see them fail. @param {Runner} runner */
function asksAgain({ env, more }) {
  return Boolean(env.CI) && more.length === 0;
}

/** @param {Runner} runner @param {readonly string[]} args @param {boolean} [last] nothing is asked again after it */
async function call(runner, args, last = false) {
  const { node, env, signal, timeoutMs } = runner;
  const quiet = asksAgain(runner) && !last;
  const outcome = await attempt(node, args, { env, signal, timeoutMs, show: quiet ? PASSES : true });
  if (quiet) {
    mkdirSync(dirname(FIRST_LOOK), { recursive: true });
    appendFileSync(FIRST_LOOK, `━━━ ${args.join(' ')}\n${outcome.output}\n`);
  }
  return outcome;
}

/**
 * A runner that failed without saying how many tests did has failed once more than it counted.
 * @param {Counts | undefined} counts
 * @param {number | null} code
 * @returns {Counts}
 */
function finish(counts, code) {
  const known = counts ?? { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && known.failed === 0 ? { ...known, failed: 1 } : known;
}

/** @param {Runner} runner @param {string} name */
function reportPath({ folder }, name) {
  const path = join(folder, name);
  rmSync(path, { force: true });
  return path;
}
