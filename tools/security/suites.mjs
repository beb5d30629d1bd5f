// The suites that show that nobody gets in, each with what it shows.
import { runner, withProduct } from '../launch/test-product.mjs';
import { hasApiFlows, hasWebFlows, runJest, runPlaywright } from '../launch/test-runners.mjs';
import { runGeneratedRequests } from './bad-requests/generated.mjs';
import { runAudit, runLicences } from './supply.mjs';

/** @typedef {import('../launch/test-results.mjs').Counts} Counts */
/** @typedef {import('../launch/test-product.mjs').Context} Context */
/** @typedef {import('../launch/product.mjs').Topology} Topology */

/** @typedef {import('../launch/run-suites.mjs').Suite & { inTests?: true }} SecuritySuite `inTests`: `npm test` runs it too */

const ATTACKS = 'apps/e2e/security';
const BROWSER = `${ATTACKS}/web/playwright.config.ts`;

/** Third parties live on one address, so that every other one of this machine is forbidden as anywhere else. */
const NARROW = { OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' };

/** @type {readonly SecuritySuite[]} */
export const SECURITY_SUITES = Object.freeze([
  {
    name: 'outbound-rules',
    about: 'forbidden addresses in every spelling, redirects, bombs, limits',
    needsBuild: false,
    inTests: true,
    run: async (context) => {
      const of = (/** @type {string} */ project) =>
        runJest(runner(context, 4), project, ['--testPathPatterns=libs/platform/outbound-http/']);
      const [unit, medium] = [await of('unit'), await of('medium')];
      return {
        passed: unit.passed + medium.passed,
        failed: unit.failed + medium.failed,
        skipped: unit.skipped + medium.skipped,
      };
    },
  },
  {
    name: 'authorisation',
    about: 'every route, every caller, ids of others',
    needsBuild: true,
    inTests: true,
    run: (context) => runFlows(context, 'all-in-one', 'e2e', '/matrix[^/]*[.]spec'),
  },
  {
    name: 'canary',
    about: 'no secret in tables, queues, objects, logs, answers',
    needsBuild: true,
    inTests: true,
    run: (context) => runFlows(context, 'all-in-one', 'e2e', '/canary[^/]*[.]spec'),
  },
  {
    name: 'attacks',
    about: 'uploads, theft, forgery, redirects, rotation of keys',
    needsBuild: true,
    run: (context) => runAttacks(context, 'all-in-one', `${ATTACKS}/[^/]+[.]spec`),
  },
  {
    name: 'replicas',
    about: 'what is revoked is dead in each gateway',
    needsBuild: true,
    run: (context) => runAttacks(context, 'distributed', `${ATTACKS}/distributed/[^/]+[.]spec`),
  },
  {
    name: 'browser',
    about: 'script from every field, looked at in Chromium',
    needsBuild: true,
    run: runBrowser,
  },
  {
    name: 'requests',
    about: 'made from the OpenAPI document, held against it',
    needsBuild: true,
    run: runGeneratedRequests,
  },
  {
    name: 'packages',
    about: 'known weaknesses, hashes, scripts at install',
    needsBuild: false,
    run: runAudit,
  },
  {
    name: 'licences',
    about: 'of every package that reaches a user',
    needsBuild: false,
    run: runLicences,
  },
]);

/**
 * @param {Context} context
 * @param {Topology} topology
 * @param {string} project of jest.config.mjs
 * @param {string} pattern of paths
 * @param {Readonly<Record<string, string>>} [settings]
 */
function runFlows(context, topology, project, pattern, settings) {
  return withProduct(
    context,
    topology,
    (env) => runJest(runner(context, 8, env), project, ['--runInBand', `--testPathPatterns=${pattern}`]),
    settings,
  );
}

/** @param {Context} context @param {Topology} topology @param {string} pattern */
async function runAttacks(context, topology, pattern) {
  if (!hasApiFlows(ATTACKS)) return undefined;
  return runFlows(context, topology, 'security', pattern, NARROW);
}

/** @param {Context} context @returns {Promise<Counts | undefined>} */
async function runBrowser(context) {
  if (!hasWebFlows(BROWSER)) return undefined;
  const chromium = await context.bench.chromium();
  if (!chromium.have) {
    context.missing(`the browser corpus (${chromium.why})`);
    return undefined;
  }
  return withProduct(context, 'all-in-one', (env) =>
    runPlaywright(runner(context, 8, { ...env, CHROMIUM_PATH: chromium.value }), BROWSER),
  );
}
