// The last resort of the tests: where neither a program nor a package manager gives Redis or an S3 and a Docker
// engine answers, both run in containers that end with the tests.
import { randomBytes } from 'node:crypto';
import { attempt } from './run-command.mjs';

const ASK_MS = 5_000;

/** Whether a Docker engine answers on this machine. @param {AbortSignal} [signal] */
export async function hasDocker(signal) {
  const { code } = await attempt('docker', ['info'], {
    timeoutMs: ASK_MS,
    ...(signal ? { signal } : {}),
  }).catch(() => ({ code: 1 }));
  return code === 0;
}

/** @param {import('./life.mjs').Life} life @returns {Promise<string>} its URL */
export async function redisContainer(life) {
  const container = await start(life, 'redis:8-bookworm', 6379, {
    command: ['redis-server', '--maxmemory-policy', 'noeviction'],
  });
  return `redis://${container.getHost()}:${container.getMappedPort(6379)}`;
}

/** @param {import('./life.mjs').Life} life @returns {Promise<import('./minio.mjs').S3>} */
export async function minioContainer(life) {
  const accessKey = 'quickstash';
  const secretKey = randomBytes(18).toString('base64url');
  const container = await start(life, 'minio/minio:RELEASE.2025-09-07T16-13-09Z', 9000, {
    command: ['server', '/data'],
    environment: { MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey },
  });
  return { endpoint: `http://${container.getHost()}:${container.getMappedPort(9000)}`, accessKey, secretKey };
}

/**
 * @param {import('./life.mjs').Life} life
 * @param {string} image
 * @param {number} port
 * @param {{ command: string[], environment?: Record<string, string> }} options
 */
async function start(life, image, port, { command, environment = {} }) {
  const { GenericContainer } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withExposedPorts(port)
    .withCommand(command)
    .withEnvironment(environment)
    .start();
  life.atEnd(() => container.stop());
  return container;
}
