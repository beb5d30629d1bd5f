import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { baseUrl, eventually } from '../../api/support/client.js';
import { given } from '../../api/support/environment.js';
import { raw } from './raw-request.js';

const ROOT = join(import.meta.dirname, '../../../..');

/** Another process of the product under test: the same database, queues and keys, an address of its own. */
export interface Replica {
  readonly origin: string;
  stop(): Promise<void>;
}

export interface Refusal {
  readonly exitCode: number | null;
  /** All that it wrote. */
  readonly output: string;
}

interface Process {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly ended: Promise<unknown>;
  output(): string;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Starts every service once more in one process beside the running product, as an operator does who adds a
 * replica: it learns of sessions, tokens and revocations from what they share and from nothing else.
 */
export async function startReplica(settings: Settings = {}): Promise<Replica> {
  const { child, origin, ended, output } = await start(settings);
  const { host } = new URL(settings['PUBLIC_URL'] || origin);
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The replica did not start:\n${output().slice(-2_000)}`);
    const answer = await raw('/api/health/ready', { origin, headers: { host } }).catch(() => undefined);
    return answer?.status === 200;
  }, 90);
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts one that has to refuse, and waits for its end. @throws when it serves all the same */
export async function refusedStart(settings: Settings): Promise<Refusal> {
  const { child, origin, ended, output } = await start(settings);
  const { host } = new URL(settings['PUBLIC_URL'] || origin);
  const served = eventually(async () => {
    if (child.exitCode !== null) return 'ended';
    const answer = await raw('/api/health/live', { origin, headers: { host } }).catch(() => undefined);
    return answer && 'served';
  }, 90);
  if ((await served) === 'served') {
    child.kill('SIGKILL');
    throw new Error('It started and served');
  }
  await ended;
  return { exitCode: child.exitCode, output: output() };
}

/** What one is started with; an empty text takes a setting away. */
async function start(settings: Settings): Promise<Process> {
  const port = await freePort();
  const env = { ...(await settingsOfReplica(port)), ...settings };
  let output = '';
  const child = spawn(process.execPath, [join(ROOT, 'dist/apps/all-in-one/src/main.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const ended = once(child, 'close');
  return { child, origin: `http://127.0.0.1:${port}`, ended, output: () => output };
}

async function settingsOfReplica(port: number): Promise<Record<string, string | undefined>> {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: join(ROOT, '.cache/v8'),
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: baseUrl(),
    DATA_DIR: given('E2E_DATA_DIR'),
    DATABASE_URL: given('E2E_DATABASE_URL'),
    DATABASE_ROLE_SECRET: keptSecret('database-role-secret'),
    MASTER_KEYS: keptSecret('master-keys'),
    RATE_LIMIT_SCALE: '100',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32',
    WEB_DIR: join(ROOT, 'dist/apps/web'),
    REDIS_URL: process.env['E2E_REDIS_URL'],
    ...(await provider()),
    ...storage(),
  };
}

/** What the launcher made for the data folder under test. */
export function keptSecret(name: string): string {
  return readFileSync(join(given('E2E_DATA_DIR'), 'keys', name), 'utf8').trim();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The provider where the running product sends people to sign in. */
async function provider(): Promise<Record<string, string>> {
  const { headers } = await fetch(`${baseUrl()}/api/auth/google?at=public`, { redirect: 'manual' });
  const url = new URL(headers.get('location') ?? '');
  return {
    GOOGLE_ISSUER: url.origin,
    GOOGLE_CLIENT_ID: url.searchParams.get('client_id') ?? '',
    GOOGLE_CLIENT_SECRET: keptSecret('local-provider-client-secret'),
  };
}

function storage(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith('E2E_S3_') && value ? [[name.slice('E2E_'.length), value]] : [],
    ),
  );
}
