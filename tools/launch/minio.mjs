// A MinIO of our own for tests: found, or built where Go is and nobody waits at the keyboard.
import { mkdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { LaunchError } from './failure.mjs';
import { exists } from './files.mjs';
import { STAGE } from './fleet.mjs';
import { lookUp } from './programs.mjs';
import { attempt } from './run-command.mjs';
import { until } from './wait.mjs';

/** Modules have no release tags there; this is the last commit of its main branch in early 2026. */
const VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c';
const BUILD_MS = 10 * 60_000;

/** @typedef {{ endpoint: string, accessKey: string, secretKey: string }} S3 */

/**
 * @param {{ env: Readonly<Record<string, string | undefined>>, say: (line: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<string>} path of the program
 */
export async function findMinio({ env, say, signal }) {
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'quickstash', 'bin');
  const built = join(folder, 'minio');
  const there = lookUp(['minio']) ?? (exists(built) ? built : undefined);
  if (there) return there;
  const go = lookUp(['go']);
  if (!go)
    throw new LaunchError(
      'There is no MinIO: put `minio` on the PATH or set TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY and TEST_S3_SECRET_KEY.',
    );
  if (!env.CI)
    throw new LaunchError(
      'There is no MinIO on the PATH. With CI=1 it is built with Go (some minutes, once).',
    );
  say('Building MinIO with Go (at most 10 minutes, kept for the next time) …');
  mkdirSync(folder, { recursive: true });
  const { code, output } = await attempt(go, ['install', `github.com/minio/minio@${VERSION}`], {
    env: { ...env, GOBIN: folder, GOFLAGS: '-trimpath', CGO_ENABLED: '0', HOME: env.HOME ?? homedir() },
    timeoutMs: BUILD_MS,
    ...(signal ? { signal } : {}),
  });
  if (code === 0 && exists(built)) return built;
  throw new LaunchError('MinIO could not be built.', {
    log: output.trimEnd().split('\n').slice(-10).join('\n'),
  });
}

/**
 * @param {{ program: string, dataDir: string, fleet: import('./fleet.mjs').Fleet, ports: import('./ports.mjs').PortBook, signal?: AbortSignal }} options
 * @returns {Promise<S3>}
 */
export async function startMinio({ program, dataDir, fleet, ports, signal }) {
  const port = await ports.take('minio');
  const consolePort = await ports.take('minio-console');
  const accessKey = 'quickstash-test';
  const secretKey = randomBytes(18).toString('base64url');
  const folder = join(dataDir, 'minio');
  mkdirSync(folder, { recursive: true });
  const member = fleet.start({
    name: 'minio',
    command: program,
    args: [
      'server',
      folder,
      '--address',
      `127.0.0.1:${port}`,
      '--console-address',
      `127.0.0.1:${consolePort}`,
    ],
    env: {
      PATH: process.env.PATH,
      HOME: dataDir,
      MINIO_ROOT_USER: accessKey,
      MINIO_ROOT_PASSWORD: secretKey,
    },
    stage: STAGE.queue,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const ready = await until(
    async () => {
      member.assertRunning();
      const answer = await fetch(`${endpoint}/minio/health/ready`).catch(() => undefined);
      return answer?.ok ? true : undefined;
    },
    { timeoutMs: 30_000, ...(signal ? { signal } : {}) },
  );
  if (!ready) throw new LaunchError('MinIO did not start in time.', { log: member.lastLines() });
  return { endpoint, accessKey, secretKey };
}
