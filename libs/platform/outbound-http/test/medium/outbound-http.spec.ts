import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { OutboundHttp, OutboundRefused, type Resolve } from '../../src/index.js';
import { ALLOWED, body, client, listen, LocalServer, refusedAs, type Handler } from '../local-server.js';

// Real: HTTP and HTTPS servers on 127.0.0.1 and 127.0.0.2. Only the name server is a function.
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8');
const local = new LocalServer();
// What must never be reached: the same port on an address that is not allowed.
const other = createServer((_, response) => response.end('internal'));

beforeAll(async () => {
  await local.start();
  // Elsewhere this address has to be set up first; then nothing answers there, which proves a little less.
  if (process.platform === 'linux') await listen(other, '127.0.0.2', local.port);
});
beforeEach(() => {
  local.seen = [];
});
afterAll(() => {
  local.stop();
  other.close();
});

describe('an ordinary answer', () => {
  it('comes back with status, headers and bytes', async () => {
    local.handler = body('hello', { 'content-type': 'text/plain', 'x-two': 'a', 'set-cookie': 'a=b' });
    const answer = await client().fetch(`${local.origin}/path?q=1#fragment`);
    expect(answer).toMatchObject({ status: 200, finalUrl: `${local.origin}/path?q=1`, truncated: false });
    expect(answer.body.toString()).toBe('hello');
    expect(answer.headers['content-type']).toBe('text/plain');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    await local.untilClosed();
  });

  it('may be an error of the other side', async () => {
    local.handler = (_, response) => response.writeHead(404).end('nope');
    expect(await client().fetch(local.origin)).toMatchObject({ status: 404 });
  });

  it('is asked for without credentials, cookies or referrer', async () => {
    let headers: IncomingMessage['headers'] = {};
    local.handler = (request, response) => {
      headers = request.headers;
      response.end();
    };
    await client().fetch(`http://user:secret@127.0.0.1:${local.port}/`, { accept: 'text/html' });
    expect(headers).toMatchObject({
      accept: 'text/html',
      'user-agent': expect.stringContaining('Quickstash'),
    });
    for (const name of ['authorization', 'cookie', 'referer', 'origin'])
      expect(headers).not.toHaveProperty(name);
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (content: string) => Buffer.from(content)],
  ])('is unpacked from %s', async (encoding, pack) => {
    local.handler = body(pack('some text '.repeat(1000)), { 'content-encoding': encoding });
    expect((await client().fetch(local.origin)).body.toString()).toBe('some text '.repeat(1000));
  });

  it('may be asked for by HEAD', async () => {
    local.handler = (_, response) =>
      response.writeHead(200, { 'content-length': '99999999', 'content-encoding': 'gzip' }).end();
    const answer = await client().fetch(local.origin, { method: 'HEAD' });
    expect(answer.headers['content-length']).toBe('99999999');
    expect(answer.body.length).toBe(0);
  });
});

describe('the address that was checked', () => {
  it('without being allowed, the own machine is refused before a connection', async () => {
    local.handler = body('internal');
    await expect(new OutboundHttp().fetch(local.origin)).rejects.toThrow(refusedAs('address'));
    await expect(client().fetch(`http://127.0.0.2:${local.port}/`)).rejects.toThrow(refusedAs('address'));
    await expect(client().fetch(`http://localhost:${local.port}/`)).resolves.toMatchObject({ status: 200 });
    await expect(new OutboundHttp().fetch(`http://localhost:${local.port}/`)).rejects.toThrow(
      refusedAs('address'),
    );
    expect(local.seen).toHaveLength(1);
  });

  it('is the one connected to, though the name answers otherwise a moment later', async () => {
    local.handler = body('public');
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let asked = 0;
    const rebinding = client(async () => answers[Math.min(asked++, 1)] ?? []);
    const first = await rebinding.fetch(`http://rebinding.test:${local.port}/`);
    expect(first.body.toString()).toBe('public');
    expect(asked).toBe(1);
    expect(local.seen).toEqual([`rebinding.test:${local.port}/`]);
    await expect(rebinding.fetch(`http://rebinding.test:${local.port}/`)).rejects.toThrow(
      refusedAs('address'),
    );
    expect(asked).toBe(2);
  });

  it('is checked anew when a redirect leads to the same name', async () => {
    local.handler = (_, response) => response.writeHead(302, { location: '/next' }).end();
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const rebinding = client(async () => answers.shift() ?? []);
    await expect(rebinding.fetch(`http://rebinding.test:${local.port}/`)).rejects.toThrow(
      refusedAs('address'),
    );
    expect(local.seen).toHaveLength(1);
  });

  it('is the allowed one of several', async () => {
    local.handler = body('public');
    const mixed = client(async () => ['127.0.0.2', '10.0.0.1', '::1', '127.0.0.1']);
    expect((await mixed.fetch(`http://mixed.test:${local.port}/`)).body.toString()).toBe('public');
  });

  it('is the second one when the first does not answer', async () => {
    local.handler = body('public');
    const two = new OutboundHttp({
      allowCidrs: ['127.0.0.1/32', '127.0.0.9/32'],
      resolve: async () => ['127.0.0.9', '127.0.0.1'],
    });
    expect((await two.fetch(`http://two.test:${local.port}/`)).body.toString()).toBe('public');
  });

  it('is asked of the resolver once a hop and never for literal addresses', async () => {
    local.handler = body('x');
    const names: string[] = [];
    const one = client(async (name) => {
      names.push(name);
      return ['127.0.0.1'];
    });
    await one.fetch(local.origin);
    await one.fetch(`http://2130706433:${local.port}/`);
    await one.fetch(`http://Some.Name.test.:${local.port}/`);
    expect(names).toEqual(['some.name.test']);
  });
});

