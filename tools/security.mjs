// `npm run security`, `npm run security -- authorisation`: every suite about who gets in and what gets out, and one
// table. With `--beyond-tests` without those that `npm test` runs anyway.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { live } from './launch/life.mjs';
import { inRoot } from './launch/paths.mjs';
import { chosen, parseArguments, runSuites } from './launch/run-suites.mjs';
import { SECURITY_SUITES } from './security/suites.mjs';
import { tableOf } from './security/table.mjs';

const BEYOND_TESTS = '--beyond-tests';

const { asked, more } = parseArguments(process.argv.slice(2));
const suites = chosen(SECURITY_SUITES, asked).filter(
  ({ inTests }) => !(inTests && more.includes(BEYOND_TESTS)),
);

await live(
  async (life) => {
    // A suite without a test shows nothing, so it is no success.
    const strict = suites.map((suite) => ({
      ...suite,
      run: async (/** @type {import('./launch/test-product.mjs').Context} */ context) => {
        const counts = await suite.run(context);
        if (counts && counts.passed + counts.failed > 0) return counts;
        context.say(`!!! ${suite.name}: nothing was checked`);
        return { passed: 0, failed: 1, skipped: 0 };
      },
    }));
    return runSuites({
      suites: strict,
      more: more.filter((argument) => argument !== BEYOND_TESTS),
      life,
      show,
    });
  },
  { onStop: () => console.log('\nStopping …') },
);

/** @param {readonly import('./launch/run-suites.mjs').Result[]} results */
function show(results) {
  const table = tableOf(results);
  const conditions = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores`;
  console.log(`\n━━━ security, ${conditions}\n\n${table}\n`);
  const folder = inRoot('reports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/security.md`, `${conditions}\n\n${table}\n`);
}
