import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { OperationalError } from '#platform/errors';
import type { Resolve } from '../../src/index.js';
import { body, client, listen, LocalServer, refusedAs, type Handler } from '../local-server.js';

// Real: HTTP and raw TCP servers on 127.0.0.1. Only the name server is a function.
const local = new LocalServer();

beforeAll(() => local.start());
afterAll(() => local.stop());

describe('size', () => {
  const limit = { maxBytes: 1000 };

  it('may be exactly the limit', async () => {
    local.handler = body('x'.repeat(1000));
    expect((await client().fetch(local.origin, limit)).body.length).toBe(1000);
    local.handler = body(gzipSync('x'.repeat(1000)), { 'content-encoding': 'gzip' });
    expect((await client().fetch(local.origin, limit)).body.length).toBe(1000);
  });

  it.each([
    ['declared', body('x'.repeat(1001))],
    ['undeclared', (_, response) => (response.write('x'.repeat(600)), response.end('x'.repeat(401)))],
    [
      'declared wrongly',
      (_, response) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end('x'.repeat(5000)),
    ],
    ['packed', body(gzipSync('x'.repeat(1001)), { 'content-encoding': 'gzip' })],
    ['packed with brotli', body(brotliCompressSync('x'.repeat(1001)), { 'content-encoding': 'br' })],
  ] as [string, Handler][])('one byte over is refused: %s', async (_, how) => {
    local.handler = how;
    await expect(client().fetch(local.origin, limit)).rejects.toThrow(refusedAs('too_large'));
    await local.untilClosed();
  });

  it('one byte over can be cut off instead', async () => {
    for (const how of [
      body('x'.repeat(1001)),
      body(gzipSync('x'.repeat(5000)), { 'content-encoding': 'gzip' }),
    ]) {
      local.handler = how;
      const answer = await client().fetch(local.origin, { ...limit, overflow: 'truncate' });
      expect(answer.truncated).toBe(true);
      expect(answer.body.toString()).toBe('x'.repeat(1000));
      await local.untilClosed();
    }
  });

  it('stops an endless body', async () => {
    local.handler = (_, response) => {
      const pour = () => {
        while (response.write(Buffer.alloc(64 * 1024))) if (response.destroyed) return;
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    };
    await expect(client().fetch(local.origin)).rejects.toThrow(refusedAs('too_large'));
    await local.untilClosed();
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(300 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(300 * 1024 * 1024))],
  ])('stops a bomb of %s before it fills memory', async (encoding, bomb) => {
    expect(bomb.length).toBeLessThan(500_000);
    local.handler = body(bomb, { 'content-encoding': encoding });
    const before = process.memoryUsage().rss;
    await expect(client().fetch(local.origin)).rejects.toThrow(refusedAs('too_large'));
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('stops a packed stream that goes on without giving anything', async () => {
    const empty = gzipSync('');
    local.handler = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const pour = () => {
        while (response.write(Buffer.concat(Array.from({ length: 1000 }, () => empty))))
          if (response.destroyed) return;
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    };
    await expect(client().fetch(local.origin, { maxBytes: 100_000 })).rejects.toThrow(refusedAs('too_large'));
  });

  it.each([
    ['two layers', 'gzip, gzip'],
    ['an unknown packing', 'zip'],
    ['a packing we did not ask for', 'zstd'],
  ])('does not unpack %s', async (_, encoding) => {
    local.handler = body(gzipSync(gzipSync('x')), { 'content-encoding': encoding });
    await expect(client().fetch(local.origin)).rejects.toThrow(refusedAs('encoding'));
  });

  it.each([
    ['broken', Buffer.from('no gzip at all')],
    ['cut off', gzipSync('x'.repeat(1000)).subarray(0, 20)],
  ])('refuses a packed body that is %s', async (_, content) => {
    local.handler = body(content, { 'content-encoding': 'gzip' });
    await expect(client().fetch(local.origin)).rejects.toThrow(refusedAs('encoding'));
  });

  it('bounds headers', async () => {
    local.handler = body('x', { 'x-long': 'x'.repeat(40_000) });
    await expect(client().fetch(local.origin)).rejects.toThrow(refusedAs('too_large'));
  });
});

describe('time', () => {
  const quick = { timeoutMs: 300 };
  const expectTimeout = async (resolve?: Resolve, url = local.origin) => {
    const start = performance.now();
    await expect(client(resolve).fetch(url, quick)).rejects.toMatchObject({
      kind: 'operator',
      code: 'outbound_timeout',
    });
    expect(performance.now() - start).toBeLessThan(1500);
    await local.untilClosed();
  };

  it('ends a server that does not answer', async () => {
    local.handler = () => undefined;
    await expectTimeout();
  });

  it('ends a body that drips', async () => {
    local.handler = (_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    await expectTimeout();
  });

  it('ends a packed body that drips', async () => {
    const packed = gzipSync('x'.repeat(100));
    local.handler = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(packed.subarray(0, 12));
    };
    await expectTimeout();
  });

  it('is one for all redirects together', async () => {
    local.handler = (request, response) => {
      setTimeout(
        () => response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end(),
        120,
      );
    };
    await expectTimeout();
  });

  it('ends a name server that does not answer', () =>
    expectTimeout(() => new Promise(() => undefined), 'http://slow.test/'));
});

describe('the other side in trouble', () => {
  async function speaking(speak: (socket: Socket) => void): Promise<unknown> {
    const raw = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => speak(socket));
    });
    const at = await listen(raw);
    try {
      return await client()
        .fetch(`http://127.0.0.1:${at}/`, { timeoutMs: 500 })
        .catch((error: unknown) => error);
    } finally {
      raw.close();
    }
  }

  it('is an operational error: nobody listens', async () => {
    const raw = createTcpServer();
    const at = await listen(raw);
    await new Promise((resolve) => raw.close(resolve));
    await expect(client().fetch(`http://127.0.0.1:${at}/`)).rejects.toMatchObject({
      code: 'outbound_failed',
    });
  });

  it.each([
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['speaks something else', (socket: Socket) => socket.end('SSH-2.0-OpenSSH\r\n')],
    ['breaks off', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nshort')],
    ['drips headers', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\nx-a: b\r\n')],
    [
      'promises for ever',
      (socket: Socket) => {
        const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10);
        socket.on('close', () => clearInterval(drip));
      },
    ],
    [
      'wants another protocol',
      (socket: Socket) =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
    [
      'answers twice as long',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
    ],
  ])('is an operational error: %s', async (_, speak) => {
    expect(await speaking(speak)).toBeInstanceOf(OperationalError);
  });

  it('is an operational error: name servers in trouble', async () => {
    const failing = client(() => Promise.reject(Object.assign(new Error('SERVFAIL'), { code: 'ESERVFAIL' })));
    await expect(failing.fetch('http://some.test/')).rejects.toMatchObject({ code: 'outbound_failed' });
  });
});