describe('redirects', () => {
  const chain =
    (hops: number): Handler =>
    (request, response) => {
      const at = Number(request.url?.slice(1));
      if (at === hops) response.end('arrived');
      else
        response.writeHead([301, 302, 303, 307, 308][at % 5] ?? 302, { location: `/${at + 1}` }).end('moved');
    };

  it('are followed five times', async () => {
    local.handler = chain(5);
    expect(await client().fetch(`${local.origin}/0`)).toMatchObject({
      status: 200,
      finalUrl: `${local.origin}/5`,
    });
    await local.untilClosed();
  });

  it('are not followed a sixth time', async () => {
    local.handler = chain(6);
    await expect(client().fetch(`${local.origin}/0`)).rejects.toThrow(refusedAs('redirects'));
    expect(local.seen).toHaveLength(6);
    await local.untilClosed();
  });

  it.each([
    ['another address', () => `http://127.0.0.2:${local.port}/`, 'address'],
    ['the same in decimal', () => `http://2130706434:${local.port}/`, 'address'],
    ['metadata', () => 'http://169.254.169.254/latest/meta-data/', 'address'],
    ['metadata, mapped', () => 'http://[::ffff:a9fe:a9fe]/', 'address'],
    ['without scheme', () => `//127.0.0.2:${local.port}/`, 'address'],
    ['a file', () => 'file:///etc/passwd', 'scheme'],
    ['another protocol', () => 'gopher://127.0.0.1/', 'scheme'],
    ['nonsense', () => 'http://[', 'url'],
  ])('are checked: %s', async (_, location, refusal) => {
    local.handler = (_request, response) => response.writeHead(302, { location: location() }).end();
    await expect(client().fetch(local.origin)).rejects.toThrow(refusedAs(refusal));
    expect(local.seen).toHaveLength(1);
  });

  it('carry no name and password on', async () => {
    let authorization: string | undefined;
    local.handler = (request, response) => {
      authorization = request.headers.authorization;
      if (request.url === '/')
        response.writeHead(302, { location: `http://u:p@127.0.0.1:${local.port}/next` }).end();
      else response.end();
    };
    expect((await client().fetch(local.origin)).finalUrl).toBe(`${local.origin}/next`);
    expect(authorization).toBeUndefined();
  });

  it('do not have their bodies read', async () => {
    local.handler = (request, response) => {
      if (request.url === '/end') response.end('arrived');
      else response.writeHead(302, { location: '/end' }).write('a body that never ends');
    };
    expect((await client().fetch(local.origin)).body.toString()).toBe('arrived');
    await local.untilClosed();
  });

  it('without an address are an answer', async () => {
    local.handler = (_, response) => response.writeHead(304).end();
    expect((await client().fetch(local.origin)).status).toBe(304);
  });
});

describe('https', () => {
  let secure: Server;
  let at: number;
  const cert = fixture('secure.test.cert.pem');
  const resolve: Resolve = async () => ['127.0.0.1'];

  beforeAll(async () => {
    secure = createSecureServer({ cert, key: fixture('secure.test.key.pem') }, (request, response) => {
      if (request.url === '/down')
        response.writeHead(302, { location: `http://secure.test:${local.port}/` }).end();
      else response.end('over https');
    });
    at = await listen(secure);
  });
  afterAll(() => {
    secure.closeAllConnections();
    secure.close();
  });

  it('checks the certificate for the name though it connects to the checked address', async () => {
    const trusting = new OutboundHttp({ allowCidrs: ALLOWED, resolve, ca: cert });
    expect((await trusting.fetch(`https://secure.test:${at}/`)).body.toString()).toBe('over https');
    expect((await trusting.fetch(`https://secure.test.:${at}/`)).body.toString()).toBe('over https');
    await expect(trusting.fetch(`https://other.test:${at}/`)).rejects.toThrow(refusedAs('certificate'));
    await expect(trusting.fetch(`https://127.0.0.1:${at}/`)).rejects.toThrow(refusedAs('certificate'));
  });

  it('refuses a certificate that nobody vouches for', async () => {
    await expect(client(resolve).fetch(`https://secure.test:${at}/`)).rejects.toThrow(
      refusedAs('certificate'),
    );
  });

  it('refuses to be led back to http', async () => {
    const trusting = new OutboundHttp({ allowCidrs: ALLOWED, resolve, ca: cert });
    await expect(trusting.fetch(`https://secure.test:${at}/down`)).rejects.toThrow(refusedAs('downgrade'));
    expect(local.seen).toEqual([]);
  });

  it('refuses a server that speaks no TLS', async () => {
    local.handler = body('plain');
    await expect(client(resolve).fetch(`https://secure.test:${local.port}/`)).rejects.toThrow(
      OutboundRefused,
    );
  });
});
