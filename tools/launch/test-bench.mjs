// What tests run against: each thing is started when the first suite asks for it, in one temporary folder that
// is gone afterwards, and a machine on which an earlier run was killed is cleaned first.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { hasDocker, minioContainer, redisContainer } from './containers.mjs';
import { messageOf, Stopped } from './failure.mjs';
import { readJson } from './files.mjs';
import { Fleet } from './fleet.mjs';
import { holderOf, takeLock } from './lock.mjs';
import { findMinio, startMinio } from './minio.mjs';
import { PortBook } from './ports.mjs';
import { endOrphan, startPostgres } from './postgres.mjs';
import { isStillRunning } from './process-identity.mjs';
import { startRedis } from './redis.mjs';
import { Secrets } from './secrets.mjs';

const PREFIX = 'quickstash-test-';

/** @typedef {Readonly<Record<string, string | undefined>>} Env */
/** @template T @typedef {{ have: true, value: T } | { have: false, why: string }} Maybe */

export class TestBench {
  /** @param {{ env: Env, say: (line: string) => void, life: import('./life.mjs').Life }} options */
  constructor({ env, say, life }) {
    this.env = env;
    this.say = say;
    this.life = life;
    this.folder = mkdtempSync(join(tmpdir(), PREFIX));
    // Postgres runs as another user when we are root.
    chmodSync(this.folder, 0o711);
    const release = takeLock(join(this.folder, 'run', 'lock.json'), {
      what: 'npm test',
      refusal: () => 'taken',
    });
    this.fleet = new Fleet({ dataDir: this.folder });
    this.ports = new PortBook(this.folder);
    this.secrets = new Secrets(this.folder, { hasData: false });
    life.atOnce(() => this.fleet.killAll());
    life.atEnd(() => {
      release();
      rmSync(this.folder, { recursive: true, force: true });
    });
    life.atEnd(() => this.fleet.endAll());
    this.postgres = once(() => this.startPostgres());
    this.redis = once(() => this.startRedis());
    this.s3 = once(() => this.startS3());
    this.chromium = once(() => findChromium({ env, say, signal: life.signal }));
  }

  /** A fresh folder for a product under test. @param {string} name */
  dataDir(name) {
    const folder = mkdtempSync(join(this.folder, `${name}-`));
    chmodSync(folder, 0o711);
    return folder;
  }

  async startPostgres() {
    const { url } = await startPostgres({
      dataDir: this.folder,
      password: this.secrets.take('postgres-password'),
      fleet: this.fleet,
      ports: this.ports,
      signal: this.life.signal,
      throwAway: true,
    });
    return url;
  }

  async startRedis() {
    return (
      this.env.TEST_REDIS_URL ??
      this.env.REDIS_URL ??
      startRedis({
        dataDir: this.folder,
        password: this.secrets.take('redis-password'),
        fleet: this.fleet,
        ports: this.ports,
        say: this.say,
        signal: this.life.signal,
        throwAway: true,
      }).catch((error) => this.inContainer(error, redisContainer))
    );
  }

  /**
   * @template T
   * @param {unknown} error why it could not be had as a program
   * @param {(life: import('./life.mjs').Life) => Promise<T>} start
   * @returns {Promise<T>}
   */
  async inContainer(error, start) {
    if (error instanceof Stopped || !(await hasDocker(this.life.signal))) throw error;
    return start(this.life);
  }

  /** @returns {Promise<import('./minio.mjs').S3>} */
  async startS3() {
    const {
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_ACCESS_KEY: accessKey,
      TEST_S3_SECRET_KEY: secretKey,
    } = this.env;
    if (endpoint) return { endpoint, accessKey: accessKey ?? '', secretKey: secretKey ?? '' };
    const { folder: dataDir, fleet, ports, say, env } = this;
    const { signal } = this.life;
    return findMinio({ env, say, signal })
      .then((program) => startMinio({ program, dataDir, fleet, ports, signal }))
      .catch((error) => this.inContainer(error, minioContainer));
  }
}

/**
 * Ends and removes what runs that were killed have left in the temporary folder.
 */
export async function sweepOldBenches() {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const holder = holderOf(readJson(join(folder, 'run', 'lock.json')));
    if (!holder || isStillRunning(holder)) continue;
    for (const inner of ['.', ...readdirSync(folder)]) {
      const dataDir = join(folder, inner);
      await new Fleet({ dataDir }).endLeftovers().catch(() => []);
      await endOrphan(join(dataDir, 'postgres')).catch(() => undefined);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Remembers the answer, also when it is that something cannot be had.
 * @template T
 * @param {() => Promise<T>} get
 * @returns {() => Promise<Maybe<T>>}
 */
function once(get) {
  /** @type {Promise<Maybe<T>> | undefined} */
  let answer;
  return () => {
    answer ??= get().then(
      (value) => ({ have: /** @type {const} */ (true), value }),
      (error) => {
        if (error instanceof Stopped) throw error;
        return { have: /** @type {const} */ (false), why: messageOf(error) };
      },
    );
    return answer;
  };
}
