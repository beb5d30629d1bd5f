// The rules of the security suites that need no product.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkAdvisories, checkExceptions, checkSources, covers, readReport } from './audit.mjs';
import { countsOf } from './bad-requests/generated.mjs';
import { isAllowed, licencesPage } from './licences.mjs';
import { shipped } from './lock.mjs';

const hash = 'sha512-AAAA';
/** @param {readonly import('./checks.mjs').Check[]} checks */
const wrong = (checks) => checks.flatMap((one) => (one.wrong === undefined ? [] : [one.name]));

describe('licences', () => {
  it('takes one of several alternatives, and every part of a conjunction', () => {
    assert.equal(isAllowed('MIT'), true);
    assert.equal(isAllowed('(GPL-3.0-only OR MIT)'), true);
    assert.equal(isAllowed('MIT AND GPL-3.0-only'), false);
    assert.equal(isAllowed('unknown'), false);
  });

  it('makes no page with one that is not allowed', () => {
    const bad = { name: 'a', version: '1.0.0', licence: 'AGPL-3.0-only', allowed: false };
    assert.throws(() => licencesPage([bad]), /a 1\.0\.0: AGPL-3\.0-only/);
  });
});

describe('packages', () => {
  it('follows dependencies as Node does, and leaves out what only develops', () => {
    const lock = {
      '': { dependencies: { a: '1' }, devDependencies: { d: '1' } },
      'node_modules/a': { dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/d': { dev: true },
    };
    assert.deepEqual(shipped(lock), ['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
  });

  it('wants a hash, a registry and leave for each script at an install', () => {
    const lock = {
      '': {},
      'node_modules/fine': { integrity: hash },
      'node_modules/weak': { integrity: 'sha1-AAAA' },
      'node_modules/git': { integrity: hash, resolved: 'git+ssh://host/a.git' },
      'node_modules/runs': { integrity: hash, hasInstallScript: true },
      'node_modules/@may/run': { integrity: hash, hasInstallScript: true },
    };
    const may = { package: '@may/*', reason: 'why', expires: '2999-01-01' };
    assert.deepEqual(wrong(checkSources(lock, [may])), [
      'node_modules/weak',
      'node_modules/git',
      'node_modules/runs',
    ]);
    assert.equal(covers(may, '@maybe/run'), false);
  });

  it('refuses an exception that has expired, gives no reason or is needed by nothing', () => {
    const exception = { package: 'a', reason: 'why', expires: '2030-01-01' };
    assert.deepEqual(wrong(checkExceptions([exception], () => true, '2030-01-01')), []);
    assert.deepEqual(wrong(checkExceptions([exception], () => true, '2030-01-02')), ['exception for a']);
    assert.deepEqual(wrong(checkExceptions([exception], () => false, '2030-01-01')), ['exception for a']);
    const silent = { ...exception, reason: '' };
    assert.deepEqual(wrong(checkExceptions([silent], () => true, '2030-01-01')), ['exception for a']);
  });
});

describe('the report of npm audit', () => {
  const via = { source: 1, url: 'https://github.com/advisories/GHSA-x', severity: 'high', title: 'Bad' };
  const report = { vulnerabilities: { a: { via: [via, 'b'] } } };

  it('names each weakness once, where it is', () => {
    const read = readReport(`npm warn something\n${JSON.stringify(report)}`);
    assert.ok('advisories' in read);
    assert.deepEqual(read.advisories, [{ id: 'GHSA-x', package: 'a', severity: 'high', title: 'Bad' }]);
    assert.deepEqual(wrong(checkAdvisories(read.advisories, [])), ['GHSA-x in a']);
    const exception = { id: 'GHSA-x', package: 'a', reason: 'why', expires: '2999-01-01' };
    assert.deepEqual(wrong(checkAdvisories(read.advisories, [exception])), []);
  });

  it('tells a registry without audits from one that does not answer', () => {
    const refused = { statusCode: 405, message: '405 Method Not Allowed' };
    assert.deepEqual(readReport(JSON.stringify(refused)), { notOffered: '405 Method Not Allowed' });
    assert.ok('broken' in readReport(JSON.stringify({ error: 'ECONNREFUSED' })));
    assert.ok('broken' in readReport('no JSON at all'));
  });
});

describe('the report of the generated requests', () => {
  it('counts each different failure, and a run that broke off', () => {
    const report = { test_cases: { generated: 10, unique_failures: 2, errored: 1 } };
    assert.deepEqual(countsOf(report, 1), { passed: 7, failed: 3, skipped: 0 });
    assert.deepEqual(countsOf({ test_cases: { generated: 10 } }, 0), { passed: 10, failed: 0, skipped: 0 });
    assert.deepEqual(countsOf(undefined, null), { passed: 0, failed: 1, skipped: 0 });
  });
});
