// The product in the distributed topology, durable as in production, with everything that can fail in reach.
import { createServer } from 'node:http';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from '../launch/failure.mjs';
import { Fleet } from '../launch/fleet.mjs';
import { findMinio, startMinio } from '../launch/minio.mjs';
import { CACHE } from '../launch/paths.mjs';
import { freePort } from '../launch/ports.mjs';
import { startProduct } from '../launch/product.mjs';
import { readSettings } from '../launch/settings.mjs';
import { mountSmallDisk, SmallDisk } from './disk.mjs';
import { Supervisor } from './supervisor.mjs';

const BUCKET = 'quickstash-chaos';
export const SERVICES = Object.freeze(['gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion']);

/**
 * @typedef {object} Stage
 * @property {string} url
 * @property {string} site where links lead
 * @property {string} databaseUrl
 * @property {string} redisUrl
 * @property {string} dataDir
 * @property {Supervisor} supervisor
 * @property {SmallDisk | undefined} disk
 * @property {import('../launch/minio.mjs').S3 & { bucket: string } | undefined} s3
 * @property {readonly string[]} missing what could not be had, for a person to read
 * @property {() => string} keepLogs returns where
 */

/**
 * @param {{ bench: import('../launch/test-bench.mjs').TestBench, life: import('../launch/life.mjs').Life, node: string,
 *   env: Readonly<Record<string, string | undefined>>, say: (line: string) => void, crashed: (text: string) => void }} options
 * @returns {Promise<Stage>}
 */
export async function setStage({ bench, life, node, env, say, crashed }) {
  const dataDir = bench.dataDir('chaos');
  const missing = [];
  const disk = await mountSmallDisk(dataDir);
  if (disk instanceof SmallDisk) life.atEnd(() => disk.unmount());
  else missing.push(`a full disk (${disk})`);
  const s3Fleet = new Fleet({ dataDir: join(dataDir, 'beside') });
  life.atOnce(() => s3Fleet.killAll());
  const s3 = await startS3({ env, say, fleet: s3Fleet, bench, dataDir, signal: life.signal }).catch(
    (error) => {
      if (!(error instanceof LaunchError)) throw error;
      missing.push(`object storage that goes away (${error.message.split('\n')[0]}); files are on disk`);
      return undefined;
    },
  );
  const site = await startSite(life);
  const product = await startProduct({
    topology: 'distributed',
    settings: readSettings({ ...env, PORT: String(await freePort()), DATA_DIR: dataDir }),
    env: {
      ...env,
      LOG_LEVEL: env.LOG_LEVEL ?? 'info',
      RATE_LIMIT_SCALE: '1000',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      RECOVERY_TIME_SCALE: '0.03',
      ORPHAN_GRACE_MINUTES: '1',
      ...(s3
        ? {
            S3_ENDPOINT: s3.endpoint,
            S3_BUCKET: BUCKET,
            S3_ACCESS_KEY: s3.accessKey,
            S3_SECRET_KEY: s3.secretKey,
          }
        : {}),
    },
    node,
    say,
    life,
  });
  // Before the product goes: an object storage that is gone makes its end slow.
  life.atEnd(async () => {
    await product.stop();
    await s3Fleet.endAll();
  });
  const redis = product.fleet.members.find(({ name }) => name === 'gateway')?.program.env.REDIS_URL ?? '';
  const supervisor = new Supervisor({
    fleets: [product.fleet, s3Fleet],
    databaseUrl: product.databaseUrl,
    redisUrl: redis,
    publicUrl: product.url,
    crashed,
    signal: life.signal,
  });
  return {
    url: product.url,
    site,
    databaseUrl: product.databaseUrl,
    redisUrl: redis,
    dataDir,
    supervisor,
    disk: disk instanceof SmallDisk ? disk : undefined,
    s3: s3 ? { ...s3, bucket: BUCKET } : undefined,
    missing,
    keepLogs: () => {
      const kept = join(CACHE, 'test-logs', 'chaos');
      rmSync(kept, { recursive: true, force: true });
      cpSync(join(dataDir, 'logs'), kept, { recursive: true });
      return kept;
    },
  };
}

/**
 * @param {{ env: Readonly<Record<string, string | undefined>>, say: (line: string) => void, fleet: Fleet,
 *   bench: import('../launch/test-bench.mjs').TestBench, dataDir: string, signal: AbortSignal }} options
 */
async function startS3({ env, say, fleet, bench, dataDir, signal }) {
  const program = await findMinio({ env, say, signal });
  return startMinio({ program, dataDir, fleet, ports: bench.ports, signal });
}

/** A web site of small pages for previews. @param {import('../launch/life.mjs').Life} life */
async function startSite(life) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!DOCTYPE html><title>Page ${request.url?.slice(1, 40)}</title><p>words`);
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  life.atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
