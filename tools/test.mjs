// `npm test`, `npm test -- unit`, `npm test -- medium --testPathPatterns storage`: sets itself up, runs the
// suites, ends with one line of counts.
import { LaunchError, messageOf, Stopped } from './launch/failure.mjs';
import { live, report } from './launch/life.mjs';
import { prepare } from './launch/prepare.mjs';
import { sweepOldBenches, TestBench } from './launch/test-bench.mjs';
import { closingLine, sum } from './launch/test-results.mjs';
import { SUITES } from './launch/test-suites.mjs';

/** Settings of the person's own Quickstash must not reach the one under test. */
const PRODUCT_SETTINGS =
  /^(npm_.*|PORT|HOST|PUBLIC_URL|ALLOWED_HOSTS|TRUSTED_PROXIES|CORS_ORIGINS|DATA_DIR|.*DATABASE_.*|REDIS_URL|S3_.*|MASTER_KEYS.*|GOOGLE_.*|APPLE_.*|OPENAI_.*|LINK_EMAIL_ISSUERS|METRICS_PORT|INTERNAL_.*|IDENTITY_.*|WEB_DIR|NODE_ENV|NODE_OPTIONS|LOCAL_PROVIDER_PORT|OTEL_.*)$/i;

/** @param {string} line */
const say = (line) => console.log(line);

const { asked, more } = parse(process.argv.slice(2));

await live(
  async (life) => {
    const unknown = asked.filter((name) => !SUITES.some((suite) => suite.name === name));
    if (unknown.length > 0) {
      const list = SUITES.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`).join('\n');
      throw new LaunchError(`There is no suite "${unknown.join('", "')}". There are:\n${list}`);
    }
    const suites = SUITES.filter(({ name }) => asked.length === 0 || asked.includes(name));
    const parts = suites.some(({ needsBuild }) => needsBuild) ? /** @type {const} */ (['server', 'web']) : [];
    const node = await prepare({ say, signal: life.signal, parts });
    await sweepOldBenches();
    const bench = new TestBench({ env: process.env, say, life });
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !PRODUCT_SETTINGS.test(name)),
    );

    /** @type {{ name: string, counts: import('./launch/test-results.mjs').Counts | undefined, seconds: number }[]} */
    const results = [];
    /** @type {string[]} */
    const notRun = [];
    for (const suite of suites) {
      console.log(`\n━━━ ${suite.name}: ${suite.about}`);
      const startedAt = Date.now();
      const missing = (/** @type {string} */ why) => {
        notRun.push(why);
        shout(`DID NOT RUN: ${why}`);
      };
      const counts = await suite.run({ bench, life, node, env, more, say, missing }).catch((error) => {
        if (error instanceof Stopped) throw error;
        report(error);
        shout(`${suite.name} broke off: ${messageOf(error).split('\n')[0]}`);
        return { passed: 0, failed: 1, skipped: 0 };
      });
      results.push({ name: suite.name, counts, seconds: (Date.now() - startedAt) / 1000 });
    }

    console.log('\n━━━ all suites');
    for (const { name, counts, seconds } of results) {
      const text = counts
        ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
        : 'nothing to run';
      console.log(`  ${name.padEnd(16)} ${text.padEnd(40)} ${seconds.toFixed(1)} s`);
    }
    for (const why of notRun) shout(`DID NOT RUN: ${why}`);
    const total = sum(results.flatMap(({ counts }) => (counts ? [counts] : [])));
    // Where nobody reads the shouting, a suite that could not run counts as one that failed.
    if (process.env.CI) total.failed += notRun.length;
    console.log(closingLine(total));
    return total.failed > 0 ? 1 : 0;
  },
  { onStop: () => console.log('\nStopping …') },
);

/** @param {string} text */
function shout(text) {
  console.log(`\n!!! ${text}\n`);
}

/**
 * Names first, then whatever the runner of the suite understands.
 * @param {readonly string[]} args
 */
function parse(args) {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  const end = first === -1 ? args.length : first;
  return { asked: args.slice(0, end), more: args.slice(end).filter((arg) => arg !== '--') };
}
