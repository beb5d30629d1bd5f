// Whole starts, the way a person does them: started, killed in the worst moments, started again. Needs a build.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { exists, isRecord, readJson, readText } from '../launch/files.mjs';
import { CACHE, MODULES, ROOT } from '../launch/paths.mjs';
import { freePort } from '../launch/ports.mjs';
import { identify, isStillRunning } from '../launch/process-identity.mjs';
import { lookUp } from '../launch/programs.mjs';
import { onPath, withoutModules } from '../launch/runtime.mjs';
import { until } from '../launch/wait.mjs';

const START_MS = 120_000;
const STOP_MS = 45_000;
const OUTSIDE = '/var/lib/quickstash';

let folder = '';
/** @type {Set<Launch>} */
const running = new Set();

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'quickstash-launch-'));
  chmodSync(folder, 0o711);
});

after(async () => {
  for (const launch of running) await launch.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', { timeout: 10 * 60_000 }, () => {
  it('starts, answers, and leaves no process after SIGTERM', async () => {
    const launch = await start({ dataDir: join(folder, 'plain') });
    assert.equal(await launch.status('/api/health/ready'), 200);
    const processes = launch.processes();
    assert.ok(processes.length >= 3, 'Postgres, the sign-in page and the product');
    assert.equal(await launch.stop('SIGTERM'), 0);
    assert.deepEqual(processes.filter(isStillRunning), []);
    assert.equal(exists(join(launch.dataDir, 'run', 'lock.json')), false);
  });

  it('starts again on the same data without installing, building or migrating', async () => {
    const dataDir = join(folder, 'plain');
    const migrations = readText(join(dataDir, 'logs', 'migrate.log'));
    assert.match(migrations ?? '', /^bookmark: /m);
    const key = readText(join(dataDir, 'keys', 'master-keys'));
    const launch = await start({ dataDir });
    assert.doesNotMatch(launch.output, /Installing|Building/);
    assert.equal(readText(join(dataDir, 'keys', 'master-keys')), key);
    assert.equal(readText(join(dataDir, 'logs', 'migrate.log')), migrations);
    assert.equal(await launch.status('/api/health/ready'), 200);
    assert.equal(await launch.stop('SIGINT'), 0);
  });

  it('ends what is on its way when it is asked to stop before it is ready', async () => {
    const launch = begin({ dataDir: join(folder, 'hasty') });
    await until(() => (exists(join(launch.dataDir, 'run', 'lock.json')) ? true : undefined), {
      timeoutMs: START_MS,
    });
    assert.equal(await launch.stop('SIGTERM'), 0);
    assert.deepEqual(launch.processes().filter(isStillRunning), []);
    const again = await start({ dataDir: launch.dataDir });
    assert.equal(await again.stop('SIGTERM'), 0);
  });

  it('recovers after a kill -9 of the launcher', async () => {
    const launch = await start({ dataDir: join(folder, 'killed') });
    const processes = launch.processes();
    const programs = processes.filter(({ pid }) => pid !== launch.postgresPid());
    await launch.stop('SIGKILL');
    const ended = await until(() => (programs.some(isStillRunning) ? undefined : true), {
      timeoutMs: 40_000,
    });
    assert.ok(ended, 'without their launcher the programs end by themselves');
    assert.ok(processes.some(isStillRunning), 'Postgres runs on, which the next start has to find');
    const again = await start({ dataDir: launch.dataDir });
    assert.deepEqual(processes.filter(isStillRunning), []);
    assert.equal(await again.status('/api/health/ready'), 200);
    assert.equal(await again.stop('SIGTERM'), 0);
  });

  it('recovers at once after a kill -9 of everything', async () => {
    const launch = await start({ dataDir: join(folder, 'power-cut') });
    const processes = launch.processes();
    launch.child.kill('SIGKILL');
    for (const { pid } of processes) process.kill(pid, 'SIGKILL');
    const again = await start({ dataDir: launch.dataDir });
    assert.equal(await again.stop('SIGTERM'), 0);
    running.delete(launch);
  });

  for (const name of ['postgres', 'quickstash', 'local-provider']) {
    it(`stops everything and says why when ${name} dies, and starts again`, async () => {
      const launch = await start({ dataDir: join(folder, `dies-${name}`) });
      const processes = launch.processes();
      process.kill(launch.pidOf(name), 'SIGKILL');
      assert.equal(await launch.exit(STOP_MS), 1);
      assert.match(launch.output, new RegExp(`${name} stopped by itself \\(SIGKILL\\)`));
      assert.deepEqual(processes.filter(isStillRunning), []);
      const again = await start({ dataDir: launch.dataDir });
      assert.equal(await again.stop('SIGTERM'), 0);
    });
  }

  it('takes over what is stale: a cut-off first start, a pid file whose pid is somebody else', async () => {
    const dataDir = join(folder, 'stale');
    mkdirSync(join(dataDir, 'postgres.new'), { recursive: true, mode: 0o755 });
    chmodSync(dataDir, 0o711);
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const launch = await start({ dataDir });
    await launch.stop('SIGTERM');
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const again = await start({ dataDir });
    assert.equal(await again.stop('SIGTERM'), 0);
  });

  it('refuses a second start on the same data, and a port that is taken, and says what to do', async () => {
    const launch = await start({ dataDir: join(folder, 'twice') });
    const second = begin({ dataDir: launch.dataDir });
    assert.equal(await second.exit(START_MS), 1);
    assert.match(second.output, /already runs on .*\n.*DATA_DIR=/);
    const third = begin({ dataDir: join(folder, 'thrice'), port: launch.port });
    assert.equal(await third.exit(START_MS), 1);
    assert.match(third.output, /Port \d+ is taken.*PORT=/);
    assert.equal(await launch.status('/api/health/ready'), 200);
    assert.equal(await launch.stop('SIGTERM'), 0);
  });

  it('keeps the address of the sign-in page, because accounts belong to it', async () => {
    const dataDir = join(folder, 'plain');
    const ports = readJson(join(dataDir, 'run', 'ports.json'));
    const port = isRecord(ports) ? Number(ports['local-provider']) : 0;
    const squatter = createServer();
    await new Promise((resolve) => squatter.listen(port, '127.0.0.1', () => resolve(undefined)));
    const launch = begin({ dataDir });
    assert.equal(await launch.exit(START_MS), 1);
    assert.match(launch.output, /LOCAL_PROVIDER_PORT/);
    await new Promise((resolve) => squatter.close(resolve));
  });

  it('runs twice side by side, each with its own port and data', async () => {
    const [one, two] = await Promise.all([
      start({ dataDir: join(folder, 'side-one') }),
      start({ dataDir: join(folder, 'side-two') }),
    ]);
    assert.deepEqual(
      await Promise.all([one, two].map((launch) => launch.status('/api/health/ready'))),
      [200, 200],
    );
    assert.equal(await one.stop('SIGTERM'), 0);
    assert.equal(await two.status('/api/health/ready'), 200);
    assert.equal(await two.stop('SIGTERM'), 0);
  });

  const root = process.getuid?.() === 0 && process.platform === 'linux' && lookUp(['git']) !== undefined;
  it('works as root in a home of mode 0700 with an empty environment', { skip: !root }, async () => {
    mkdirSync(CACHE, { recursive: true });
    const home = mkdtempSync(join(CACHE, 'home-'));
    const before = namesIn(OUTSIDE);
    try {
      copyTreeTo(join(home, 'quickstash'));
      const launch = await start({
        tree: join(home, 'quickstash'),
        dataDir: join(home, 'quickstash', 'data'),
        env: { PATH: withoutModules(process.env.PATH ?? '') },
        npm: true,
      });
      assert.equal(await launch.status('/api/health/ready'), 200);
      const processes = launch.processes();
      assert.equal(statSync(home).mode & 0o777, 0o700);
      // npm itself dies of the signal that it passes on, after the launcher has ended.
      await launch.stop('SIGTERM');
      const ended = await until(() => (processes.some(isStillRunning) ? undefined : true), {
        timeoutMs: STOP_MS,
      });
      assert.ok(ended);
    } finally {
      rmSync(home, { recursive: true, force: true });
      for (const name of namesIn(OUTSIDE)) {
        if (!before.includes(name)) rmSync(join(OUTSIDE, name), { recursive: true, force: true });
      }
    }
  });
});

