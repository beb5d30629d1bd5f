import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpUpstream, LANES } from '#platform/upstream';
import { listen } from '../factories/listen.js';
import { startProduct, type Product, type Reply } from '../factories/product.js';

/** What one caller may have under way when nobody else has anything. */
const MOST = LANES.calls / 2;

describe('requests under way', () => {
  const waiting = new Set<ServerResponse>();
  let upstream: HttpUpstream;
  let closeService: () => Promise<void>;
  let product: Product;

  beforeAll(async () => {
    const slow = createServer((request, response) => {
      request.resume();
      const answer = (): unknown => response.writeHead(200).end('answer');
      if (!/slow|[?/]upload/.test(request.url ?? '')) return answer();
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
      return response;
    });
    const { origin, close } = await listen(slow);
    closeService = close;
    upstream = new HttpUpstream({ origin });
    product = await startProduct({ ways: { bookmark: upstream } });
  });
  afterEach(async () => {
    for (const response of waiting) response.writeHead(200).end('late answer');
    await until(() => waiting.size === 0);
  });
  afterAll(async () => {
    await product.close();
    await upstream.close();
    await closeService();
  });

  async function until(isSo: () => boolean): Promise<void> {
    const end = Date.now() + 10_000;
    while (!isSo()) {
      if (Date.now() > end) throw new Error('It never came to that.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Starts slow requests of one kind and waits until as many as are let through have arrived. */
  async function start(count: number, arriving: number, token: string, path = '/api/bookmarks?slow') {
    const before = waiting.size;
    const method = path.startsWith('/api/upload') ? 'POST' : 'GET';
    const replies: Reply[] = [];
    const calls = Array.from({ length: count }, () =>
      product.call(path, { method, token }).then((reply) => void replies.push(reply)),
    );
    await until(() => waiting.size === before + arriving && replies.length === count - arriving);
    return { replies, ended: Promise.all(calls) };
  }

  const statusOf = async (path: string, token?: string): Promise<number> =>
    (await product.call(path, token === undefined ? {} : { token })).status;

  it('of one person leave room for everybody else', async () => {
    const [ada, bob] = [await product.signUp(), await product.signUp()];
    const { replies } = await start(LANES.calls, MOST, ada.token);
    expect(replies[0]).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { success: false, error: { code: 'too_many_in_flight' } },
    });
    expect(await statusOf('/api/bookmarks', bob.token)).toBe(200);
    expect(await statusOf('/api/bookmarks', ada.token)).toBe(429);
    await start(LANES.calls, MOST / 2, bob.token);
    const cyd = await product.signUp();
    expect(await statusOf('/api/bookmarks', cyd.token)).toBe(200);
  });

  it('make room when they end', async () => {
    const { token } = await product.signUp();
    const { ended } = await start(MOST + 1, MOST, token);
    for (const response of waiting) response.writeHead(200).end('late answer');
    await ended;
    expect(await statusOf('/api/bookmarks', token)).toBe(200);
    await start(MOST, MOST, token);
  });

  it('make room when their clients leave', async () => {
    const { token } = await product.signUp();
    const requests = Array.from({ length: MOST }, () => {
      const request = httpRequest(`${product.origin}/api/bookmarks?slow`, {
        headers: { authorization: `Bearer ${token}` },
      });
      request.on('error', () => undefined).end();
      return request;
    });
    await until(() => waiting.size === MOST);
    expect(await statusOf('/api/bookmarks', token)).toBe(429);
    for (const request of requests) request.destroy();
    await until(() => waiting.size === 0);
    expect(await statusOf('/api/bookmarks', token)).toBe(200);
  });

  it('hold up only their own kind', async () => {
    const { token } = await product.signUp();
    await start(LANES.uploads, LANES.uploads / 2, token, '/api/upload/file');
    expect(await statusOf('/api/bookmarks', token)).toBe(200);
    expect(await statusOf('/api/auth/me', token)).toBe(200);
  });

  it('of strangers count by their address', async () => {
    const calls = Array.from({ length: LANES.files / 2 + 3 }, () => product.call('/uploads/slow.png'));
    await until(() => waiting.size === LANES.files / 2);
    const refused = await Promise.race(calls);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_in_flight' } } });
    const { token } = await product.signUp();
    expect(await statusOf('/api/bookmarks', token)).toBe(200);
  });
});
