// The rules of the checks that read no file.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemsOf, readCoverage, titlesOf } from './coverage.mjs';

const SPEC = `
describe('rows', () => {
  it('shows tags', () => {});
  it.each([['a']])('%s is shown', () => {});
  it.skip('is left out', () => {});
});
describe('elsewhere', () => {
  it('shows tags', () => {});
});
describe.skip('not now', () => {
  it('sleeps', () => {});
});
describe('hollow', () => {});
for (const theme of themes) {
  test(\`looks right, \${theme}\`, async ({ page }) => {
    await test.step('in the list', async () => {});
  });
}
test.describe('room', () => test('opens', () => {}));
test.skip(!isLinux, 'not a title');
expect('shows nothing').toBe(true);
`;

/** @param {string} text */
function check(text) {
  const { lines, problems } = readCoverage(text);
  const titlesIn = (/** @type {string} */ path) => (path === 'a.spec.ts' ? titlesOf(SPEC, path) : undefined);
  return [...problems, ...problemsOf(lines, titlesIn)];
}

/** @param {string} reference */
const held = (reference) => check(`- **S2-ROW-01** Tags are shown.\n  - a.spec.ts › ${reference}`);

describe('a line of the coverage', () => {
  for (const reference of [
    'rows › shows tags',
    'rows',
    '%s is shown',
    'looks right, ${theme}',
    'looks right, ${theme} › in the list',
    'in the list',
    'room › opens',
  ]) {
    it(`is held by ${reference}`, () => assert.deepEqual(held(reference), []));
  }

  for (const [reference, problem] of [
    ['shows everything', /the test is gone/],
    ['elsewhere › %s is shown', /the test is gone/],
    ['shows nothing', /the test is gone/],
    ['not a title', /the test is gone/],
    ['shows tags', /there are 2 such tests/],
    ['rows › is left out', /skipped or empty/],
    ['not now › sleeps', /skipped or empty/],
    ['not now', /skipped or empty/],
    ['hollow', /skipped or empty/],
  ]) {
    it(`is not held by ${reference}`, () => {
      const [found, ...others] = held(String(reference));
      assert.match(found ?? '', new RegExp(problem ?? ''));
      assert.deepEqual(others, []);
    });
  }

  it('is held by no file that is gone and no file as a whole', () => {
    assert.match(check('- **S2-ROW-01** Tags.\n  - b.spec.ts › rows')[0] ?? '', /b\.spec\.ts is gone/);
    assert.match(check('- **S2-ROW-01** Tags.\n  - a.spec.ts')[0] ?? '', /names no test/);
  });

  it('needs a test or a mark, and not a test and an issue for later', () => {
    assert.match(check('- **S2-ROW-01** Tags.')[0] ?? '', /not marked as open/);
    assert.deepEqual(check('- **S2-ROW-01** Tags.\n  - open: no way to see it'), []);
    assert.deepEqual(check('- **S2-ROW-01** Tags.\n  - later: issue 5'), []);
    assert.match(
      check('- **S2-ROW-01** Tags.\n  - later: issue 5\n  - a.spec.ts › rows')[0] ?? '',
      /for later/,
    );
  });

  it('has an id of its own', () => {
    const twice = '- **S2-ROW-01** Tags.\n  - a.spec.ts › rows\n';
    assert.deepEqual(check(twice + twice), ['3: S2-ROW-01: the id is there twice']);
    assert.match(check('- **ROW-1** Tags.\n  - open: why')[0] ?? '', /no id like/);
    assert.match(check('- Tags are shown.')[0] ?? '', /without an id/);
    assert.match(check('  - a.spec.ts › rows')[0] ?? '', /belongs to no line/);
  });
});
