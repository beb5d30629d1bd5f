import { beforeAll, describe, expect, it } from '@jest/globals';
import { fileForm, upload } from '../api/support/account.js';
import { baseUrl, newUser, type Client } from '../api/support/client.js';
import { raw, type RawReply } from './support/raw-request.js';

const PAGES = [
  '/',
  '/bkmkrs',
  '/timeline',
  '/trash',
  '/user',
  '/nowhere',
  '/auth/callback',
  '/auth/mac-success',
];
const SECRET_PAGES = ['/auth/callback', '/auth/mac-success', '/auth/callback?token=abc', '/shared/abc'];
const ANSWERS = [
  '/api/auth/config',
  '/api/auth/google',
  '/api/auth/me',
  '/api/bookmarks',
  '/api/health/live',
  '/api/nothing',
  '/uploads/nothing',
  '/robots.txt',
  '/%',
];

/** Sites of somebody else's, some of which would pass for ours in a comparison by beginning or end. */
const FOREIGN_ORIGINS = (own: URL): string[] => [
  'https://evil.example',
  'null',
  `${own.origin}.evil.example`,
  `https://evil.example/${own.host}`,
  `http://${own.hostname}@evil.example`,
  `http://evil.${own.host}`,
  'http://localhost:1',
  'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '*',
  '',
];

describe('what a browser is told about every answer', () => {
  it.each([...PAGES, ...SECRET_PAGES, ...ANSWERS])(
    '%s is in no frame, guessed at or named to others',
    async (path) => {
      const { headers } = await raw(path);
      const policy = String(headers['content-security-policy']);
      for (const part of [
        "default-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
      ])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/unsafe-|\*|data: *;.*script|script-src[^;]*(?:data|blob):/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
        'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
    },
  );

  it.each([...SECRET_PAGES, '/api/auth/google', '/api/auth/google/callback?code=a&state=b'])(
    '%s stays in no cache and is told to nobody',
    async (path) => {
      const { headers } = await raw(path);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    },
  );

  it.each(ANSWERS.filter((path) => path.startsWith('/api/')))('%s stays in no cache', async (path) => {
    expect((await raw(path)).headers['cache-control']).toBe('no-store');
  });
});

describe('other sites', () => {
  const own = new URL(baseUrl());
  let user: Client;
  let file: string;

  beforeAll(async () => {
    user = await newUser();
    file = (await upload(user, 'mine.txt', Buffer.from('mine'))).url;
  });

  const shared = ({ headers }: RawReply): string[] =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'));

  it.each(FOREIGN_ORIGINS(own))('read nothing: %s', async (origin) => {
    for (const path of [
      '/api/bookmarks',
      '/api/auth/me',
      '/api/auth/config',
      file,
      '/',
      '/assets/nothing.js',
    ]) {
      const reply = await raw(path, { headers: { origin, authorization: `Bearer ${user.token}` } });
      expect({ path, shared: shared(reply) }).toEqual({ path, shared: [] });
    }
  });

  it.each(FOREIGN_ORIGINS(own))('are told by no preflight that they may: %s', async (origin) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'GET']) {
      const reply = await raw('/api/bookmarks', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type',
          'access-control-request-private-network': 'true',
        },
      });
      expect(shared(reply)).toEqual([]);
    }
  });

  it('cannot act by a cookie: the server reads no session from one', async () => {
    for (const name of ['auth_token', 'token', 'session', 'qs_session', 'authorization']) {
      const headers = { cookie: `${name}=${user.token}`, origin: 'https://evil.example' };
      expect((await raw('/api/auth/me', { headers })).status).toBe(401);
      expect((await raw('/api/auth/logout', { method: 'POST', headers })).status).toBe(401);
    }
    expect((await user.get('/api/auth/me')).status).toBe(200);
  });

  it.each(['token', 'access_token', 'auth_token', 'authorization', 'bearer', 'api_key'])(
    'cannot sign in by an address: ?%s= is no credential',
    async (name) => {
      expect((await raw(`/api/auth/me?${name}=${user.token}`)).status).toBe(401);
      expect((await raw(`/api/events?${name}=${user.token}`)).status).toBe(401);
    },
  );

  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json-seq',
    '',
  ])('cannot write by a form: a body of %j is no JSON', async (type) => {
    const reply = await raw('/api/projects', {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': type },
      body: '{"name":"forged"}',
    });
    expect([400, 415]).toContain(reply.status);
    expect(JSON.stringify((await user.get('/api/projects')).body)).not.toContain('forged');
  });

  it('cannot change the method or the path by a header', async () => {
    const { id } = (await user.post('/api/bookmarks', { type: 'note', title: 'Stays', content: 'x' })).body
      .data;
    for (const name of [
      'x-http-method-override',
      'x-method-override',
      'x-http-method',
      'x-original-url',
      'x-rewrite-url',
    ]) {
      const value = name.includes('url') ? '/api/auth/account' : 'DELETE';
      await raw(`/api/bookmarks/${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}`, [name]: value },
      });
    }
    await raw(`/api/bookmarks/${id}?_method=DELETE`, { headers: { authorization: `Bearer ${user.token}` } });
    expect((await user.get(`/api/bookmarks/${id}`)).body.data.title).toBe('Stays');
  });
});

