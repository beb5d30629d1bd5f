// Everything between a fresh clone and programs that can be started: packages, a Node that is new enough, dist/.
import { LaunchError, Stopped } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { takeLock } from './lock.mjs';
import { CACHE, inRoot } from './paths.mjs';
import { run } from './run-command.mjs';
import { findNode } from './runtime.mjs';
import { isServerCurrent, isWebCurrent } from './sources.mjs';
import { delay } from './wait.mjs';
import { join } from 'node:path';

const PATIENCE_MS = 15 * 60_000;

/**
 * @param {{ say: (line: string) => void, signal?: AbortSignal, parts?: readonly ('server' | 'web')[] }} options
 * @returns {Promise<string>} the Node to run everything with
 */
export async function prepare({ say, signal, parts = ['server', 'web'] }) {
  const release = await takeTree({ say, ...(signal ? { signal } : {}) });
  try {
    await ensureInstalled({ say, ...(signal ? { signal } : {}) });
    const node = findNode();
    const stale = [
      ...(parts.includes('server') && !isServerCurrent() ? ['server'] : []),
      ...(parts.includes('web') && !isWebCurrent() ? ['web'] : []),
    ];
    if (stale.length > 0) {
      say(`Building ${stale.join(' and ')} …`);
      await run('The build', node, [inRoot('tools/build.mjs'), ...stale], signal ? { signal } : {});
    }
    return node;
  } finally {
    release();
  }
}

/**
 * Two starts from one clone share node_modules and dist: the second waits until the first has made them.
 * @param {{ say: (line: string) => void, signal?: AbortSignal }} options
 */
async function takeTree({ say, signal }) {
  const path = join(CACHE, 'prepare.lock');
  const end = Date.now() + PATIENCE_MS;
  for (let said = false; ; said = true) {
    try {
      return takeLock(path, {
        what: 'prepare',
        refusal: ({ pid }) => `Process ${pid} is still installing or building here.`,
      });
    } catch (error) {
      if (!(error instanceof LaunchError) || Date.now() > end) throw error;
      if (signal?.aborted) throw new Stopped();
      if (!said) say('Another start is installing or building here; waiting for it …');
      await delay(300);
    }
  }
}
