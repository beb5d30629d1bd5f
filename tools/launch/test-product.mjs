// A throw-away product for one suite, and how its runner is called.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './paths.mjs';
import { freePort } from './ports.mjs';
import { startProduct } from './product.mjs';
import { readSettings } from './settings.mjs';

/** @typedef {import('./test-results.mjs').Counts} Counts */
/** @typedef {import('./test-runners.mjs').Runner} Runner */
/** @typedef {import('./product.mjs').Topology} Topology */

/**
 * @typedef {object} Context
 * @property {import('./test-bench.mjs').TestBench} bench
 * @property {import('./life.mjs').Life} life
 * @property {string} node
 * @property {Readonly<Record<string, string | undefined>>} env without any setting of the product
 * @property {readonly string[]} more
 * @property {(line: string) => void} say
 * @property {(why: string) => void} missing something that a suite needs is not to be had
 */

/**
 * @param {Context} context
 * @param {Topology} topology
 * @param {(env: Record<string, string>) => Promise<Counts>} test
 * @param {Readonly<Record<string, string>>} [more] settings of the product that this test wants otherwise
 * @returns {Promise<Counts | undefined>}
 */
export async function withProduct(context, topology, test, more = {}) {
  const { life, node, say, missing } = context;
  const usual = await productSettings(context, topology);
  if (!usual) {
    missing(`the ${topology} topology`);
    return undefined;
  }
  const env = { ...usual, ...more };
  const settings = readSettings(env);
  const product = await startProduct({ topology, settings, env, node, say, life, throwAway: true });
  /** @type {string[]} */
  const deaths = [];
  product.fleet.onDeath = (member) => {
    deaths.push(member.name);
    say(`!!! ${member.name} died during the tests. The last lines of its log:\n${member.lastLines()}`);
  };
  try {
    const counts = await test({
      E2E_BASE_URL: product.url,
      E2E_TOPOLOGY: topology,
      E2E_DATABASE_URL: product.databaseUrl,
      E2E_DATA_DIR: settings.dataDir,
      E2E_THIRD_PARTY_URL: env.OPENAI_BASE_URL ? new URL(env.OPENAI_BASE_URL).origin : '',
      ...(env.REDIS_URL ? { E2E_REDIS_URL: env.REDIS_URL } : {}),
      ...Object.fromEntries(
        Object.entries(env).flatMap(([name, value]) =>
          value && /^S3_/.test(name) ? [[`E2E_${name}`, value]] : [],
        ),
      ),
    });
    return deaths.length > 0 ? { ...counts, failed: counts.failed + 1 } : counts;
  } finally {
    await product.stop();
    keepLogs(settings.dataDir, topology);
  }
}

/**
 * The data folder goes with the bench; what the product wrote about a failure must outlive it.
 * @param {string} dataDir
 * @param {Topology} topology
 */
function keepLogs(dataDir, topology) {
  const kept = join(CACHE, 'test-logs', topology);
  rmSync(kept, { recursive: true, force: true });
  cpSync(join(dataDir, 'logs'), kept, { recursive: true });
}

/**
 * @param {Context} context
 * @param {Topology} topology
 * @returns {Promise<Record<string, string | undefined> | undefined>} undefined when something it needs is missing
 */
async function productSettings({ bench, env }, topology) {
  // A port that a test may listen on to play Apple, OpenAI or a web site: third parties are real local servers.
  const thirdParties = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    ...env,
    PORT: String(await freePort()),
    DATA_DIR: bench.dataDir(topology),
    LOG_LEVEL: env.LOG_LEVEL ?? 'info',
    RATE_LIMIT_SCALE: '100',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    APPLE_CLIENT_ID: 'app.quickstash.test',
    APPLE_ISSUER: `${thirdParties}/apple`,
    APPLE_JWKS_URL: `${thirdParties}/apple/keys`,
    OPENAI_BASE_URL: `${thirdParties}/openai/v1`,
    FAVICON_URL_TEMPLATE: `${thirdParties}/favicon/{host}`,
  };
  if (topology === 'all-in-one') return settings;
  const [redis, s3] = [await bench.redis(), await bench.s3()];
  if (!redis.have) return undefined;
  return {
    ...settings,
    REDIS_URL: redis.value,
    ...(s3.have
      ? {
          S3_ENDPOINT: s3.value.endpoint,
          S3_BUCKET: 'quickstash-e2e',
          S3_ACCESS_KEY: s3.value.accessKey,
          S3_SECRET_KEY: s3.value.secretKey,
        }
      : {}),
  };
}

/**
 * @param {Context} context
 * @param {number} minutes
 * @param {Record<string, string>} [extra]
 * @returns {Runner}
 */
export function runner({ node, env, bench, more, life }, minutes, extra = {}) {
  return {
    node,
    env: { ...env, ...extra, NODE_ENV: 'test' },
    folder: bench.folder,
    more,
    signal: life.signal,
    timeoutMs: minutes * 60_000,
  };
}
