import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { PortName, PortTypes, ServiceName } from '#contracts';
import {
  QUEUE_SCHEMA,
  createServiceApp,
  createShared,
  type ServiceApp,
  type ServiceManifest,
  type Shared,
} from '#platform/app';
import { loadConfig } from '#platform/config';
import { Database, DatabaseConfig, migrate, prepareForeignSchema } from '#platform/database';
import {
  IDENTITY_HEADER,
  IdentitySigner,
  generateServiceKey,
  type Actor,
  type TrustedKeys,
} from '#platform/identity';
import { Upstreams, type PortCall, type PortReply, type Upstream } from '#platform/upstream';
import { createScratchDatabase } from '#platform/scratch-database';

export interface BootOptions {
  /** Beside what the harness sets: OUTBOUND_ALLOW_CIDRS, a service's own settings. */
  readonly env?: Readonly<Record<string, string>>;
  /** What other services answer, by port; a port without an answer is away (503). */
  readonly ports?: {
    readonly [P in PortName]?: (
      body: PortTypes[P]['request'],
      ownerId: string,
    ) => PortTypes[P]['response'] | Promise<PortTypes[P]['response']>;
  };
  /** Whether workers and relay run; without them messages stay in the outbox for the test to look at. */
  readonly workers?: 'running' | 'off';
}

export type TestMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

export interface TestReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // Tests look at whatever came back; its shape is what they are about.
  readonly body: any;
}

export interface TestRequest {
  readonly actor?: Actor;
  readonly body?: unknown;
  readonly payload?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One service on a scratch database and disk, with real queues, called with identities of the test's choice. */
export interface BootedService {
  readonly app: ServiceApp;
  readonly database: Database;
  readonly shared: Shared;
  /** Superuser URL of the scratch database. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  request(method: TestMethod, path: string, request?: TestRequest): Promise<TestReply>;
  /** Calls a port as another service. */
  port<P extends PortName>(
    port: P,
    caller: ServiceName,
    ownerId: string,
    body: PortTypes[P]['request'],
  ): Promise<TestReply>;
  close(): Promise<void>;
}

/** A signed-in person with all rights; a fresh owner unless one is named. */
export function person(ownerId: string = uuidv7()): Actor & { kind: 'user' } {
  return { kind: 'user', userId: ownerId, ownerId, via: 'session', scopes: [], credentialId: 'test-session' };
}

export async function bootService(
  manifest: ServiceManifest,
  options: BootOptions = {},
): Promise<BootedService> {
  const scratch = await createScratchDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'service-'));
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: scratch.url,
    DATABASE_ROLE_SECRET: 'shared by all medium tests',
    DATA_DIR: dataDir,
    MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
    RATE_LIMIT_SCALE: '0',
    ...options.env,
  };
  const databaseConfig = loadConfig(DatabaseConfig, env);
  await migrate([manifest.database], databaseConfig);
  await prepareForeignSchema(QUEUE_SCHEMA, databaseConfig);

  const gateway = generateServiceKey('gateway');
  const own = manifest.name === 'gateway' ? gateway : generateServiceKey(manifest.name);
  const others = (['bookmark', 'import', 'rules', 'sharing', 'suggestion'] as const).map((name) =>
    name === manifest.name ? own : generateServiceKey(name),
  );
  const trusted: TrustedKeys = new Map([gateway, ...others].map((key) => [key.service, key.publicKey]));
  const upstreams = new Upstreams();
  const fake = fakeUpstream(options.ports ?? {});
  for (const { service } of [gateway, ...others]) upstreams.add(service, fake);
  const shared = await createShared({ env, upstreams, trusted });
  const app = await createServiceApp(manifest, { shared, key: own });
  if (options.workers !== 'off') await app.start();

  const inject = async (
    method: TestMethod,
    url: string,
    identity: string,
    request: TestRequest,
  ): Promise<TestReply> => {
    const hasBody = request.body !== undefined;
    const reply = await app.fastify.inject({
      method,
      url,
      headers: {
        [IDENTITY_HEADER]: identity,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...request.headers,
      },
      ...(hasBody ? { payload: JSON.stringify(request.body) } : {}),
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    });
    const isJson = String(reply.headers['content-type'] ?? '').includes('json');
    const hasText = isJson && reply.body !== '';
    return { status: reply.statusCode, headers: reply.headers, body: hasText ? reply.json() : reply.body };
  };
  return {
    app,
    database: app.nest.get(Database),
    shared,
    databaseUrl: scratch.url,
    dataDir,
    request: async (method, path, request = {}) => {
      const identity = await new IdentitySigner(gateway).sign(
        request.actor ?? { kind: 'anonymous' },
        manifest.name,
      );
      return inject(method, path, identity, request);
    },
    port: async (port, caller, ownerId, body) => {
      const key = [gateway, ...others].find(({ service }) => service === caller) ?? gateway;
      const identity = await new IdentitySigner(key).sign(
        { kind: 'service', service: caller, ownerId },
        manifest.name,
      );
      return inject('POST', `/internal/${port}`, identity, { body });
    },
    close: async () => {
      await app.stop();
      await shared.close();
      await scratch.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function fakeUpstream(ports: NonNullable<BootOptions['ports']>): Upstream {
  const answers: Readonly<Record<string, ((body: never, ownerId: string) => unknown) | undefined>> = ports;
  return {
    forward: () => Promise.reject(new Error('A service under test forwards nothing.')),
    call: async ({ path, headers, body }: PortCall): Promise<PortReply> => {
      const handle = answers[path.replace('/internal/', '')];
      if (!handle) return { status: 503, body: { success: false } };
      return {
        status: 200,
        body: { success: true, data: await handle(body as never, ownerOf(headers[IDENTITY_HEADER])) },
      };
    },
    close: async () => undefined,
  };
}

function ownerOf(token: string | undefined): string {
  const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return typeof claims === 'object' && claims !== null && 'owner' in claims ? String(claims.owner) : '';
}
