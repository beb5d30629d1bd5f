// A Redis of our own: found or installed as a program, run on its own port and folder, never the system's.
import { chownSync, mkdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { LaunchError } from './failure.mjs';
import { STAGE } from './fleet.mjs';
import { findProgram } from './programs.mjs';
import { until } from './wait.mjs';

const READY_MS = 30_000;

/**
 * @param {{ dataDir: string, password: string, fleet: import('./fleet.mjs').Fleet, ports: import('./ports.mjs').PortBook,
 *   say: (line: string) => void, signal?: AbortSignal, throwAway?: boolean }} options
 * @returns {Promise<string>} its URL
 */
export async function startRedis({ dataDir, password, fleet, ports, say, signal, throwAway }) {
  const program = await findRedis({ say, ...(signal ? { signal } : {}) });
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) chownSync(folder, 0, 0);
  const port = await ports.take('redis');
  const member = fleet.start({
    name: 'redis',
    command: program,
    // The configuration goes in by standard input: a password among the arguments would be public.
    args: ['-'],
    input: configuration({ port, password, folder, durable: throwAway !== true }),
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    cwd: folder,
    stage: STAGE.queue,
  });
  const ready = await until(
    async () => {
      member.assertRunning();
      return (await answersPing(port, password)) ? true : undefined;
    },
    { timeoutMs: READY_MS, everyMs: 30, ...(signal ? { signal } : {}) },
  );
  if (!ready) throw new LaunchError('Redis did not start in time.', { log: member.lastLines() });
  return `redis://:${password}@127.0.0.1:${port}`;
}

/**
 * @param {{ say: (line: string) => void, signal?: AbortSignal }} options
 */
export function findRedis(options) {
  return findProgram({
    what: 'Redis',
    names: ['redis-server', 'valkey-server'],
    packages: { apt: 'redis-server', brew: 'redis' },
    otherwise:
      'Install redis-server or valkey-server, or set REDIS_URL to a Redis 7 with maxmemory-policy noeviction.',
    ...options,
  });
}

/** @param {{ port: number, password: string, folder: string, durable: boolean }} options */
function configuration({ port, password, folder, durable }) {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(folder)}`,
    // Queues live in it: nothing may be thrown away for want of memory, nothing lost at a restart.
    'maxmemory-policy noeviction',
    `appendonly ${durable ? 'yes' : 'no'}`,
    'appendfsync everysec',
    'save ""',
    'daemonize no',
    '',
  ].join('\n');
}

/**
 * @param {number} port
 * @param {string} password
 * @returns {Promise<boolean>} false as well while it still reads its file
 */
export function answersPing(port, password) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    let answer = '';
    /** @param {boolean} result */
    const finish = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('+PONG')) finish(true);
      if (answer.includes('-')) finish(false);
    });
  });
}
