// The three test runners, each called so that its counts can be read.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, readText } from './files.mjs';
import { filesBelow } from './hashing.mjs';
import { inRoot } from './paths.mjs';
import { attempt } from './run-command.mjs';
import { countJest, countPlaywright, countTap } from './test-results.mjs';

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
 * @param {Runner} runner
 * @param {string} project of jest.config.mjs
 * @param {readonly string[]} [args]
 */
export async function runJest(runner, project, args = []) {
  const report = reportPath(runner, `jest-${project}.json`);
  const jest = inRoot('node_modules/jest/bin/jest.js');
  const { code } = await call(runner, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    jest,
    '--selectProjects',
    project,
    '--passWithNoTests',
    '--json',
    `--outputFile=${report}`,
    ...args,
    ...runner.more,
  ]);
  return finish(countJest(readJson(report)), code);
}

/** @param {Runner} runner */
export async function runPlaywright(runner) {
  const report = reportPath(runner, 'playwright.json');
  const { code } = await call(
    {
      ...runner,
      env: { ...runner.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    },
    [
      inRoot('node_modules/@playwright/test/cli.js'),
      'test',
      '-c',
      inRoot('apps/e2e/web/playwright.config.ts'),
      '--reporter=list,json',
      '--pass-with-no-tests',
      ...runner.more,
    ],
  );
  return finish(countPlaywright(readJson(report)), code);
}

/**
 * @param {Runner} runner
 * @param {readonly string[]} files
 */
export async function runNodeTests(runner, files) {
  const report = reportPath(runner, 'node.tap');
  const { code } = await call(runner, [
    '--test',
    '--test-concurrency=1',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
    ...files,
    ...runner.more,
  ]);
  return finish(countTap(readText(report) ?? ''), code);
}

/** Tests of the tools themselves: pure parts in `launch`, whole starts in `checks`. @param {string} folder */
export function nodeTestsIn(folder) {
  return filesBelow([inRoot('tools', folder)]).filter((path) => path.endsWith('.test.mjs'));
}

export function hasWebFlows() {
  return filesBelow([inRoot('apps/e2e/web/playwright.config.ts')]).length > 0;
}

export function hasApiFlows() {
  return filesBelow([inRoot('apps/e2e/api')]).some((path) => path.endsWith('.spec.ts'));
}

/** @param {Runner} runner @param {readonly string[]} args */
function call({ node, env, signal, timeoutMs }, args) {
  return attempt(node, args, { env, signal, timeoutMs, show: true });
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
