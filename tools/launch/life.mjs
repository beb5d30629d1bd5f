// From the first line to the last: signals, the order of stopping, what is printed when something fails.
import { LaunchError, messageOf, Stopped } from './failure.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** Longest orderly stop: every stage may use its whole patience and there is still an end. */
const STOP_LIMIT_MS = 75_000;
/** npm passes on the signal that the terminal has sent to everybody already: that is not a second request. */
const ECHO_MS = 1_000;
const PARENT_MS = 250;

/**
 * @typedef {object} Life
 * @property {AbortSignal} signal aborted when the person asks to stop
 * @property {(undo: () => unknown) => void} atEnd undone last first
 * @property {(urgent: () => void) => void} atOnce what a second signal does
 * @property {(error: unknown) => void} fail ends the run with an error
 * @property {() => Promise<void>} ended resolves when asked to stop, rejects with what failed
 */

/**
 * Runs `work`, then everything given to `atEnd`, and sets the exit code: 0 after a stop on request, 1 after a
 * failure. Never throws.
 * @param {(life: Life) => Promise<number | void>} work may return an exit code
 * @param {{ onStop?: () => void }} [options]
 */
export async function live(work, { onStop } = {}) {
  const stop = new AbortController();
  /** @type {(() => unknown)[]} */
  const undo = [];
  /** @type {(() => void)[]} */
  const urgent = [];
  /** @type {unknown} */
  let failed;
  let stoppedAt = 0;

  const onSignal = () => {
    if (stop.signal.aborted) {
      if (Date.now() - stoppedAt > ECHO_MS) for (const act of urgent) act();
      return;
    }
    stoppedAt = Date.now();
    if (failed === undefined) onStop?.();
    stop.abort(new Stopped());
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  const parent = watchParent(() => onSignal());
  // A closed terminal must not turn an orderly stop into a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  /** @type {Life} */
  const life = {
    signal: stop.signal,
    atEnd: (act) => undo.push(act),
    atOnce: (act) => urgent.push(act),
    fail: (error) => {
      failed ??= error;
      stoppedAt = Date.now();
      stop.abort(new Stopped());
    },
    ended: () =>
      new Promise((resolve, reject) => {
        const finish = () => (failed === undefined ? resolve() : reject(failed));
        if (stop.signal.aborted) finish();
        else stop.signal.addEventListener('abort', finish, { once: true });
      }),
  };

  let exitCode = 0;
  try {
    exitCode = (await work(life)) ?? 0;
  } catch (error) {
    if (!(error instanceof Stopped)) failed ??= error;
  }
  clearInterval(parent);
  const limit = setTimeout(() => {
    for (const act of urgent) act();
    process.exit(1);
  }, STOP_LIMIT_MS);
  for (const act of undo.reverse()) {
    try {
      await act();
    } catch (error) {
      failed ??= error;
    }
  }
  clearTimeout(limit);
  if (failed !== undefined) {
    report(failed);
    exitCode = 1;
  }
  process.exit(exitCode);
}

/**
 * npm starts a shell that starts us, and passes a SIGTERM on to that shell alone: its end is the request to stop.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  const { ppid } = process;
  if (!process.env.npm_lifecycle_event || ppid <= 1) return undefined;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    onGone();
  }, PARENT_MS);
  return timer.unref();
}

/** @param {unknown} error */
export function report(error) {
  if (error instanceof LaunchError) {
    console.error(`\n  ${error.message.split('\n').join('\n  ')}\n`);
    if (error.log) console.error(`  The last lines of its log:\n\n${indent(error.log)}\n`);
    return;
  }
  console.error(`\n  Something unexpected went wrong: ${messageOf(error)}\n`);
  if (error instanceof Error && error.stack) console.error(indent(error.stack));
}

/** @param {string} text */
function indent(text) {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
