import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IdentityVerifier } from '#platform/identity';
import { LIMITS } from '../../src/edge/limits.js';
import { startProduct, type Product } from '../factories/product.js';

describe('the edge', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct({
      env: { CORS_ORIGINS: 'chrome-extension://abcdef' },
    });
  });
  beforeEach(() => {
    product.forwarded.splice(0);
  });
  afterAll(() => product.close());

  it('forwards a signed-in request with an identity for its target, and without what only we may say', async () => {
    const { token, ownerId } = await product.signUp();
    const reply = await product.call('/api/bookmarks?limit=1', {
      method: 'POST',
      token,
      body: { title: 'x' },
      headers: {
        cookie: 'a=b',
        'x-quickstash-identity': 'forged',
        'x-quickstash-anything': 'forged',
        'x-forwarded-for': '1.2.3.4',
        'idempotency-key': 'k1',
      },
    });
    expect(reply.status).toBe(200);
    const [seen] = product.forwarded;
    expect(seen).toMatchObject({
      target: 'bookmark',
      method: 'POST',
      url: '/api/bookmarks?limit=1',
      body: '{"title":"x"}',
    });
    expect(Object.keys(seen?.headers ?? {})).toEqual(
      expect.arrayContaining(['idempotency-key', 'x-request-id', 'x-quickstash-identity', 'content-type']),
    );
    for (const name of ['authorization', 'cookie', 'x-quickstash-anything', 'x-forwarded-for']) {
      expect(seen?.headers).not.toHaveProperty([name]);
    }
    const verifier = new IdentityVerifier('bookmark', product.service.shared.trusted);
    const actor = await verifier.verify(String(seen?.headers['x-quickstash-identity']));
    expect(actor).toMatchObject({ kind: 'user', userId: ownerId, ownerId, via: 'session' });
    await expect(
      new IdentityVerifier('import', product.service.shared.trusted).verify(
        String(seen?.headers['x-quickstash-identity']),
      ),
    ).rejects.toMatchObject({ code: 'no_identity' });
  });

  it('tells the sharing service, and nobody else, where a visitor comes from, and hands it its own cookie', async () => {
    const headers = {
      cookie: 'auth_token=secret; share_unlock=abc.def; qs_flow_x=1',
      'x-quickstash-client': '203.0.113.7',
    };
    for (const path of ['/shared/abc', '/api/sharing/public/abc']) {
      await product.call(path, { headers });
      const seen = product.forwarded.at(-1);
      expect(seen).toMatchObject({ target: 'sharing', url: path });
      expect(seen?.headers).toMatchObject({
        cookie: 'share_unlock=abc.def',
        'x-quickstash-client': '127.0.0.1',
      });
    }
    await product.call('/shared/abc', { headers: { cookie: 'auth_token=secret' } });
    expect(product.forwarded.at(-1)?.headers).not.toHaveProperty('cookie');
    await product.call('/uploads/x', { headers });
    expect(product.forwarded.at(-1)?.headers).not.toHaveProperty(['x-quickstash-client']);
  });

  it('takes a request id or makes one, and says it', async () => {
    const taken = await product.call('/api/health/live', { headers: { 'x-request-id': 'my-request_01' } });
    expect(taken.headers['x-request-id']).toBe('my-request_01');
    for (const bad of ['short', 'has blanks in it', 'x'.repeat(65)]) {
      const reply = await product.call('/api/health/live', { headers: { 'x-request-id': bad } });
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    const failed = await product.call('/api/nothing', { headers: { 'x-request-id': 'my-request_02' } });
    expect(failed.body.error.request_id).toBe('my-request_02');
  });

  it('asks its dependencies once a second for everybody, and says the same as they did', async () => {
    const asked = jest.spyOn(product.service.app.fastify, 'inject');
    const replies = await Promise.all(Array.from({ length: 20 }, () => product.call('/api/health/ready')));
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { status: 'ok', down: [] } });
    const head = await product.call('/api/health/ready', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('refuses in one shape', async () => {
    const refused = await product.call('/api/bookmarks');
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual({
      success: false,
      message: 'Please sign in.',
      error: { code: 'unauthenticated', fields: [], request_id: refused.headers['x-request-id'] },
    });
    expect(refused.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const unknown = await product.call('/api/nothing');
    expect(unknown).toMatchObject({ status: 404, body: { success: false, error: { code: 'not_found' } } });
    expect(product.forwarded).toEqual([]);
  });

  it.each([
    ['another product', { host: 'evil.example' }, 421, 'foreign_host'],
    ['another version', { 'x-api-version': 'v1' }, 400, 'unsupported_api_version'],
  ])('refuses %s', async (_what, headers, status, code) => {
    const reply = await product.call('/api/auth/config', { headers });
    expect(reply).toMatchObject({ status, body: { success: false, error: { code } } });
  });

  it.each(['/', '/api/bookmarks/', '/uploads/'])(
    'refuses a path under %s that is far too long',
    async (start) => {
      const reply = await product.call(`${start}${'/'.repeat(8_000)}`);
      expect(reply).toMatchObject({
        status: 400,
        body: { success: false, error: { code: 'path_too_long' } },
      });
    },
  );

  it('serves v2, and a foreign Host nothing at all', async () => {
    expect((await product.call('/api/auth/config', { headers: { 'x-api-version': 'v2' } })).status).toBe(200);
    for (const path of ['/', '/api/health/live', '/uploads/x']) {
      expect((await product.call(path, { headers: { host: 'evil.example' } })).status).toBe(421);
    }
  });

  it.each(['qss_' + 'a'.repeat(43), 'qs_' + 'a'.repeat(43), 'junk', '', 'qss_%27%20OR%201=1'])(
    'knows nobody by the token %p',
    async (token) => {
      expect((await product.call('/api/bookmarks', { token })).status).toBe(401);
      // What needs no session is not kept from somebody whose session is over.
      expect((await product.call('/api/auth/config', { token })).status).toBe(200);
      expect((await product.call('/uploads/x.png', { token })).status).toBe(200);
    },
  );

  it('ends a session at once, in the data base', async () => {
    const { token } = await product.signUp();
    expect((await product.call('/api/bookmarks', { token })).status).toBe(200);
    await product.service.database.query(`UPDATE sessions SET expires_at = now() - interval '1 second'`);
    expect((await product.call('/api/bookmarks', { token })).status).toBe(401);
    const other = await product.signUp();
    expect((await product.call('/api/auth/logout', { method: 'POST', token: other.token })).body).toEqual({
      success: true,
      data: null,
    });
    expect((await product.call('/api/bookmarks', { token: other.token })).status).toBe(401);
  });

  it('takes calls without a body that say they are JSON', async () => {
    const { token } = await product.signUp();
    const headers = { 'content-type': 'application/json' };
    expect((await product.call('/api/auth/logout', { method: 'POST', token, headers })).status).toBe(200);
  });

  it('says 503 with Retry-After while a service is away', async () => {
    const { token } = await product.signUp();
    product.takeAway('suggestion');
    const reply = await product.call('/api/auth/openai-key', { token });
    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(reply.text).not.toContain('suggestion');
  });

  it('knows nobody’s counts while the bookmark service is away', async () => {
    const { token } = await product.signUp();
    expect((await product.call('/api/auth/me', { token })).body.data).toMatchObject({
      projects_count: null,
      bookmarks_count: null,
    });
  });

  it('keeps internal calls and other spellings of the API out', async () => {
    const { token } = await product.signUp();
    for (const path of [
      '/internal/messages.reconcile',
      '/%69nternal/x',
      '/%61pi/auth/me',
      '//api/auth/me',
      '/API/tokens',
    ]) {
      expect((await product.call(path, { token })).status).toBe(404);
    }
  });

  it('answers other origins only when they are listed, and never with credentials', async () => {
    const preflight = (origin: string) =>
      product.call('/api/bookmarks', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
    const ours = await preflight('chrome-extension://abcdef');
    expect(ours.status).toBe(204);
    expect(ours.headers).toMatchObject({
      'access-control-allow-origin': 'chrome-extension://abcdef',
      'access-control-allow-headers':
        'Authorization, Content-Type, X-API-Version, Idempotency-Key, If-Match, X-Request-Id, Last-Event-ID',
      vary: 'Origin',
    });
    const actual = await product.call('/api/auth/config', {
      headers: { origin: 'chrome-extension://abcdef' },
    });
    expect(actual.headers['access-control-expose-headers']).toBe('Retry-After, X-Request-Id, ETag');
    for (const reply of [ours, actual])
      expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const origin of ['https://evil.example', 'null', 'chrome-extension://abcdefg']) {
      const reply = await preflight(origin);
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      expect(reply.headers).not.toHaveProperty('access-control-allow-headers');
    }
  });
});

describe('limits', () => {
  it('count a person under the person and everybody else under the address', async () => {
    const product = await startProduct({ env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const { token, ownerId } = await product.signUp();
      const statusOf = async (bearer?: string): Promise<number> =>
        (await product.call('/api/bookmarks', { token: bearer })).status;
      const { rateLimiter } = product.service.shared;
      await rateLimiter.consume(`user:${ownerId}`, LIMITS.user.limit - 1, LIMITS.user);
      expect([await statusOf(token), await statusOf(token)]).toEqual([200, 429]);

      const other = await product.signUp();
      await rateLimiter.consume('address:127.0.0.1', LIMITS.address.limit - 1, LIMITS.address);
      expect([await statusOf(), await statusOf(), await statusOf('junk')]).toEqual([401, 429, 429]);
      const refused = await product.call('/api/auth/config');
      expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await statusOf(other.token)).toBe(200);
      for (const path of ['/api/health/live', '/', '/uploads/x.png']) {
        expect((await product.call(path)).status).toBe(200);
      }

      await rateLimiter.consume('web:127.0.0.1', LIMITS.web.limit - 2, LIMITS.web);
      const pages = [await product.call('/'), await product.call('/bkmkrs')];
      expect(pages.map((page) => page.status)).toEqual([200, 429]);
      expect((await product.call('/api/health/live')).status).toBe(200);
    } finally {
      await product.close();
    }
  });
});
