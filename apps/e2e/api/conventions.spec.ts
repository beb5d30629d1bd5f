import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { anonymous, baseUrl, newUser } from './support/client.js';

describe('conventions of the API', () => {
  it('knows version v2 only', async () => {
    const user = await newUser();
    const { status, body } = await user.get('/api/projects', { headers: { 'x-api-version': 'v1' } });
    expect(status).toBe(400);
    expect(body.error.code).toBe('unsupported_api_version');
  });

  it('answers unknown paths and foreign ids alike', async () => {
    const user = await newUser();
    expect((await user.get('/api/nothing/here')).status).toBe(404);
    expect((await user.get('/api/bookmarks/demo-1')).status).toBe(404);
    expect((await user.get('/api/bookmarks/0198c3f0-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await user.post('/internal/accounts.counts', {})).status).toBeGreaterThanOrEqual(404);
  });

  it('refuses properties it does not know', async () => {
    const user = await newUser();
    const { status, body } = await user.post('/api/projects', { name: 'A', owner_id: 'me' });
    expect(status).toBe(400);
    expect(body.error.fields[0].field).toBe('owner_id');
  });

  it('gives back a usable request id and replaces any other', async () => {
    const given = await anonymous().get('/api/health/live', {
      headers: { 'x-request-id': 'my-request-0001' },
    });
    expect(given.headers.get('x-request-id')).toBe('my-request-0001');
    const junk = await anonymous().get('/api/health/live', { headers: { 'x-request-id': 'a b' } });
    expect(junk.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });

  it('keeps answers out of caches and identities out of reach', async () => {
    const user = await newUser();
    const reply = await user.get('/api/auth/me', { headers: { 'x-quickstash-identity': 'forged' } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toContain('no-store');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('gives a refusal the headers of every answer, whoever refuses', async () => {
    const user = await newUser();
    const refusals = [
      await anonymous().get('/api/auth/me'),
      await user.get('/api/nothing/here'),
      await user.get('/api/bookmarks/demo-1'),
      await user.get('/api/bookmarks?type=none'),
      await user.post('/api/projects', { owner_id: 'me' }),
      await user.get('/api/files/none'),
      await user.get('/api/auth/google?code_challenge=none'),
    ];
    for (const { status, headers, body } of refusals) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-request-id': body.error.request_id,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'cache-control': 'no-store',
        'content-type': expect.stringMatching(/^application\/json/),
      });
    }
  });

  it('refuses a foreign Host', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(baseUrl());
      request({ hostname, port, path: '/api/health/live', headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });

  it('reads broken JSON as the caller’s mistake', async () => {
    const user = await newUser();
    const response = await fetch(new URL('/api/projects', baseUrl()), {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: '{"name": ',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false });
  });

  it('says whether it is ready', async () => {
    expect((await anonymous().get('/api/health/ready')).status).toBe(200);
  });

  it('serves the pages of the product under a strict policy', async () => {
    for (const path of ['/', '/bkmkrs', '/timeline', '/trash', '/user']) {
      const response = await fetch(new URL(path, baseUrl()));
      expect(response.status).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });
});
