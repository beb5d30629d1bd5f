// `npm test`, `npm test -- unit`, `npm test -- medium --testPathPatterns storage`: sets itself up, runs the
// suites, ends with one line of counts.
import { live } from './launch/life.mjs';
import { chosen, parseArguments, runSuites } from './launch/run-suites.mjs';
import { SUITES } from './launch/test-suites.mjs';

const { asked, more } = parseArguments(process.argv.slice(2));

await live(async (life) => runSuites({ suites: chosen(SUITES, asked), more, life, show }), {
  onStop: () => console.log('\nStopping …'),
});

/** @param {readonly import('./launch/run-suites.mjs').Result[]} results */
function show(results) {
  console.log('\n━━━ all suites');
  for (const { name, counts, seconds } of results) {
    const text = counts
      ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
      : 'nothing to run';
    console.log(`  ${name.padEnd(16)} ${text.padEnd(40)} ${seconds.toFixed(1)} s`);
  }
}
