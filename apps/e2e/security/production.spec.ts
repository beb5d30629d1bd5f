import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { raw } from './support/raw-request.js';
import { refusedStart, startReplica, type Replica } from './support/replica.js';

const HOST = 'stash.example.com';
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: `https://${HOST}`,
  OUTBOUND_ALLOW_CIDRS: '',
  RATE_LIMIT_SCALE: '',
  GOOGLE_ISSUER: 'https://accounts.google.com',
  APPLE_CLIENT_ID: 'com.example.stash',
};

describe('production refuses what is for tests and for one machine', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    [
      'links that may lead inside',
      { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
      /OUTBOUND_ALLOW_CIDRS.*production/,
    ],
    ['no limits', { RATE_LIMIT_SCALE: '0' }, /RATE_LIMIT_SCALE/],
    ['no public address', { PUBLIC_URL: '' }, /PUBLIC_URL/],
    ['no keys', { MASTER_KEYS: '' }, /MASTER_KEYS/],
    ['every site for a friend', { CORS_ORIGINS: '*' }, /CORS_ORIGINS/],
    ['no provider to sign in with', { GOOGLE_CLIENT_ID: '', GOOGLE_ISSUER: '' }, /GOOGLE_CLIENT_ID/],
  ])(
    '%s',
    async (_what, settings, message) => {
      const { exitCode, output } = await refusedStart({ ...PRODUCTION, ...settings });
      expect(exitCode).toBe(1);
      expect(output).toMatch(message);
      expect(output).not.toMatch(/postgres:\/\/[^*\s]*:[^*\s]*@/);
    },
    120_000,
  );
});

describe('production, reached by https', () => {
  let replica: Replica;
  beforeAll(async () => {
    replica = await startReplica(PRODUCTION);
  }, 120_000);
  afterAll(() => replica.stop());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    raw(path, { origin: replica.origin, headers: { host: HOST, ...headers } });

  it.each(['/', '/bkmkrs', '/api/auth/config', '/uploads/x', '/api/nothing'])(
    'tells browsers to stay with https at %s',
    async (path) => {
      expect((await ask(path)).headers['strict-transport-security']).toMatch(
        /^max-age=(?:3153[6-9]|[4-9])\d+; includeSubDomains/,
      );
    },
  );

  it('marks its cookies as secure', async () => {
    const { status, headers } = await raw('/api/auth/apple/nonce', {
      origin: replica.origin,
      method: 'POST',
      headers: { host: HOST },
    });
    expect(status).toBeLessThan(300);
    expect(headers['set-cookie']).toHaveLength(1);
    expect(headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=(?:Lax|Strict); Secure$/);
  });

  it.each([
    'localhost',
    '127.0.0.1',
    '[::1]',
    `${HOST}.evil.example`,
    `evil.example`,
    `x.${HOST}`,
    `${HOST}:8443`,
  ])('is not at home at %s', async (host) => {
    for (const path of ['/', '/api/health/live']) expect((await ask(path, { host })).status).toBe(421);
  });

  it('believes no proxy that it was not told of', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip']) {
      const token = `qss_${randomBytes(32).toString('base64url')}`;
      const { status } = await ask('/api/auth/me', { [name]: '8.8.8.8', authorization: `Bearer ${token}` });
      expect([401, 429]).toContain(status);
    }
  });

  it('limits whoever guesses, wherever they say that they come from', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 400 && !statuses.includes(429); n += 20) {
      const some = Array.from({ length: 20 }, (_, k) =>
        ask('/api/auth/me', {
          authorization: `Bearer qss_${randomBytes(32).toString('base64url')}`,
          'x-forwarded-for': `203.0.113.${n + k}`,
        }),
      );
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});
