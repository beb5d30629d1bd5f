// `npm run preflight`: everything about the code that can be said without running the product. Every step runs,
// also after one has failed; what a step printed is shown when it failed.
import { exists } from './launch/files.mjs';
import { messageOf, Stopped } from './launch/failure.mjs';
import { live } from './launch/life.mjs';
import { inRoot } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { attempt } from './launch/run-command.mjs';
import { sweepOldBenches, TestBench } from './launch/test-bench.mjs';

const STEP_MS = 10 * 60_000;
/** Enough to keep two cores busy; more would only make each step slower. */
const AT_ONCE = 2;

/** @typedef {{ name: string, script: string, args: readonly string[], only?: readonly string[], database?: boolean }} Step */

/** @type {readonly Step[]} `only`: left out while none of these files is there */
const STEPS = [
  { name: 'types of the server', script: 'node_modules/typescript/bin/tsc', args: ['-p', 'tsconfig.json'] },
  {
    name: 'lint',
    script: 'tools/lint.mjs',
    args: [],
  },
  {
    name: 'types of the web app',
    script: 'node_modules/typescript/bin/tsc',
    args: ['-p', 'apps/web/tsconfig.json', '--noEmit'],
    only: ['apps/web/tsconfig.json'],
  },
  {
    name: 'types of the tools',
    script: 'node_modules/typescript/bin/tsc',
    args: ['-p', 'tools/tsconfig.json'],
  },
  { name: 'format', script: 'node_modules/prettier/bin/prettier.cjs', args: ['--check', '.'] },
  {
    name: 'boundaries',
    script: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['libs', 'apps', '--output-type', 'err-long'],
    only: [
      '.dependency-cruiser.mjs',
      '.dependency-cruiser.cjs',
      '.dependency-cruiser.js',
      '.dependency-cruiser.json',
    ],
  },
  {
    name: 'unused code',
    script: 'node_modules/knip/bin/knip.js',
    args: [],
    only: ['knip.json', 'knip.jsonc', 'knip.ts', 'knip.js'],
  },
  {
    name: 'generated files, migrations without drift',
    script: 'tools/generate/main.mjs',
    args: ['--check'],
    only: ['tools/generate/main.mjs'],
    database: true,
  },
  { name: 'deployment files', script: 'tools/check/deploy.mjs', args: [], only: ['tools/check/deploy.mjs'] },
  { name: 'tests behind the specification', script: 'tools/check/spec-coverage.mjs', args: [] },
];

/** @param {string} line */
const say = (line) => console.log(line);

await live(
  async (life) => {
    const node = await prepare({ say, signal: life.signal, parts: ['server'] });
    await sweepOldBenches();
    const bench = new TestBench({ env: process.env, say, life });
    const steps = STEPS.filter(({ only }) => only === undefined || only.some((path) => exists(inRoot(path))));
    for (const { name } of STEPS.filter((step) => !steps.includes(step)))
      say(`!!! LEFT OUT, it is not set up: ${name}`);

    /** @type {string[]} */
    const failed = [];
    const queue = [...steps];
    const work = async () => {
      for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
        const { ok, output, seconds } = await runStep(step, { node, bench, signal: life.signal });
        say(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`);
        if (ok) continue;
        failed.push(step.name);
        say(`\n${output.trimEnd()}\n`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    say(
      failed.length === 0
        ? `preflight: ${steps.length} steps, all fine`
        : `preflight: failed: ${failed.join(', ')}`,
    );
    return failed.length === 0 ? 0 : 1;
  },
  { onStop: () => console.log('\nStopping …') },
);

/**
 * @param {Step} step
 * @param {{ node: string, bench: TestBench, signal: AbortSignal }} context
 */
async function runStep({ script, args, database }, { node, bench, signal }) {
  const startedAt = Date.now();
  try {
    const postgres = database ? await bench.postgres() : undefined;
    const env = { ...process.env, ...(postgres?.have ? { TEST_DATABASE_URL: postgres.value } : {}) };
    if (postgres && !postgres.have) return { ok: false, output: postgres.why, seconds: 0 };
    const { code, output } = await attempt(node, [inRoot(script), ...args], {
      env,
      signal,
      timeoutMs: STEP_MS,
    });
    return { ok: code === 0, output, seconds: (Date.now() - startedAt) / 1000 };
  } catch (error) {
    if (error instanceof Stopped) throw error;
    return { ok: false, output: messageOf(error), seconds: (Date.now() - startedAt) / 1000 };
  }
}