const hasRedis = lookUp(['redis-server', 'valkey-server']) !== undefined || process.env.CI !== undefined;
describe('npm run start:distributed', { timeout: 5 * 60_000, skip: !hasRedis }, () => {
  it('starts one process a service, answers, and leaves none after SIGTERM', async () => {
    const launch = await start({
      dataDir: join(folder, 'distributed'),
      script: 'tools/start-distributed.mjs',
    });
    assert.equal(await launch.status('/api/health/ready'), 200);
    const processes = launch.processes();
    for (const name of ['redis', 'gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion'])
      assert.ok(launch.pidOf(name) > 0, name);
    assert.equal(await launch.stop('SIGTERM'), 0);
    assert.deepEqual(processes.filter(isStillRunning), []);
  });

  it('recovers after a kill -9 of the launcher', async () => {
    const launch = await start({
      dataDir: join(folder, 'distributed'),
      script: 'tools/start-distributed.mjs',
    });
    const processes = launch.processes();
    await launch.stop('SIGKILL');
    const again = await start({ dataDir: launch.dataDir, script: 'tools/start-distributed.mjs' });
    assert.deepEqual(processes.filter(isStillRunning), []);
    assert.equal(await again.stop('SIGTERM'), 0);
  });
});

/**
 * @typedef {object} Wanted
 * @property {string} dataDir
 * @property {number} [port]
 * @property {string} [script]
 * @property {string} [tree]
 * @property {Record<string, string | undefined>} [env]
 * @property {boolean} [npm] through npm, as a person does it
 */

