import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { SERVICES, type ServiceName } from '#contracts';
import { OperationalError } from '#platform/errors';
import { InProcessUpstream, Upstreams, type Upstream } from '#platform/upstream';
import { bootService, type BootOptions, type BootedService } from '#platform/testing';
import { createEdge, gatewayManifest } from '../../src/index.js';
import { AccountsSignIn } from '../../src/accounts/sign-in.service.js';
import { SessionsService } from '../../src/sessions/sessions.service.js';
import { listen } from './listen.js';
import { CLIENT, startOpenIdProvider, type TestProvider } from './open-id-provider.js';

/** What the stand-in for another service saw. */
export interface Forwarded {
  readonly target: ServiceName;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answer of the product to a raw request; `body` is parsed when it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // Tests look at whatever came back; its shape is what they are about.
  readonly body: any;
}

export interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The gateway with its edge on a port; other services are stand-ins that repeat what reached them. */
export interface Product {
  readonly origin: string;
  readonly service: BootedService;
  readonly provider: TestProvider;
  readonly forwarded: Forwarded[];
  /** Folder that the web app is served from. */
  readonly webDir: string;
  call(path: string, call?: Call): Promise<Reply>;
  /** A signed-in person without the detour over the provider. */
  signUp(): Promise<{ token: string; ownerId: string }>;
  /** From now on this service does not answer. */
  takeAway(service: ServiceName): void;
  close(): Promise<void>;
}

export interface ProductOptions extends BootOptions {
  /** Ways to services that are more than stand-ins. */
  readonly ways?: Readonly<Partial<Record<ServiceName, Upstream>>>;
  /** Settings that depend on where the provider listens. */
  readonly envFor?: (issuer: string) => Readonly<Record<string, string>>;
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const webDir = await mkdtemp(join(tmpdir(), 'web-'));
  const server = createServer();
  const { origin, close } = await listen(server);
  const provider = await startOpenIdProvider(() => `${origin}/api/auth/google/callback`);
  const service = await boot(origin, provider, webDir, options).catch(async (error: unknown) => {
    await close();
    await provider.close();
    throw error;
  });
  const forwarded: Forwarded[] = [];
  const away = new Set<ServiceName>();
  const upstreams = new Upstreams();
  for (const name of SERVICES) {
    upstreams.add(name, options.ways?.[name] ?? standIn(name, forwarded, away));
  }
  upstreams.add('gateway', new InProcessUpstream(() => service.app.fastify));
  server.on('request', createEdge(service.app, upstreams).handle);
  return {
    origin,
    service,
    provider,
    forwarded,
    webDir,
    call: (path, call) => send(origin, path, call),
    signUp: () => signUp(service),
    takeAway: (name) => away.add(name),
    close: async () => {
      await close();
      await service.close();
      await provider.close();
      await rm(webDir, { recursive: true, force: true });
    },
  };
}

function boot(
  origin: string,
  provider: TestProvider,
  webDir: string,
  options: ProductOptions,
): Promise<BootedService> {
  return bootService(gatewayManifest, {
    ...options,
    env: {
      PUBLIC_URL: origin,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      WEB_DIR: webDir,
      ...options.env,
      ...options.envFor?.(provider.issuer),
    },
  });
}

async function signUp({ app, database }: BootedService): Promise<{ token: string; ownerId: string }> {
  const subject = uuidv7();
  const profile = {
    issuer: 'https://test.example',
    subject,
    email: `${subject}@test.example`,
    emailVerified: true,
  };
  return database.transaction(async (tx) => {
    const ownerId = await app.nest.get(AccountsSignIn).ownerOf(tx, { ...profile, name: 'Ada Test' });
    return { ownerId, token: await app.nest.get(SessionsService).begin(tx, ownerId) };
  });
}

function standIn(target: ServiceName, seen: Forwarded[], away: ReadonlySet<ServiceName>): Upstream {
  return {
    forward: async (request, response, changes) => {
      if (away.has(target))
        throw new OperationalError('upstream_unavailable', `${target} is away`, { retryAfter: 2 });
      const headers = { ...request.headers };
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) delete headers[name];
        else headers[name] = value;
      }
      const parts: Buffer[] = [];
      for await (const part of request) if (part instanceof Buffer) parts.push(part);
      seen.push({
        target,
        method: request.method ?? '',
        url: request.url ?? '',
        headers,
        body: Buffer.concat(parts).toString('utf8'),
      });
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"success":true,"data":"stand-in"}');
    },
    call: () => Promise.reject(new Error('Not called by these tests.')),
    close: async () => undefined,
  };
}

/** Plain `node:http`, because tests set `Host` and spell paths as no client would. */
function send(
  origin: string,
  path: string,
  { method = 'GET', token, headers = {}, body }: Call = {},
): Promise<Reply> {
  const { hostname, port } = new URL(origin);
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        path,
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const isJson = response.headers['content-type']?.includes('json') === true && text !== '';
          const parsed: unknown = isJson ? JSON.parse(text) : undefined;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed });
        });
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}
