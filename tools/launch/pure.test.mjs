import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { productEnv, serviceEnvs } from './environment.mjs';
import { readText, tailOf, writeWhole } from './files.mjs';
import { filesBelow, stampOf } from './hashing.mjs';
import { matchesLock } from './install.mjs';
import { takeLock } from './lock.mjs';
import { migrationMark } from './migrated.mjs';
import { dataDirOf, inRoot } from './paths.mjs';
import { isFree, PortBook } from './ports.mjs';
import { assertMajor } from './postgres.mjs';
import { identify, isStillRunning } from './process-identity.mjs';
import { canLaunch, canRunProduct, parseVersion, withoutModules } from './runtime.mjs';
import { Secrets } from './secrets.mjs';
import { isLoopback, readSettings } from './settings.mjs';
import { closingLine, countJest, countPlaywright, countTap } from './test-results.mjs';

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'quickstash-tools-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

describe('versions of Node', () => {
  it('are read as Node prints them', () => {
    assert.deepEqual(parseVersion('v24.21.0\n'), { major: 24, minor: 21 });
    assert.deepEqual(parseVersion('22.1.0-nightly'), { major: 22, minor: 1 });
    assert.equal(parseVersion('command not found'), undefined);
  });

  it('decide who may launch and who may run the product', () => {
    assert.deepEqual(['v18.20.0', 'v20.18.9', 'v20.19.0', 'v22.0.0'].map(canLaunch), [
      false,
      false,
      true,
      true,
    ]);
    assert.deepEqual(['v20.19.0', 'v23.9.0', 'v24.0.0', 'v26.1.0'].map(canRunProduct), [
      false,
      false,
      true,
      true,
    ]);
  });

  it('are looked for outside node_modules when npm is about to replace it', () => {
    assert.equal(withoutModules('/a/node_modules/.bin:/usr/bin:/b/node_modules/.bin:/bin'), '/usr/bin:/bin');
  });
});

describe('the install check', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
      'node_modules/a-darwin': { version: '1.0.0', optional: true, os: 'darwin', cpu: 'arm64' },
      'node_modules/a-musl': {
        version: '1.0.0',
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
      },
    },
  };
  const machine = { platform: 'linux', arch: 'x64' };
  const a = { 'node_modules/a': { version: '1.0.0' } };
  const linux = { 'node_modules/a-linux': { version: '1.0.0' } };

  it('accepts what the lock file says, without the packages of other machines', () => {
    assert.equal(matchesLock(lock, { packages: { ...a, ...linux } }, machine), true);
  });

  it('refuses what is missing, of another version, or not in the lock file', () => {
    assert.equal(matchesLock(lock, { packages: linux }, machine), false);
    assert.equal(matchesLock(lock, { packages: a }, machine), false);
    assert.equal(
      matchesLock(lock, { packages: { ...linux, 'node_modules/a': { version: '1.0.1' } } }, machine),
      false,
    );
    assert.equal(
      matchesLock(lock, { packages: { ...a, ...linux, 'node_modules/b': { version: '1.0.0' } } }, machine),
      false,
    );
    assert.equal(matchesLock(lock, undefined, machine), false);
  });
});

describe('stamps', () => {
  it('change with content, names and settings, and with nothing else', () => {
    const root = join(folder, 'stamps');
    mkdirSync(join(root, 'inner'), { recursive: true });
    writeFileSync(join(root, 'one.ts'), '1');
    writeFileSync(join(root, 'inner', 'two.ts'), '2');
    const stamp = () => stampOf(root, filesBelow([root]), ['settings']);
    const first = stamp();
    chmodSync(join(root, 'one.ts'), 0o600);
    assert.equal(stamp(), first);
    writeFileSync(join(root, 'one.ts'), '1 changed');
    const second = stamp();
    assert.notEqual(second, first);
    writeFileSync(join(root, 'three.ts'), '');
    assert.notEqual(stamp(), second);
    assert.notEqual(stampOf(root, filesBelow([root]), ['other settings']), stamp());
  });
});

