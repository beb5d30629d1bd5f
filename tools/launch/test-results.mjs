// Counts out of what each test runner writes. Pure, so that a change of a runner's format shows in a test.
import { isRecord } from './files.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failures] names of the tests that failed, where the runner tells
 * @property {readonly string[]} [unsteady] names of those that failed, and passed when they were asked again alone
 */

/**
 * @param {unknown} report of `jest --json`
 * @returns {Counts | undefined} undefined when it is no such report
 */
export function countJest(report) {
  if (!isRecord(report) || typeof report.numPassedTests !== 'number') return undefined;
  const broken = numberOf(report.numRuntimeErrorTestSuites);
  return {
    passed: report.numPassedTests,
    // A file that does not even load holds tests that did not pass.
    failed: numberOf(report.numFailedTests) + broken,
    skipped: numberOf(report.numPendingTests) + numberOf(report.numTodoTests),
  };
}

/**
 * @param {unknown} report of Playwright's json reporter
 * @returns {Counts | undefined}
 */
export function countPlaywright(report) {
  if (!isRecord(report) || !isRecord(report.stats)) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const errors = Array.isArray(report.errors) ? report.errors.length : 0;
  const failed = numberOf(unexpected);
  return {
    passed: numberOf(expected) + numberOf(flaky),
    failed: failed > 0 ? failed : Math.min(errors, 1),
    skipped: numberOf(skipped),
  };
}

/**
 * @param {string} text of `node --test --test-reporter=tap`
 * @returns {Counts | undefined}
 */
export function countTap(text) {
  const pass = lineOf(text, 'pass');
  if (pass === undefined) return undefined;
  return {
    passed: pass,
    failed: (lineOf(text, 'fail') ?? 0) + (lineOf(text, 'cancelled') ?? 0),
    skipped: (lineOf(text, 'skipped') ?? 0) + (lineOf(text, 'todo') ?? 0),
  };
}

/**
 * @param {unknown} report of `jest --json`
 * @param {ReadonlySet<string>} [only] files to look at; all without it
 * @returns {{ files: readonly string[], failures: readonly string[], counts: Counts }} the files in which something
 *   failed, what failed, and the tests of the files looked at
 */
export function readJestFiles(report, only) {
  /** @type {string[]} */
  const files = [];
  /** @type {string[]} */
  const failures = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of recordsOf(isRecord(report) ? report.testResults : undefined)) {
    const path = String(file.name);
    if (only && !only.has(path)) continue;
    const tests = recordsOf(file.assertionResults);
    const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => String(fullName));
    counts.passed += tests.filter(({ status }) => status === 'passed').length;
    counts.skipped += tests.filter(({ status }) => status === 'pending' || status === 'todo').length;
    // A file that did not load, or whose set-up broke outside a test.
    if (failed.length === 0 && file.status === 'failed') failed.push('(the file itself)');
    counts.failed += failed.length;
    if (failed.length > 0) files.push(path);
    failures.push(...failed.map((name) => `${path}: ${name}`));
  }
  return { files, failures, counts };
}

/**
 * @param {unknown} report of Playwright's json reporter
 * @returns {{ failures: readonly string[], unsteady: readonly string[] }}
 */
export function readPlaywrightNames(report) {
  const named = isRecord(report) ? specsOf(report, []) : [];
  const of = (/** @type {string} */ status) =>
    named.filter(({ statuses }) => statuses.includes(status)).map(({ name }) => name);
  return { failures: of('unexpected'), unsteady: of('flaky') };
}

/** @param {string} text of `node --test --test-reporter=tap` @returns {readonly string[]} */
export function readTapFailures(text) {
  return [...text.matchAll(/^\s*not ok \d+ - (.+)$/gm)].map((found) => String(found[1]));
}

/**
 * What a run says after the files that failed in it were asked again, alone.
 * @param {Counts} first of all files
 * @param {{ failures: readonly string[], counts: Counts }} before those files, the first time
 * @param {Counts} again those files, the second time
 * @returns {Counts}
 */
export function afterSecondLook(first, before, again) {
  const still = new Set(again.failures ?? []);
  return {
    passed: first.passed - before.counts.passed + again.passed,
    failed: Math.max(first.failed - before.counts.failed, 0) + again.failed,
    skipped: first.skipped - before.counts.skipped + again.skipped,
    failures: [...still],
    unsteady: before.failures.filter((name) => !still.has(name)),
  };
}

/**
 * @param {Record<string, unknown>} suite
 * @param {readonly string[]} above titles
 * @returns {{ name: string, statuses: unknown[] }[]}
 */
function specsOf(suite, above) {
  const titles = typeof suite.title === 'string' ? [...above, suite.title] : above;
  return [
    ...recordsOf(suite.specs).map((spec) => ({
      name: [...titles, String(spec.title)].join(' › '),
      statuses: recordsOf(spec.tests).map(({ status }) => status),
    })),
    ...recordsOf(suite.suites).flatMap((inner) => specsOf(inner, titles)),
  ];
}

/** @param {unknown} value @returns {Record<string, unknown>[]} */
function recordsOf(value) {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** @param {readonly Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** The last line of a run. @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {string} text @param {string} name */
function lineOf(text, name) {
  const found = new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text);
  return found ? Number(found[1]) : undefined;
}

/** @param {unknown} value */
function numberOf(value) {
  return typeof value === 'number' ? value : 0;
}
