// What a run says when the files that failed were asked again, and how failures are named.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { afterSecondLook, readJestFiles, readPlaywrightNames, readTapFailures } from './test-results.mjs';

const test = (/** @type {string} */ fullName, /** @type {string} */ status) => ({ fullName, status });

const REPORT = {
  testResults: [
    { name: '/a.spec.ts', status: 'passed', assertionResults: [test('a one', 'passed')] },
    {
      name: '/b.spec.ts',
      status: 'failed',
      assertionResults: [test('b one', 'passed'), test('b two', 'failed'), test('b three', 'pending')],
    },
    { name: '/c.spec.ts', status: 'failed', assertionResults: [] },
  ],
};

describe('a second look', () => {
  it('is at the files in which something failed, also one that did not load', () => {
    const { files, failures } = readJestFiles(REPORT);
    assert.deepEqual(files, ['/b.spec.ts', '/c.spec.ts']);
    assert.deepEqual(failures, ['/b.spec.ts: b two', '/c.spec.ts: (the file itself)']);
  });

  it('turns what passes then into a name, and keeps what fails again a failure', () => {
    const first = { passed: 2, failed: 2, skipped: 1 };
    const files = readJestFiles(REPORT);
    const before = { ...files, counts: readJestFiles(REPORT, new Set(files.files)).counts };
    assert.deepEqual(before.counts, { passed: 1, failed: 2, skipped: 1 });
    const again = { passed: 3, failed: 1, skipped: 1, failures: ['/b.spec.ts: b two'] };
    assert.deepEqual(afterSecondLook(first, before, again), {
      passed: 4,
      failed: 1,
      skipped: 1,
      failures: ['/b.spec.ts: b two'],
      unsteady: ['/c.spec.ts: (the file itself)'],
    });
  });

  it('never hides a failure that the files do not account for', () => {
    const before = { failures: ['x'], counts: { passed: 0, failed: 1, skipped: 0 } };
    const again = { passed: 1, failed: 0, skipped: 0, failures: [] };
    assert.equal(afterSecondLook({ passed: 5, failed: 3, skipped: 0 }, before, again).failed, 2);
  });

  it('reads the names that the other runners give', () => {
    const report = {
      suites: [
        {
          title: 'list.spec.ts',
          specs: [{ title: 'opens', tests: [{ status: 'expected' }] }],
          suites: [
            {
              title: 'a list',
              specs: [
                { title: 'scrolls', tests: [{ status: 'unexpected' }] },
                { title: 'waits', tests: [{ status: 'flaky' }] },
              ],
            },
          ],
        },
      ],
    };
    assert.deepEqual(readPlaywrightNames(report), {
      failures: ['list.spec.ts › a list › scrolls'],
      unsteady: ['list.spec.ts › a list › waits'],
    });
    assert.deepEqual(readPlaywrightNames(undefined), { failures: [], unsteady: [] });
    assert.deepEqual(readTapFailures('ok 1 - good\n    not ok 2 - bad\nnot ok 3 - file'), ['bad', 'file']);
  });
});
