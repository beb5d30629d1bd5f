import { request } from 'node:http';
import { LaunchError } from './failure.mjs';
import { until } from './wait.mjs';

const READY_MS = 60_000;

/**
 * Waits until a program says that it and all that it needs are there.
 * @param {import('./fleet.mjs').Member} member
 * @param {{ host: string, port: number, publicUrl: string, signal?: AbortSignal }} where
 */
export async function waitUntilReady(member, { host, port, publicUrl, signal }) {
  let last = 'no answer';
  const ready = await until(
    async () => {
      member.assertRunning();
      const { status, body } = await ask({ host, port, publicUrl });
      if (status === 200) return true;
      if (status !== 0) last = `${status} ${body}`;
      return undefined;
    },
    { timeoutMs: READY_MS, everyMs: 40, ...(signal ? { signal } : {}) },
  );
  if (ready) return;
  throw new LaunchError(`${member.name} did not become ready in ${READY_MS / 1000} s (${last}).`, {
    log: member.lastLines(),
  });
}

/**
 * @param {{ host: string, port: number, publicUrl: string }} where
 * @returns {Promise<{ status: number, body: string }>} status 0 when nobody answers
 */
function ask({ host, port, publicUrl }) {
  return new Promise((resolve) => {
    const call = request(
      {
        host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host.replace(/^\[|\]$/g, ''),
        port,
        path: '/api/health/ready',
        headers: { host: new URL(publicUrl).host },
        timeout: 5_000,
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (body = (body + chunk).slice(0, 500)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        response.on('error', () => resolve({ status: 0, body: '' }));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve({ status: 0, body: '' }));
    call.end();
  });
}
