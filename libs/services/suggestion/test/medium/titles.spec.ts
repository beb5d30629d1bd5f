import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { bootSuggestion, Reader, Shelves } from '../factories/shelf.js';

/** Real: a web server, the outbound client. */
describe('suggested titles of pages', () => {
  const shelves = new Shelves();
  const asked: string[] = [];
  let site: Server;
  let origin: string;
  let service: BootedService;
  let reader: Reader;

  beforeAll(async () => {
    site = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      if (path.startsWith('/slow')) return;
      response.writeHead(path.startsWith('/gone') ? 404 : 200, {
        'content-type': path.startsWith('/picture') ? 'image/png' : 'text/html',
      });
      response.end(
        `<title>The page &amp; ${path}</title>${'x'.repeat(path.startsWith('/long') ? 2_000_000 : 0)}`,
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    service = await bootSuggestion(shelves, { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_SCALE: '1' });
  });
  beforeEach(() => {
    reader = new Reader(service, shelves);
    asked.length = 0;
  });
  afterAll(async () => {
    await service?.close();
    site.closeAllConnections();
    site.close();
  });

  const ask = async (path: string, who = reader): Promise<[string, string]> => {
    const { body } = await who.get('title', { type: 'link', url: `${origin}${path}` });
    return [body.data, body.meta.source];
  };

  it('are what the page calls itself, asked for once', async () => {
    expect(await ask('/one?q=1')).toEqual(['The page & /one?q=1', 'page']);
    expect(await ask('/one?q=1')).toEqual(['The page & /one?q=1', 'page']);
    expect(asked).toEqual(['/one?q=1']);
    await ask('/one?q=1', new Reader(service, shelves));
    expect(asked).toHaveLength(2);
  });

  it.each(['/gone/with-the-wind', '/picture/with-the-wind', '/slow/with-the-wind'])(
    'are made of the address when there is none to read: %s',
    async (path) => {
      const started = performance.now();
      const [title, source] = await ask(path);
      expect(source).toBe('address');
      expect(title).toMatch(/^With the wind – 127\.0\.0\.1/);
      expect(performance.now() - started).toBeLessThan(5_000);
    },
  );

  it('need no more than the head of a long page', async () => {
    expect(await ask('/long')).toEqual(['The page & /long', 'page']);
  });

  it('are read thirty times a minute, and then made of addresses', async () => {
    for (let n = 0; n < 30; n += 1) await ask(`/many/page-${n}`);
    expect(await ask('/many/one-more')).toEqual([expect.stringMatching(/^One more/), 'address']);
    expect(asked).toHaveLength(30);
    expect(await ask('/many/one-more', new Reader(service, shelves))).toEqual([expect.any(String), 'page']);
  });

  it('never come from the inside of a network', async () => {
    const careful = await bootSuggestion(shelves);
    try {
      const [, source] = await ask('/inside', new Reader(careful, shelves));
      expect(source).toBe('address');
      expect(asked).toEqual([]);
    } finally {
      await careful.close();
    }
  });

  it('of a password are its site, and nobody is asked', async () => {
    const query = { type: 'password', url: `${origin}/login`, content: 'canary' };
    const { body } = await reader.get('title', query);
    expect(body).toEqual({ success: true, data: '127.0.0.1', meta: { source: 'address' } });
    expect(asked).toEqual([]);
  });
});
