import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProduct, type Product } from '../factories/product.js';

const PAGE = '<!doctype html><title>Quickstash</title><div id="root"></div>';

const DECIDING = ['sw.js', 'boot.js', 'manifest.webmanifest'];

describe('the web app', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct({ env: { APPLE_CLIENT_ID: 'example.quickstash' } });
    await mkdir(join(product.webDir, 'assets'));
    const script = 'export const answer = 42;\n'.repeat(100);
    await writeFile(join(product.webDir, 'index.html'), PAGE);
    await writeFile(join(product.webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(product.webDir, 'assets/app-1a2b3c.js'), script);
    await writeFile(join(product.webDir, 'assets/app-1a2b3c.js.gz'), gzipSync(script));
    await writeFile(join(product.webDir, 'assets/app-1a2b3c.js.map'), '{}');
    for (const name of DECIDING) await writeFile(join(product.webDir, name), '{}');
  });
  afterAll(() => product.close());

  it.each(['/', '/bkmkrs', '/user', '/timeline', '/trash', '/auth/callback?token=x', '/terms', '/bkmkrs/'])(
    '%s is the page',
    async (path) => {
      const reply = await product.call(path);
      expect(reply).toMatchObject({ status: 200, text: PAGE });
      expect(reply.headers['content-type']).toMatch(/^text\/html/);
    },
  );

  it.each([
    ['/', 'no-cache', undefined, 'strict-origin-when-cross-origin'],
    ['/bkmkrs', 'no-cache', 'noindex, nofollow', 'strict-origin-when-cross-origin'],
    ['/auth/callback?token=x', 'no-store', 'noindex, nofollow', 'no-referrer'],
    ['/auth/mac-success', 'no-store', 'noindex, nofollow', 'no-referrer'],
  ])('%s: cache %s, robots %s, referrer %s', async (path, cache, robots, referrer) => {
    const { headers } = await product.call(path);
    expect([headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      cache,
      robots,
      referrer,
    ]);
  });

  it('keeps hashed files for ever, and sends the compressed twin to whom it helps', async () => {
    const plain = await product.call('/assets/app-1a2b3c.js');
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const packed = await product.call('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['content-type']).toMatch(/javascript/);
    expect(String(packed.headers.vary)).toMatch(/accept-encoding/i);
    const again = await product.call('/', {
      headers: { 'if-none-match': String((await product.call('/')).headers.etag) },
    });
    expect(again.status).toBe(304);
    expect((await product.call('/', { method: 'HEAD' })).status).toBe(200);
    expect((await product.call('/favicon.svg')).headers).toMatchObject({ 'content-type': 'image/svg+xml' });
  });

  it.each(DECIDING)('has %s asked for each time, so that a new build shows at once', async (name) => {
    const { status, headers } = await product.call(`/${name}`);
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it('says what a web app manifest is', async () => {
    const { headers } = await product.call('/manifest.webmanifest');
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  });

  it('answers unknown pages with the page and 404, and unknown files without it', async () => {
    expect(await product.call('/nothing/here')).toMatchObject({ status: 404, text: PAGE });
    for (const path of [
      '/assets/old-000000.js',
      '/assets/',
      '/assets/app-1a2b3c.js.map',
      '/assets/app-1a2b3c.js.gz',
    ]) {
      const reply = await product.call(path);
      expect([path, reply.status, reply.text.includes('<title>')]).toEqual([path, 404, false]);
    }
  });

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/%00',
    '/.env',
  ])('never leaves its folder for %s', async (path) => {
    const reply = await product.call(path);
    expect(reply.status).toBe(404);
    expect(reply.text).not.toContain('"dependencies"');
  });

  it('lets Apple in on the landing page alone', async () => {
    const policyOf = async (path: string): Promise<string> =>
      String((await product.call(path)).headers['content-security-policy']);
    expect(await policyOf('/')).toContain('https://appleid.cdn-apple.com');
    expect(await policyOf('/bkmkrs')).not.toContain('apple');
  });

  it('tells robots', async () => {
    const reply = await product.call('/robots.txt');
    expect(reply.headers['content-type']).toMatch(/^text\/plain/);
    expect(reply.text).toContain('Disallow: /api/');
  });

  it('takes only reading', async () => {
    expect((await product.call('/bkmkrs', { method: 'POST', body: {} })).status).toBe(404);
  });
});

describe('without a built web app', () => {
  it('says so plainly', async () => {
    const product = await startProduct();
    try {
      const reply = await product.call('/');
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('not built');
    } finally {
      await product.close();
    }
  });
});
