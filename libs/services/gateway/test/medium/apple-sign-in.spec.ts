import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPair } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { APPLE_CLIENT, APPLE_ISSUER, startApple, type TestApple } from '../factories/apple.js';
import { startProduct, type Product, type Reply } from '../factories/product.js';

const seconds = (): number => Math.floor(Date.now() / 1_000);

describe('sign-in with Apple', () => {
  let apple: TestApple;
  let product: Product;

  beforeAll(async () => {
    apple = await startApple();
    product = await startProduct({
      env: { APPLE_CLIENT_ID: APPLE_CLIENT, APPLE_ISSUER, APPLE_JWKS_URL: apple.jwksUrl },
    });
  });
  afterAll(async () => {
    await product.close();
    await apple.close();
  });

  const signIn = (body: object, headers: Record<string, string> = {}): Promise<Reply> =>
    product.call('/api/auth/apple', { method: 'POST', body, headers });
  const refused = {
    status: 401,
    body: { success: false, message: 'Server authentication failed', error: { code: 'apple_auth_failed' } },
  };

  it('makes an account with the name that Apple told the page, and finds it again', async () => {
    const sub = uuidv7();
    const first = await signIn({
      identity_token: await apple.token({ sub, email: 'grace@icloud.example' }),
      user: { name: { firstName: 'Grace', lastName: 'Hopper' }, email: 'not-this@mail.example' },
    });
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, token: expect.stringMatching(/^qss_/) },
    });
    const me = (await product.call('/api/auth/me', { token: first.body.token })).body;
    expect(me.data).toMatchObject({ name: 'Grace Hopper', email: 'grace@icloud.example' });
    const again = await signIn({ identity_token: await apple.token({ sub, email: undefined }) });
    expect((await product.call('/api/auth/me', { token: again.body.token })).body.data).toMatchObject({
      id: me.data.id,
      name: 'Grace Hopper',
      email: 'grace@icloud.example',
    });
  });

  it('takes a token once, however its signature is spelt, also of two at the same time', async () => {
    const token = await apple.token();
    const replies = await Promise.all([signIn({ identity_token: token }), signIn({ identity_token: token })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await signIn({ identity_token: token })).toMatchObject(refused);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(token.at(-1) ?? '');
    const respelt = token.slice(0, -1) + letters.charAt(last ^ 1);
    expect(await signIn({ identity_token: respelt })).toMatchObject(refused);
  });

  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'somebody.else' }],
    ['that has expired', { exp: seconds() - 60 }],
    ['made more than five minutes ago', { iat: seconds() - 330 }],
    ['made in the future', { iat: seconds() + 600 }],
    ['without a time of making', { iat: undefined }],
    ['without an expiry', { exp: undefined }],
    ['that names nobody', { sub: '' }],
    ['with a nonce that was not issued here', { nonce: 'abc' }],
  ])('refuses a token %s', async (_what, claims) => {
    expect(await signIn({ identity_token: await apple.token(claims) })).toMatchObject(refused);
  });

  it('refuses other keys, no signature and junk', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expect(await signIn({ identity_token: await apple.token({}, privateKey) })).toMatchObject(refused);
    const [, payload] = (await apple.token()).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const junk of [`${none}.${payload}.`, 'junk', 'a.b.c']) {
      expect(await signIn({ identity_token: junk })).toMatchObject(refused);
    }
    expect((await signIn({})).status).toBe(400);
    expect((await signIn({ identity_token: 7 })).status).toBe(400);
  });

  it.each([
    ['a list', []],
    ['a text', 'Grace'],
    ['a name that is a text', { name: 'Grace' }],
    ['a name that is a list', { name: ['Grace'] }],
    ['a first name that is no text', { name: { firstName: { $ne: 1 } } }],
    ['a first name without end', { name: { firstName: 'x'.repeat(201) } }],
    ['a last name without end', { name: { lastName: 'x'.repeat(201) } }],
    ['an e-mail without end', { email: 'x'.repeat(321) }],
    ['more than Apple says', { name: { firstName: 'Grace' }, admin: true }],
    ['more than Apple says of a name', { name: { firstName: 'Grace', __proto: {} } }],
  ])('refuses as a person %s, and does not use the token up', async (_what, user) => {
    const identity_token = await apple.token();
    expect((await signIn({ identity_token, user })).status).toBe(400);
    expect((await signIn({ identity_token })).status).toBe(200);
  });

  it.each([
    ['nobody', null],
    ['nothing', {}],
    ['no name', { name: null, email: null }],
    ['half a name', { name: { firstName: ' ', lastName: null } }],
  ])('takes %s for a person without a name', async (_what, user) => {
    expect((await signIn({ identity_token: await apple.token(), user })).status).toBe(200);
  });

  it('wants the nonce that it issued to this browser', async () => {
    const issue = async (): Promise<{ nonce: string; cookie: string }> => {
      const reply = await product.call('/api/auth/apple/nonce', { method: 'POST' });
      const cookie = reply.headers['set-cookie']?.[0] ?? '';
      expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/);
      return { nonce: String(reply.body.data.nonce), cookie: cookie.split(';')[0] ?? '' };
    };
    const first = await issue();
    expect(await signIn({ identity_token: await apple.token() }, { cookie: first.cookie })).toMatchObject(
      refused,
    );
    const other = await issue();
    const stolen = await apple.token({ nonce: other.nonce });
    expect(await signIn({ identity_token: stolen }, { cookie: first.cookie })).toMatchObject(refused);
    for (const nonce of [first.nonce, createHash('sha256').update(first.nonce).digest('hex')]) {
      const reply = await signIn({ identity_token: await apple.token({ nonce }) }, { cookie: first.cookie });
      expect(reply.status).toBe(200);
      expect(reply.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    }
  });

  it('tells the page that it is offered', async () => {
    expect((await product.call('/api/auth/config')).body.data).toEqual({
      google: true,
      apple_client_id: APPLE_CLIENT,
    });
  });
});

describe('sign-in with Apple, when it cannot be', () => {
  it('is 503 while the key set is away, and 404 when it is not offered', async () => {
    const apple = await startApple();
    const token = await apple.token();
    await apple.close();
    const env = { APPLE_CLIENT_ID: APPLE_CLIENT, APPLE_ISSUER, APPLE_JWKS_URL: apple.jwksUrl };
    const call = { method: 'POST', body: { identity_token: token } };
    const away = await startProduct({ env });
    expect((await away.call('/api/auth/apple', call)).status).toBe(503);
    await away.close();
    const without = await startProduct();
    expect((await without.call('/api/auth/apple', call)).status).toBe(404);
    expect((await without.call('/api/auth/config')).body.data.apple_client_id).toBeNull();
    await without.close();
  });
});
