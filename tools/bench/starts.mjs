// How long a person waits for `npm start`, measured on the command itself.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { LaunchError } from '../launch/failure.mjs';
import { inRoot } from '../launch/paths.mjs';
import { freePort } from '../launch/ports.mjs';

const START_MS = 120_000;

/** @typedef {{ clean: number, second: number }} Starts seconds, with everything built */

/**
 * The first start of a new data folder, and the one after it.
 * @param {{ topology: import('../launch/product.mjs').Topology, dataDir: string,
 *   env: Readonly<Record<string, string | undefined>>, life: import('../launch/life.mjs').Life }} options
 * @returns {Promise<Starts>}
 */
export async function measureStarts({ topology, dataDir, env, life }) {
  const settings = { ...env, PORT: String(await freePort()), DATA_DIR: dataDir };
  const script = inRoot('tools', topology === 'distributed' ? 'start-distributed.mjs' : 'start.mjs');
  const clean = await startOnce(script, settings, life);
  return { clean, second: await startOnce(script, settings, life) };
}

/** @param {string} script @param {Record<string, string | undefined>} env @param {import('../launch/life.mjs').Life} life */
async function startOnce(script, env, life) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  life.atEnd(stop);
  let output = '';
  /** @type {Promise<number>} */
  const ready = new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) => reject(new LaunchError(`A start ${why}.`, { log: output }));
    const timer = setTimeout(() => fail(`took more than ${START_MS / 1_000} s`), START_MS);
    life.signal.addEventListener('abort', () => fail('was stopped'), { once: true });
    child.once('exit', () => fail('ended by itself'));
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`;
        if (!line.includes('is ready at')) return;
        clearTimeout(timer);
        resolve((performance.now() - startedAt) / 1_000);
      });
    }
  });
  try {
    return await ready;
  } finally {
    await stop();
  }
}