class Launch {
  /** @param {Wanted & { port: number }} wanted */
  constructor({ dataDir, port, script = 'tools/start.mjs', tree = ROOT, env = cleanEnv(), npm = false }) {
    this.dataDir = dataDir;
    this.port = port;
    this.output = '';
    const settings = { ...env, PORT: String(port), DATA_DIR: dataDir };
    const [command, args] = npm ? [npmProgram(env), ['start']] : [process.execPath, [join(tree, script)]];
    this.child = spawn(command, args, { cwd: tree, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk) => (this.output += chunk.toString('utf8')));
    }
    /** @type {Promise<number>} */
    this.ended = new Promise((resolve) => this.child.once('close', (code) => resolve(code ?? -1)));
  }

  async ready() {
    const done = await until(
      () => {
        if (this.output.includes('is ready at')) return 'ready';
        return this.child.exitCode === null && this.child.signalCode === null ? undefined : 'ended';
      },
      { timeoutMs: START_MS },
    );
    assert.equal(done, 'ready', `the start of ${this.dataDir} printed:\n${this.output}`);
    return this;
  }

  /** @param {string} path */
  async status(path) {
    return (await fetch(`http://localhost:${this.port}${path}`)).status;
  }

  /** @param {NodeJS.Signals} signal @returns {Promise<number>} exit code */
  stop(signal) {
    this.child.kill(signal);
    return this.exit(STOP_MS);
  }

  /** @param {number} timeoutMs @returns {Promise<number>} exit code */
  async exit(timeoutMs) {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It did not end:\n${this.output}`)), timeoutMs);
    });
    const code = await Promise.race([this.ended, late]);
    clearTimeout(timer);
    running.delete(this);
    return Number(code);
  }

  /** Everything that this start has started and that runs now. */
  processes() {
    const pids = [...this.recorded().map(({ pid }) => pid), this.postgresPid()];
    return pids.flatMap((pid) => identify(pid) ?? []);
  }

  /** @param {string} name */
  pidOf(name) {
    if (name === 'postgres') return this.postgresPid();
    const found = this.recorded().find((entry) => entry.name === name);
    assert.ok(found, `${name} is not among the processes`);
    return found.pid;
  }

  postgresPid() {
    const note = readJson(join(this.dataDir, 'postgres.json'));
    const cluster = isRecord(note) ? String(note.folder) : '';
    const folder = cluster === 'postgres' ? join(this.dataDir, cluster) : cluster;
    return Number(readText(join(folder, 'postmaster.pid'))?.split('\n')[0] ?? 0);
  }

  /** @returns {{ name: string, pid: number }[]} */
  recorded() {
    const list = readJson(join(this.dataDir, 'run', 'processes.json'));
    return Array.isArray(list) ? list : [];
  }
}

/** @param {Wanted} wanted @returns {Promise<Launch>} */
async function start(wanted) {
  const launch = new Launch({ ...wanted, port: wanted.port ?? (await freePort()) });
  running.add(launch);
  return launch.ready();
}

/** @param {Wanted} wanted */
function begin(wanted) {
  const launch = new Launch({ ...wanted, port: wanted.port ?? 19_000 + Math.floor(Math.random() * 900) });
  running.add(launch);
  return launch;
}

/** @returns {Record<string, string | undefined>} */
function cleanEnv() {
  const { NODE_ENV: _nodeEnv, NODE_TEST_CONTEXT: _context, ...env } = process.env;
  return env;
}

/** @param {Record<string, string | undefined>} env */
function npmProgram(env) {
  const [npm] = onPath('npm', env.PATH ?? '');
  assert.ok(npm, 'npm is on the PATH');
  return npm;
}

/**
 * The tree as a fresh clone has it, with the packages linked rather than copied.
 * @param {string} target
 */
function copyTreeTo(target) {
  mkdirSync(target);
  const script = [
    `git -C "$1" ls-files -coz --exclude-standard | (cd "$1" && tar --null --ignore-failed-read -T - -cf - 2>/dev/null) | tar -xf - -C "$2"`,
    `cp -al "$3" "$2/node_modules"`,
  ].join(' && ');
  const answer = spawnSync('/bin/sh', ['-c', script, 'sh', ROOT, target, MODULES], { encoding: 'utf8' });
  assert.equal(answer.status, 0, answer.stderr);
}

/** @param {string} path */
function namesIn(path) {
  return exists(path) && exists(dirname(path)) ? readdirSync(path) : [];
}
