import { Stopped } from './failure.mjs';

/** @param {number} ms */
export function delay(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Asks again and again until the answer is something other than undefined.
 * @template T
 * @param {() => T | undefined | Promise<T | undefined>} ask
 * @param {{ timeoutMs: number, everyMs?: number, signal?: AbortSignal }} options
 * @returns {Promise<T | undefined>} undefined when the time ran out
 */
export async function until(ask, { timeoutMs, everyMs = 50, signal }) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    if (signal?.aborted) throw new Stopped();
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() >= end) return undefined;
    await delay(everyMs);
  }
}