describe('a Host that is not ours', () => {
  const { port, hostname } = new URL(baseUrl());

  it.each([
    'evil.example',
    `evil.example:${port}`,
    `${hostname}.evil.example`,
    `${hostname}.evil.example:${port}`,
    `evil${hostname}:${port}`,
    `${hostname}:${port}@evil.example`,
    `evil.example@${hostname}:${port}`,
    `evil.example#${hostname}`,
    `evil.example/${hostname}`,
    `evil.example?${hostname}`,
    `evil.example\\${hostname}`,
    `${hostname}:${port}:80`,
    `${hostname}:${port} evil.example`,
    `${hostname},evil.example`,
    '127.0.0.1.nip.io',
    '127.0.0.1.evil.example',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0.0.0.0',
    '[::]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    'localhost.',
    'xlocalhost',
    '',
  ])('%j is refused before anything is looked up', async (host) => {
    for (const path of ['/', '/api/health/live', '/api/auth/google', '/uploads/x']) {
      const reply = await raw(path, { headers: { host } });
      expect({ path, status: reply.status, cookies: reply.headers['set-cookie'] }).toEqual({
        path,
        // Node itself refuses an empty one.
        status: host === '' ? expect.any(Number) : 421,
        cookies: undefined,
      });
      expect(reply.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('and what a proxy would say of one go into no address of ours', async () => {
    const reply = await raw('/api/auth/google', {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-port': '443',
        'x-host': 'evil.example',
        'x-original-host': 'evil.example',
        forwarded: 'host=evil.example;proto=https',
      },
    });
    expect(reply.status).toBe(302);
    expect(decodeURIComponent(String(reply.headers.location))).not.toContain('evil');
    expect(JSON.stringify(reply.headers['set-cookie'])).not.toContain('evil');
  });
});

describe('addresses that would lead away', () => {
  const AWAY = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '///evil.example',
    'https:evil.example',
    '%2f%2fevil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '\t//evil.example',
  ];
  const NAMES = [
    'next',
    'redirect',
    'redirect_uri',
    'redirect_to',
    'return',
    'return_to',
    'returnTo',
    'url',
    'continue',
    'dest',
    'callback',
    'from',
    'RelayState',
    'target',
    'goto',
  ];

  it.each(NAMES)('?%s= changes nothing about where a sign-in leads', async (name) => {
    for (const away of AWAY) {
      for (const path of ['/api/auth/google', '/api/auth/google/callback']) {
        const { status, headers } = await raw(`${path}?${name}=${encodeURIComponent(away)}`);
        const location = String(headers.location ?? '');
        expect([302, 400]).toContain(status);
        if (status === 302) expect(location).not.toContain('evil');
        expect(location).not.toMatch(/^javascript:/i);
      }
    }
  });

  it.each(AWAY)('a path like /%s is never a redirect', async (away) => {
    for (const path of [`/${away}`, `/auth/${away}`, `/api/${away}`, `/uploads/${away}`, `/${away}/..`]) {
      const { status, headers } = await raw(path.replaceAll('\t', '%09'));
      expect({ path, status: Math.floor(status / 100) }).not.toEqual({ path, status: 3 });
      expect(headers.location).toBeUndefined();
    }
  });

  it.each([
    'error=access_denied&error_description=<script>alert(1)</script>',
    'error=https://evil.example',
    'error=%0d%0aset-cookie:%20a=b',
    'state=%0d%0aset-cookie:%20a=b',
    'code=x&state=a%3B%20Domain=evil.example',
  ])('a provider’s answer with ?%s ends on the failure page, in our words', async (query) => {
    const { status, headers } = await raw(
      `/api/auth/google/callback?${query.replaceAll('<', '%3C').replaceAll('>', '%3E')}`,
    );
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: '/auth/callback?error=auth_failed',
    });
    // A state is part of a cookie's name; nothing of it gets further than that.
    for (const cookie of headers['set-cookie'] ?? [])
      expect(cookie).toMatch(/^qs_flow_[\w-]{0,12}=; Max-Age=0; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
  });
});

describe('names that would end a header', () => {
  const NAMES = [
    'a\r\nSet-Cookie: x=1\r\n\r\n<script>.txt',
    'a"; filename="b.html',
    'a\u2028b.txt',
    "a'%0d%0aX: y.txt",
    'naïve \u{1f600} "quoted" \\ name.txt',
    'a;b=c,d.txt',
  ];

  it.each(NAMES)('a file called %j is sent under a name that ends where it should', async (name) => {
    const user = await newUser();
    const { body } = await user.call('POST', '/api/upload/file', { form: fileForm(name, 'x') });
    const { headers, text } = await raw(body.file.url);
    expect(text).toBe('x');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x']).toBeUndefined();
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\\\r\n]*"(?:; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+)?$/,
    );
  });

  it.each(NAMES.slice(1))('a project called %j is exported under such a name too', async (name) => {
    const user = await newUser();
    const made = await user.post('/api/projects', { name });
    const reply = await raw(`/api/projects/${made.body.data.id}/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\\\r\n]*"(?:; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+)?$/,
    );
  });
});