describe('settings', () => {
  it('have the defaults of a laptop', () => {
    const settings = readSettings({});
    assert.equal(settings.port, 3000);
    assert.equal(settings.host, '127.0.0.1');
    assert.equal(settings.publicUrl, 'http://localhost:3000');
    assert.equal(settings.localProvider, true);
    assert.equal(settings.dataDir, inRoot('data'));
  });

  it('take a data folder from the root of the tree', () => {
    assert.equal(dataDirOf({ DATA_DIR: './two' }), inRoot('two'));
    assert.equal(dataDirOf({ DATA_DIR: '/srv/two' }), '/srv/two');
  });

  it('never open the sign-in page without a password to others', () => {
    for (const env of [
      { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' },
      { HOST: '0.0.0.0' },
      { HOST: '192.168.1.4' },
      { PUBLIC_URL: 'https://stash.example.com' },
      { PUBLIC_URL: 'http://localhost.example.com' },
    ]) {
      assert.throws(() => readSettings(env), /GOOGLE_CLIENT_ID/);
      assert.equal(readSettings({ ...env, GOOGLE_CLIENT_ID: 'given' }).localProvider, false);
      assert.equal(readSettings({ ...env, GOOGLE_CLIENT_ID_FILE: '/run/secrets/id' }).localProvider, false);
    }
  });

  it('must say in production where browsers reach the product', () => {
    const env = { NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'given' };
    assert.throws(() => readSettings(env), /PUBLIC_URL/);
    assert.equal(readSettings({ ...env, PUBLIC_URL: 'https://a.example' }).publicUrl, 'https://a.example');
  });

  it('know what is loopback', () => {
    assert.deepEqual(
      ['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'].map(isLoopback),
      Array.from({ length: 7 }, () => true),
    );
    assert.deepEqual(
      ['0.0.0.0', '::', '128.0.0.1', 'localhost.evil.com', '127.0.0.1.evil.com'].map(isLoopback),
      Array.from({ length: 5 }, () => false),
    );
  });

  it('refuse a port that is none', () => {
    for (const PORT of ['0', '65536', 'abc', '30.5'])
      assert.throws(() => readSettings({ PORT }), /is not a port/);
  });
});

describe('environments', () => {
  const settings = readSettings({ PORT: '4000', DATA_DIR: '/srv/data' });

  it('hold what was decided, keep what the person set, and lose what is npm’s', () => {
    const env = productEnv({
      env: { LOG_LEVEL: 'debug', npm_config_cache: 'x', WEB_DIR: '/web' },
      settings,
      database: { DATABASE_URL: 'postgres://x' },
      masterKeys: 'k1:x',
      provider: { issuer: 'http://127.0.0.1:1', clientId: 'id', clientSecret: 'secret' },
    });
    const { NODE_COMPILE_CACHE: _cache, ...rest } = env;
    assert.deepEqual(rest, {
      LOG_LEVEL: 'debug',
      DATABASE_URL: 'postgres://x',
      PORT: '4000',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4000',
      DATA_DIR: '/srv/data',
      WEB_DIR: '/web',
      MASTER_KEYS: 'k1:x',
      GOOGLE_ISSUER: 'http://127.0.0.1:1',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    });
  });

  it('give each service a key of its own, and all of them everybody’s public keys', () => {
    const envs = serviceEnvs([
      { name: 'gateway', port: 1 },
      { name: 'bookmark', port: 2 },
    ]);
    const gateway = envs.get('gateway') ?? {};
    const bookmark = envs.get('bookmark') ?? {};
    assert.equal(gateway.IDENTITY_TRUSTED_KEYS, bookmark.IDENTITY_TRUSTED_KEYS);
    assert.notEqual(gateway.IDENTITY_PRIVATE_KEY, bookmark.IDENTITY_PRIVATE_KEY);
    assert.equal(gateway.BOOKMARK_URL, 'http://127.0.0.1:2');
    assert.equal(bookmark.INTERNAL_PORT, '2');
    const trusted = new Map(
      (gateway.IDENTITY_TRUSTED_KEYS ?? '')
        .split(',')
        .map((one) => /** @type {[string, string]} */ (one.split(':'))),
    );
    for (const [name, env] of envs) {
      const key = createPrivateKey({
        key: Buffer.from(env.IDENTITY_PRIVATE_KEY ?? '', 'base64'),
        format: 'der',
        type: 'pkcs8',
      });
      const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
      assert.equal(trusted.get(name), publicKey);
    }
  });
});

describe('the mark of a migration', () => {
  const mark = migrationMark({ DATABASE_ROLE_SECRET: 'a', DATABASE_URL: 'postgres://x:1/' });

  it('is another one when the passwords of the roles are', () => {
    assert.notEqual(migrationMark({ DATABASE_ROLE_SECRET: 'b' }), mark);
    assert.notEqual(
      migrationMark({ DATABASE_ROLE_SECRET: 'a', BOOKMARK_DATABASE_URL: 'postgres://y' }),
      mark,
    );
  });

  it('is the same wherever the database listens, and says nothing of what it is made from', () => {
    assert.equal(migrationMark({ DATABASE_URL: 'postgres://x:2/', DATABASE_ROLE_SECRET: 'a' }), mark);
    assert.match(mark, /^[0-9a-f]{64}$/);
  });
});

describe('secrets', () => {
  it('are made once, for their owner alone', () => {
    const dataDir = join(folder, 'secrets');
    mkdirSync(dataDir);
    const first = new Secrets(dataDir, { hasData: false });
    const value = first.take('master-keys');
    assert.match(value, /^k1:[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(first.made, ['master-keys']);
    const second = new Secrets(dataDir, { hasData: true });
    assert.equal(second.take('master-keys'), value);
    assert.deepEqual(second.made, []);
    assert.equal(statSync(join(dataDir, 'keys')).mode & 0o777, 0o700);
    assert.equal(statSync(join(dataDir, 'keys', 'master-keys')).mode & 0o777, 0o600);
  });

  it('that data depends on are not made again', () => {
    const dataDir = join(folder, 'lost');
    mkdirSync(dataDir);
    const secrets = new Secrets(dataDir, { hasData: true });
    assert.throws(() => secrets.take('master-keys'), /backup/);
    assert.throws(() => secrets.take('postgres-password'), /backup/);
    assert.ok(secrets.take('redis-password'));
  });
});

describe('the lock', () => {
  const options = { what: 'here', refusal: () => 'taken by somebody' };

  it('is held by one at a time and given back', () => {
    const path = join(folder, 'lock-a');
    const release = takeLock(path, options);
    assert.throws(() => takeLock(path, options), /taken by somebody/);
    release();
    takeLock(path, options)();
    assert.equal(readText(path), undefined);
  });

  it('of a process that is gone is taken over, also when its pid lives on as another process', () => {
    const path = join(folder, 'lock-b');
    for (const holder of [
      { pid: 2 ** 22 + 7, startedAt: 'long ago' },
      { pid: process.pid, startedAt: 'another start' },
    ]) {
      writeFileSync(path, JSON.stringify(holder));
      takeLock(path, options)();
    }
    writeFileSync(path, 'half a fi');
    takeLock(path, options)();
  });

  it('knows a process by its start', () => {
    const self = identify(process.pid);
    assert.ok(self && isStillRunning(self));
    assert.equal(isStillRunning({ pid: process.pid, startedAt: 'earlier' }), false);
  });
});

describe('ports', () => {
  it('are remembered while they are free, and the fixed ones are never exchanged', async () => {
    const dataDir = join(folder, 'ports');
    const port = await new PortBook(dataDir).take('postgres');
    const fixed = await new PortBook(dataDir).keep('local-provider');
    assert.equal(await new PortBook(dataDir).take('postgres'), port);
    const [one, two] = await Promise.all([port, fixed ?? 0].map(listen));
    assert.equal(await isFree(port), false);
    assert.notEqual(await new PortBook(dataDir).take('postgres'), port);
    assert.equal(await new PortBook(dataDir).keep('local-provider'), undefined);
    one?.close();
    two?.close();
    assert.equal(await new PortBook(dataDir).keep('local-provider'), fixed);
  });
});

describe('files', () => {
  it('are whole, and logs are read from where this run began', () => {
    const path = join(folder, 'note.txt');
    writeWhole(path, 'one\n');
    writeWhole(path, 'one\ntwo\nthree\n');
    assert.equal(readFileSync(path, 'utf8'), 'one\ntwo\nthree\n');
    assert.equal(tailOf(path, { from: 4 }), 'two\nthree');
    assert.equal(tailOf(path, { lines: 1 }), 'three');
    assert.equal(tailOf(join(folder, 'none'), {}), '');
  });
});

describe('another major version of Postgres', () => {
  it('is refused with the way out', () => {
    const cluster = join(folder, 'cluster');
    mkdirSync(cluster);
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    const options = { dataDir: folder };
    assertMajor(cluster, 17, options);
    assert.throws(
      () => assertMajor(cluster, 18, options),
      /Postgres 17.*Postgres 18[\s\S]*npm run backup[\s\S]*npm run restore/,
    );
  });
});

describe('counts of the test runners', () => {
  it('are read from their reports', () => {
    assert.deepEqual(
      countJest({
        numPassedTests: 5,
        numFailedTests: 1,
        numPendingTests: 2,
        numTodoTests: 1,
        numRuntimeErrorTestSuites: 1,
      }),
      { passed: 5, failed: 2, skipped: 3 },
    );
    assert.deepEqual(
      countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] }),
      {
        passed: 4,
        failed: 1,
        skipped: 2,
      },
    );
    assert.deepEqual(
      countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}, {}] }),
      {
        passed: 0,
        failed: 1,
        skipped: 0,
      },
    );
    assert.deepEqual(countTap('# tests 4\n# pass 2\n# fail 1\n# cancelled 0\n# skipped 1\n# todo 0\n'), {
      passed: 2,
      failed: 1,
      skipped: 1,
    });
    assert.deepEqual(
      [countJest({}), countPlaywright(undefined), countTap('')],
      [undefined, undefined, undefined],
    );
  });

  it('end in one line', () => {
    assert.equal(closingLine({ passed: 3, failed: 0, skipped: 0 }), 'tests: 3 passed, 0 failed');
    assert.equal(closingLine({ passed: 3, failed: 1, skipped: 2 }), 'tests: 3 passed, 1 failed, 2 skipped');
  });
});

/** @param {number} port @returns {Promise<import('node:net').Server>} */
function listen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
