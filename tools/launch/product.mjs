// A whole Quickstash on one data folder, in either topology.
import { closeSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './failure.mjs';
import { exists } from './files.mjs';
import { productEnv, serviceEnvs } from './environment.mjs';
import { Fleet, openLog, STAGE } from './fleet.mjs';
import { waitUntilReady } from './health.mjs';
import { takeLock } from './lock.mjs';
import { CACHE } from './paths.mjs';
import { isFree, PortBook } from './ports.mjs';
import { isMigrated, markMigrated, migrationMark } from './migrated.mjs';
import { hasCluster, makeDataDir, startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { run } from './run-command.mjs';
import { Secrets } from './secrets.mjs';
import { ALL_IN_ONE, LOCAL_PROVIDER, MIGRATE, missing, SERVICES } from './services.mjs';
import { isSet } from './settings.mjs';
import { delay } from './wait.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {'all-in-one' | 'distributed'} Topology */

/**
 * @typedef {object} ProductOptions
 * @property {Topology} topology
 * @property {Settings} settings
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {string} node
 * @property {(line: string) => void} say
 * @property {import('./life.mjs').Life} life
 * @property {(name: string, line: string) => void} [echo]
 * @property {boolean} [throwAway] a data folder of a test
 * @property {string} [preload] library that the embedded Postgres loads at its start
 */

/**
 * @typedef {object} Product
 * @property {string} url
 * @property {Fleet} fleet
 * @property {string} databaseUrl of the owner
 * @property {readonly string[]} madeSecrets
 * @property {() => Promise<void>} restart ends the services and starts them again; the database stays
 * @property {() => Promise<void>} stop
 */

/** @param {ProductOptions} options @returns {Promise<Product>} when it is ready */
export async function startProduct(options) {
  const { settings, topology, life, say, env } = options;
  const { dataDir } = settings;
  makeDataDir(dataDir);
  const release = takeLock(join(dataDir, 'run', 'lock.json'), {
    what: settings.publicUrl,
    refusal: ({ pid, what }) =>
      `Quickstash already runs on ${dataDir} (process ${pid}, ${what}).\n` +
      'For a second one beside it: PORT=3001 DATA_DIR=./data-two npm start',
  });
  life.atEnd(release);
  const fleet = new Fleet({ dataDir, ...(options.echo ? { echo: options.echo } : {}) });
  life.atEnd(() => fleet.endAll());
  life.atOnce(() => fleet.killAll());

  const leftovers = await fleet.endLeftovers();
  if (leftovers.length > 0) say(`Ended what an earlier start had left running: ${leftovers.join(', ')}.`);
  await assertPortFree(settings);

  const ports = new PortBook(dataDir);
  const secrets = new Secrets(dataDir, { hasData: hasCluster(dataDir) });
  const start = { ...options, fleet, ports, secrets };
  const [database, redisUrl] = await Promise.all([startDatabase(start), startQueue(start)]);
  const provider = settings.localProvider ? await startProvider(start) : undefined;
  const masterKeys =
    isSet(env, 'MASTER_KEYS') || settings.production ? undefined : secrets.take('master-keys');
  const common = productEnv({
    env,
    settings,
    database,
    masterKeys,
    provider,
    ...(redisUrl ? { redisUrl } : {}),
  });

  const migrate = async () => {
    const report = await run('The migration of the database', options.node, [required(MIGRATE)], {
      env: common,
      signal: life.signal,
    });
    const log = openLog(dataDir, 'migrate');
    writeSync(log.file, report);
    closeSync(log.file);
  };
  const startServices = async () => {
    await (isSet(env, 'DATABASE_URL') ? migrate() : migrateOnce(common, migrate));
    await (topology === 'all-in-one' ? startTogether(start, common) : startApart(start, common));
  };
  await startServices();
  await provider?.ready();

  return {
    url: settings.publicUrl,
    fleet,
    databaseUrl: database.DATABASE_URL ?? env.DATABASE_URL ?? '',
    madeSecrets: secrets.made,
    restart: async () => {
      const services = fleet.members.filter(
        ({ name }) => name === TOGETHER || SERVICES.some((one) => one.name === name),
      );
      for (const member of services) await fleet.end(member);
      await startServices();
    },
    stop: async () => {
      await fleet.endAll();
      release();
    },
  };
}

/**
 * A database of our own needs no migration by the build that has migrated it already; nobody else changes it.
 * @param {Readonly<Record<string, string | undefined>>} env of the product @param {() => Promise<void>} migrate
 */
async function migrateOnce(env, migrate) {
  const url = env.DATABASE_URL ?? '';
  const mark = migrationMark(env);
  if (await isMigrated(url, mark)) return;
  await migrate();
  await markMigrated(url, mark);
}

/** All services in one process. */
const TOGETHER = 'quickstash';

/** @typedef {ProductOptions & { fleet: Fleet, ports: PortBook, secrets: Secrets }} Start */

/** @param {Start} start @returns {Promise<Record<string, string>>} */
async function startDatabase({ settings, env, secrets, fleet, ports, life, throwAway, preload }) {
  /** @type {Record<string, string>} */
  const role = isSet(env, 'DATABASE_ROLE_SECRET')
    ? {}
    : { DATABASE_ROLE_SECRET: secrets.take('database-role-secret') };
  if (isSet(env, 'DATABASE_URL')) return role;
  const { url } = await startPostgres({
    dataDir: settings.dataDir,
    password: secrets.take('postgres-password'),
    fleet,
    ports,
    signal: life.signal,
    throwAway: throwAway === true,
    ...(preload ? { preload } : {}),
  });
  return { ...role, DATABASE_URL: url };
}

/** @param {Start} start @returns {Promise<string | undefined>} */
async function startQueue({ topology, settings, env, secrets, fleet, ports, life, say, throwAway }) {
  if (topology === 'all-in-one' || isSet(env, 'REDIS_URL')) return undefined;
  return startRedis({
    dataDir: settings.dataDir,
    password: secrets.take('redis-password'),
    fleet,
    ports,
    say,
    signal: life.signal,
    throwAway: throwAway === true,
  });
}

/**
 * An account is known by issuer and subject, and the issuer holds the port: another port would be other
 * accounts. So this one port is kept for the life of the data folder.
 * @param {Start} start
 */
async function startProvider({ settings, env, secrets, fleet, ports, node, life }) {
  const port = settings.localProviderPort ?? (await ports.keep('local-provider'));
  if (port === undefined) {
    throw new LaunchError(
      `Port ${ports.known('local-provider')} is taken by another program. The accounts in ${settings.dataDir} were made by ` +
        'the sign-in page on that port, and on another one they would not be found.\n' +
        `Stop that program (lsof -i :${ports.known('local-provider')}), or, when this is a copy of another data folder, set LOCAL_PROVIDER_PORT to begin with new accounts.`,
    );
  }
  const issuer = `http://127.0.0.1:${port}`;
  const clientId = 'quickstash-local';
  const clientSecret = secrets.take('local-provider-client-secret');
  const member = fleet.start({
    name: 'local-provider',
    command: node,
    args: [required(LOCAL_PROVIDER)],
    env: {
      PATH: env.PATH,
      NODE_COMPILE_CACHE: join(CACHE, 'v8'),
      PORT: String(port),
      ISSUER: issuer,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      REDIRECT_URIS: `${settings.publicUrl}/api/auth/google/callback`,
    },
    stage: STAGE.service,
    guarded: true,
  });
  const ready = () =>
    waitUntilReady(member, { host: '127.0.0.1', port, publicUrl: issuer, signal: life.signal });
  return { issuer, clientId, clientSecret, ready };
}

/** @param {Start} start @param {Record<string, string | undefined>} env */
async function startTogether({ settings, fleet, node, life }, env) {
  const member = fleet.start({
    name: TOGETHER,
    command: node,
    args: ['--enable-source-maps', required(ALL_IN_ONE)],
    env,
    stage: STAGE.gateway,
    guarded: true,
  });
  await waitUntilReady(member, { ...settings, signal: life.signal });
}

/** @param {Start} start @param {Record<string, string | undefined>} env */
async function startApart({ settings, fleet, ports, node, life, say }, env) {
  const absent = missing();
  for (const { name } of absent) say(`The ${name} service is not in this tree yet; starting without it.`);
  const services = [];
  for (const service of SERVICES) {
    if (!absent.includes(service)) services.push({ ...service, port: await ports.take(service.name) });
  }
  const own = serviceEnvs(services);
  const members = services.map(({ name, main, port }) => ({
    port,
    member: fleet.start({
      name,
      command: node,
      args: ['--enable-source-maps', main],
      env: { ...env, ...own.get(name) },
      stage: name === 'gateway' ? STAGE.gateway : STAGE.service,
      guarded: true,
    }),
  }));
  const where = { host: '127.0.0.1', publicUrl: settings.publicUrl, signal: life.signal };
  await Promise.all(members.map(({ member, port }) => waitUntilReady(member, { ...where, port })));
  const gateway = members.find(({ member }) => member.name === 'gateway');
  if (gateway) await waitUntilReady(gateway.member, { ...settings, signal: life.signal });
}

/** @param {Settings} settings */
async function assertPortFree({ port, host }) {
  // A socket of the product that was just stopped may need a moment.
  for (let round = 0; round < 5; round += 1) {
    if (await isFree(port, host)) return;
    await delay(100);
  }
  throw new LaunchError(
    `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`,
  );
}

/** @param {string} main @returns {string} */
function required(main) {
  if (!exists(main)) throw new LaunchError(`${main} is not there: this tree has no such program yet.`);
  return main;
}
