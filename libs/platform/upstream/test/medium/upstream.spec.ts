import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { generateServiceKey, IdentitySigner } from '#platform/identity';
import { HttpUpstream, InProcessUpstream, PortClient, Upstreams, type Upstream } from '../../src/index.js';

/** Something small that behaves like a service. */
function service(): FastifyInstance {
  const app = fastify();
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.get('/echo', async (request) => ({ headers: request.headers, url: request.url }));
  app.post('/size', async (request) => {
    let size = 0;
    for await (const chunk of request.body as AsyncIterable<Buffer>) size += chunk.length;
    return { size };
  });
  app.post('/refuse', async (_request, reply) => reply.status(503).send({ refused: true }));
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write('data: first\n\n');
    setTimeout(() => reply.raw.end('data: second\n\n'), 100);
  });
  app.post('/internal/accounts.counts', async (_request, reply) => {
    await reply.send({ success: true, data: { projects_count: 1, bookmarks_count: 2 } });
  });
  app.post('/internal/bookmarks.read', async (_request, reply) => {
    await reply.status(503).send({ success: false });
  });
  return app;
}

const origin = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe.each(['HTTP', 'in process'] as const)('upstream, %s', (kind) => {
  let app: FastifyInstance;
  let upstream: Upstream;
  let front: Server;
  let failure: unknown;

  beforeAll(async () => {
    app = service();
    await app.listen({ port: 0, host: '127.0.0.1' });
    upstream =
      kind === 'HTTP' ? new HttpUpstream({ origin: origin(app.server) }) : new InProcessUpstream(() => app);
    front = createServer((request, response) => {
      upstream
        .forward(request, response, { authorization: undefined, 'x-added': 'yes' })
        .catch((error: unknown) => {
          failure = error;
          response.writeHead(503).end();
        });
    });
    front.listen(0, '127.0.0.1');
    await once(front, 'listening');
  });

  afterAll(async () => {
    front.closeAllConnections();
    front.close();
    await upstream.close();
    await app.close();
  });

  it('passes a request on with the headers changed', async () => {
    const response = await fetch(`${origin(front)}/echo?a=b%20c`, {
      headers: { authorization: 'Bearer secret', 'x-kept': '1' },
    });
    const body = (await response.json()) as { headers: Record<string, string>; url: string };
    expect(body.url).toBe('/echo?a=b%20c');
    expect(body.headers).toMatchObject({ 'x-added': 'yes', 'x-kept': '1' });
    expect(body.headers['authorization']).toBeUndefined();
  });

  it('streams an upload through', async () => {
    const response = await fetch(`${origin(front)}/size`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(20 * 1024 * 1024, 1),
    });
    expect(await response.json()).toEqual({ size: 20 * 1024 * 1024 });
  });

  it('serves the next request on a connection whose upload was refused before its end', async () => {
    const rest = Buffer.alloc(8 * 1024 * 1024, 1);
    const { port } = new URL(origin(front));
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    const seen = async (text: string): Promise<void> => {
      while (!received.includes(text)) await once(socket, 'data', { signal: AbortSignal.timeout(5_000) });
    };
    try {
      const head = `Host: x\r\nContent-Type: application/octet-stream\r\nContent-Length: ${2 * rest.length}\r\n\r\n`;
      socket.write(`POST /refuse HTTP/1.1\r\n${head}`);
      socket.write(rest);
      await seen('"refused":true');
      socket.write(rest);
      socket.write('GET /echo?next HTTP/1.1\r\nHost: x\r\n\r\n');
      await seen('"/echo?next"');
    } finally {
      socket.destroy();
    }
  }, 15_000);

  it('hands an event stream on as it comes', async () => {
    const arrivals: string[] = [];
    await new Promise<void>((resolve, reject) => {
      httpRequest(`${origin(front)}/stream`, (response) => {
        response.on('data', (chunk: Buffer) => arrivals.push(chunk.toString()));
        response.on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
    expect(arrivals).toEqual(['data: first\n\n', 'data: second\n\n']);
  });

  it('lets a client leave in the middle', async () => {
    const leaving = new AbortController();
    const response = await fetch(`${origin(front)}/stream`, { signal: leaving.signal });
    leaving.abort();
    await expect(response.text()).rejects.toThrow();
    expect((await fetch(`${origin(front)}/echo`)).status).toBe(200);
    expect(failure).toBeUndefined();
  });

  it('calls ports, and tells an outage from a contract that was broken', async () => {
    const upstreams = new Upstreams();
    upstreams.add('bookmark', upstream);
    const ports = new PortClient('gateway', new IdentitySigner(generateServiceKey('gateway')), upstreams);
    await expect(ports.call('accounts.counts', 'owner', {})).resolves.toEqual({
      projects_count: 1,
      bookmarks_count: 2,
    });
    await expect(ports.call('bookmarks.read', 'owner', { ids: [] })).rejects.toMatchObject({
      kind: 'operator',
    });
    await expect(ports.call('operations.undo', 'owner', { operation_id: 'x' })).rejects.toMatchObject({
      kind: 'bug',
    });
  });
});

describe('a service that is away', () => {
  it('is an outage, not a crash', async () => {
    const upstream = new HttpUpstream({ origin: 'http://127.0.0.1:9' });
    await expect(
      upstream.call({ path: '/internal/x', headers: {}, body: {}, timeout: 1_000 }),
    ).rejects.toMatchObject({
      code: 'upstream_unavailable',
    });
    await upstream.close();
  });
});
