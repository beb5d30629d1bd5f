// Counts out of what each test runner writes. Pure, so that a change of a runner's format shows in a test.
import { isRecord } from './files.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

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
