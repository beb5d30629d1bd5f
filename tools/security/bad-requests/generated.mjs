// Requests made from the OpenAPI document, right ones and wrong ones, against the running product.
import { messageOf, Stopped } from '../../launch/failure.mjs';
import { isRecord, readJson } from '../../launch/files.mjs';
import { inRoot } from '../../launch/paths.mjs';
import { attempt } from '../../launch/run-command.mjs';
import { withProduct } from '../../launch/test-product.mjs';
import { newCaller, openSessionDesk } from './caller.mjs';
import { findSchemathesis } from './python.mjs';

/** Examples for each operation beside those that cover the document's limits: enough for CI, and for a long run by hand. */
const EXAMPLES = { ci: 15, byHand: 500 };
const PATIENCE_MS = { ci: 8 * 60_000, byHand: 120 * 60_000 };

/** @typedef {import('../../launch/test-results.mjs').Counts} Counts */

/**
 * `--examples=N` and `--seed=N` are for runs by hand.
 * @param {import('../../launch/test-product.mjs').Context} context
 * @returns {Promise<Counts | undefined>}
 */
export async function runGeneratedRequests(context) {
  const { say, life, missing, more } = context;
  let program;
  try {
    program = await findSchemathesis({ say, signal: life.signal });
  } catch (error) {
    if (error instanceof Stopped) throw error;
    missing(`requests from the OpenAPI document (${messageOf(error).split('\n')[0]})`);
    return undefined;
  }
  const isCi = Boolean(process.env.CI);
  const examples = numberIn(more, '--examples') ?? (isCi ? EXAMPLES.ci : EXAMPLES.byHand);
  // The same requests each time where a person waits for green; new ones each time by hand.
  const seed = numberIn(more, '--seed') ?? (isCi ? 1 : undefined);
  return withProduct(
    context,
    'all-in-one',
    async ({ E2E_BASE_URL: url = '' }) => {
      const { session, apiToken } = await newCaller(url);
      const desk = await openSessionDesk(url);
      const report = inRoot('reports', 'requests.json');
      const folder = 'tools/security/bad-requests';
      try {
        const { code } = await attempt(
          program,
          [
            ...['--config-file', inRoot(folder, 'schemathesis.toml')],
            ...['run', inRoot('docs/openapi.json'), '--url', url, '--workers', '2', '--no-color'],
            ...['--max-examples', String(examples), ...(seed === undefined ? [] : ['--seed', String(seed)])],
            ...['--report', 'json', '--report-json-path', report],
          ],
          {
            env: {
              ...context.env,
              SCHEMATHESIS_HOOKS: inRoot(folder, 'hooks.py'),
              FUZZ_SESSION: session,
              FUZZ_API_TOKEN: apiToken,
              FUZZ_SESSIONS_URL: desk.url,
            },
            signal: life.signal,
            timeoutMs: isCi ? PATIENCE_MS.ci : PATIENCE_MS.byHand,
            show: true,
          },
        );
        return countsOf(readJson(report), code);
      } finally {
        desk.close();
      }
    },
    { RATE_LIMIT_SCALE: '1000' },
  );
}

/**
 * @param {unknown} report that schemathesis wrote
 * @param {number | null} code its exit code
 * @returns {Counts}
 */
export function countsOf(report, code) {
  const cases = isRecord(report) && isRecord(report.test_cases) ? report.test_cases : {};
  const made = Number(cases.generated ?? 0);
  const wrong = Number(cases.unique_failures ?? 0) + Number(cases.errored ?? 0);
  // One that broke off has failed, whatever it had found by then.
  const failed = code === 0 ? wrong : Math.max(wrong, 1);
  return { passed: Math.max(made - failed, 0), failed, skipped: 0 };
}

/** @param {readonly string[]} args @param {string} name */
function numberIn(args, name) {
  const found = args.find((arg) => arg.startsWith(`${name}=`));
  return found === undefined ? undefined : Number(found.slice(name.length + 1));
}
