// The suites in the order in which they say most soonest.
import { LaunchError } from './failure.mjs';
import { runner, withProduct } from './test-product.mjs';
import {
  hasApiFlows,
  hasWebFlows,
  nodeTestsIn,
  runJest,
  runNodeTests,
  runPlaywright,
} from './test-runners.mjs';

/** @typedef {import('./test-results.mjs').Counts} Counts */
/** @typedef {import('./product.mjs').Topology} Topology */
/** @typedef {import('./test-product.mjs').Context} Context */
/** @typedef {import('./run-suites.mjs').Suite} Suite */

/** Browser flows in which processes could matter; the others are about the page, which is the same in both topologies. */
const ACROSS_SERVICES = Object.freeze(
  ['newcomer', 'live', 'types', 'offline', 'forms/files', 'import/', 'list/many'].map(
    (flow) => `e2e/web/${flow}`,
  ),
);

/** @type {readonly Suite[]} */
export const SUITES = Object.freeze([
  {
    name: 'tools',
    about: 'launcher, bench, chaos, check and security rules, without starting anything',
    needsBuild: false,
    run: (context) =>
      runNodeTests(
        runner(context, 2),
        nodeTestsIn('launch', 'bench', 'chaos', 'check', 'security', 'screens'),
      ),
  },
  {
    name: 'unit',
    about: 'rules and components, no input or output',
    needsBuild: false,
    run: (context) => runJest(runner(context, 8), 'unit'),
  },
  {
    name: 'medium',
    about: 'each service on a real Postgres, Redis, disk and S3',
    needsBuild: false,
    run: runMedium,
  },
  {
    name: 'e2e',
    about: 'the API, everything in one process',
    needsBuild: true,
    run: (context) => runApi(context, 'all-in-one'),
  },
  {
    name: 'e2e-distributed',
    about: 'the same, one process a service',
    needsBuild: true,
    run: (context) => runApi(context, 'distributed'),
  },
  {
    name: 'web',
    about: 'a real browser, everything in one process',
    needsBuild: true,
    run: (context) => runWeb(context, 'all-in-one'),
  },
  {
    name: 'web-distributed',
    about: 'what of the browser meets more than one service, one process a service',
    needsBuild: true,
    run: (context) =>
      runWeb({ ...context, more: context.more.length > 0 ? context.more : ACROSS_SERVICES }, 'distributed'),
  },
  {
    name: 'launch',
    about: 'start, stop, crash and start again',
    needsBuild: true,
    run: (context) => runNodeTests(runner(context, 10), nodeTestsIn('checks')),
  },
]);

/** @param {Context} context @returns {Promise<Counts | undefined>} */
async function runMedium(context) {
  const { bench, missing } = context;
  const [postgres, redis, s3] = [await bench.postgres(), await bench.redis(), await bench.s3()];
  if (!postgres.have) throw new LaunchError(postgres.why);
  if (!redis.have) missing(`the Redis adapters (${redis.why})`);
  if (!s3.have) missing(`the S3 storage (${s3.why})`);
  const env = {
    TEST_DATABASE_URL: postgres.value,
    ...(redis.have ? { TEST_REDIS_URL: redis.value } : {}),
    ...(s3.have
      ? {
          TEST_S3_ENDPOINT: s3.value.endpoint,
          TEST_S3_ACCESS_KEY: s3.value.accessKey,
          TEST_S3_SECRET_KEY: s3.value.secretKey,
        }
      : {}),
  };
  // One at a time: Postgres, Redis and the S3 need the other core, and what is about timing needs quiet.
  return runJest(runner(context, 20, env), 'medium', ['--maxWorkers=1']);
}

/** @param {Context} context @param {Topology} topology @returns {Promise<Counts | undefined>} */
async function runApi(context, topology) {
  if (!hasApiFlows()) return undefined;
  return withProduct(context, topology, (env) => runJest(runner(context, 12, env), 'e2e', ['--runInBand']));
}

/** @param {Context} context @param {Topology} topology @returns {Promise<Counts | undefined>} */
async function runWeb(context, topology) {
  if (!hasWebFlows()) return undefined;
  const chromium = await context.bench.chromium();
  if (!chromium.have) {
    context.missing(`the browser flows (${chromium.why})`);
    return undefined;
  }
  return withProduct(context, topology, (env) =>
    runPlaywright(runner(context, 30, { ...env, CHROMIUM_PATH: chromium.value })),
  );
}
