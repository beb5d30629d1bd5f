// One program from start to end, its output kept for the case that it fails.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { LaunchError, Stopped } from './failure.mjs';
import { ROOT } from './paths.mjs';

const KEPT = 200_000;

/**
 * @typedef {object} CommandOptions
 * @property {Readonly<Record<string, string | undefined>>} [env]
 * @property {string} [cwd]
 * @property {string} [input]
 * @property {AbortSignal} [signal]
 * @property {number} [timeoutMs]
 * @property {boolean | RegExp} [show] write its output through as well; with a pattern, the lines that match it
 * @property {{ uid: number, gid: number }} [user]
 */

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, output: string }} Outcome */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<Outcome>} also when it fails; rejects when it cannot be started or the person stops
 */
export function attempt(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) return reject(new Stopped());
    const child = spawn(command, [...args], {
      cwd: options.cwd ?? ROOT,
      env: { ...(options.env ?? process.env) },
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // Its own group, so that what it starts ends with it.
      detached: true,
      ...options.user,
    });
    let output = '';
    const keep = (
      /** @type {NodeJS.ReadableStream | null} */ from,
      /** @type {NodeJS.WriteStream} */ through,
    ) => {
      from?.on('data', (/** @type {Buffer} */ chunk) => {
        output = (output + chunk.toString('utf8')).slice(-KEPT);
        if (options.show === true) through.write(chunk);
      });
      const { show } = options;
      if (!from || !(show instanceof RegExp)) return;
      createInterface({ input: from }).on('line', (line) => {
        if (show.test(line)) through.write(`${line}\n`);
      });
    };
    keep(child.stdout, process.stdout);
    keep(child.stderr, process.stderr);
    if (options.input !== undefined) {
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(options.input);
    }
    const end = () => killGroup(child.pid, 'SIGTERM');
    /** @type {NodeJS.Timeout | undefined} */
    let hard;
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            output += `\n(ended after ${Math.round((options.timeoutMs ?? 0) / 1000)} s)`;
            end();
            hard = setTimeout(() => killGroup(child.pid, 'SIGKILL'), 5_000);
          }, options.timeoutMs);
    options.signal?.addEventListener('abort', end, { once: true });
    const settle = () => {
      clearTimeout(timer);
      clearTimeout(hard);
      options.signal?.removeEventListener('abort', end);
    };
    child.once('error', (error) => {
      settle();
      reject(new LaunchError(`${command} could not be started: ${error.message}`, { cause: error }));
    });
    child.once('close', (code, signal) => {
      settle();
      if (options.signal?.aborted) reject(new Stopped());
      else resolve({ code, signal, output });
    });
  });
}

/**
 * Like {@link attempt}, for programs whose failure ends the story.
 * @param {string} what said to the person, as in "<what> failed"
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<string>} its output
 */
export async function run(what, command, args, options = {}) {
  const { code, signal, output } = await attempt(command, args, options);
  if (code === 0) return output;
  throw new LaunchError(`${what} failed (${signal ?? `exit code ${code}`}).`, {
    log: options.show ? '' : stripVTControlCharacters(output).trimEnd().split('\n').slice(-40).join('\n'),
  });
}

/** @param {number | undefined} pid @param {NodeJS.Signals} signal */
function killGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}
