import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser } from '../factories/browser.js';
import type { Person } from '../factories/open-id-provider.js';
import { startProduct, type Product } from '../factories/product.js';

let counter = 0;
function somebody(overrides: Partial<Person> = {}): Person {
  counter += 1;
  const sub = `person-${counter}`;
  return { sub, email: `${sub}@mail.example`, email_verified: true, name: `Person ${counter}`, ...overrides };
}

describe('sign-in with an OpenID Connect provider', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct({
      ports: { 'accounts.counts': () => ({ projects_count: 2, bookmarks_count: 7 }) },
    });
  });
  afterAll(() => product.close());

  const start = (): string => `${product.origin}/api/auth/google`;
  const isCallback = (url: URL): boolean =>
    url.pathname === '/auth/callback' || url.pathname === '/auth/mac-success';
  const isAnswer = (url: URL): boolean => url.pathname === '/api/auth/google/callback';

  /** @returns the token in the callback's address, which only this browser can swap */
  async function arrive(person: Person, browser: Browser): Promise<string> {
    product.provider.signsIn(person);
    const end = await browser.follow(start(), isCallback);
    const token = end.searchParams.get('token');
    if (!token) throw new Error(`No token in ${end.href}`);
    return token;
  }

  async function swap(
    token: string,
    browser: Browser,
  ): Promise<{ status: number; body: any; cookies: string[] }> {
    const reply = await browser.fetch(`${product.origin}/api/auth/session/rotate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: reply.status, body: await reply.json(), cookies: reply.headers.getSetCookie() };
  }

  async function signIn(person: Person, browser = new Browser()): Promise<string> {
    const { status, body } = await swap(await arrive(person, browser), browser);
    expect(status).toBe(200);
    return String(body.token);
  }

  it('ends at the callback page with a token that is swapped for a session', async () => {
    const person = somebody({ name: 'Grace Hopper' });
    const browser = new Browser();
    const short = await arrive(person, browser);
    const swapped = await swap(short, browser);
    expect(swapped).toMatchObject({ status: 200, body: { success: true, token: expect.any(String) } });
    const { token } = swapped.body;
    const me = await product.call('/api/auth/me', { token });
    expect(me.status).toBe(200);
    expect(me.body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Grace Hopper',
        email: person.email,
        avatar_url: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        projects_count: 2,
        bookmarks_count: 7,
      },
    });
    expect((await swap(short, browser)).status).toBe(401);
    const rotated = await product.call('/api/auth/session/rotate', { method: 'POST', token });
    expect(rotated.status).toBe(200);
    expect(rotated.headers).not.toHaveProperty(['set-cookie']);
    expect((await product.call('/api/auth/me', { token })).status).toBe(401);
    expect((await product.call('/api/auth/me', { token: rotated.body.token })).status).toBe(200);
  });

  describe('a token in the address', () => {
    it('is good for its exchange alone', async () => {
      const browser = new Browser();
      const token = await arrive(somebody(), browser);
      const headers = { authorization: `Bearer ${token}` };
      for (const [method, path] of [
        ['GET', '/api/auth/me'],
        ['GET', '/api/auth/session/rotate'],
        ['GET', '/api/events'],
        ['GET', '/api/tokens'],
        ['GET', '/api/bookmarks'],
        ['POST', '/api/auth/logout'],
        ['DELETE', '/api/auth/account'],
      ] as const) {
        const reply = await browser.fetch(`${product.origin}${path}`, { method, headers });
        expect([path, reply.status]).toEqual([path, path.endsWith('rotate') ? 404 : 401]);
      }
      expect((await swap(token, browser)).status).toBe(200);
    });

    it('is worth nothing in another browser, also one that signed in itself, and stays good in its own', async () => {
      const attacker = new Browser();
      const planted = await arrive(somebody(), attacker);
      const victim = new Browser();
      const own = await arrive(somebody(), victim);
      for (const browser of [new Browser(), victim]) {
        const refused = await swap(planted, browser);
        expect(refused).toMatchObject({
          status: 401,
          body: { success: false, error: { code: 'foreign_sign_in' } },
          cookies: [],
        });
      }
      expect((await swap(own, victim)).status).toBe(200);
      expect((await swap(planted, attacker)).status).toBe(200);
    });

    it('refuses a cookie of another token under its name, and a forged one', async () => {
      const [one, other] = [new Browser(), new Browser()];
      const token = await arrive(somebody(), one);
      await arrive(somebody(), other);
      const [[name = ''] = [], [, value = ''] = []] = [one, other].map((browser) =>
        browser.cookieHeader(product.origin, '/api/auth').split('='),
      );
      for (const cookie of [`${name}=${value}`, `${name}=x`, `${name}=`]) {
        const headers = { cookie };
        const reply = await product.call('/api/auth/session/rotate', { method: 'POST', token, headers });
        expect([reply.status, reply.body.error.code]).toEqual([401, 'foreign_sign_in']);
      }
      expect((await swap(token, one)).status).toBe(200);
    });

    it('comes with a cookie that scripts cannot read, for five minutes, gone with the exchange', async () => {
      product.provider.signsIn(somebody());
      const browser = new Browser();
      const answer = await browser.follow(start(), isAnswer);
      const arrival = await browser.get(answer.href);
      const cookie = arrival.headers.getSetCookie().find((line) => line.startsWith('qs_address_')) ?? '';
      expect(cookie).toMatch(
        /^qs_address_[\w-]{12}=\S+; Max-Age=300; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
      );
      const location = new URL(arrival.headers.get('location') ?? '', product.origin);
      const { cookies } = await swap(location.searchParams.get('token') ?? '', browser);
      expect(cookies).toEqual([
        expect.stringMatching(/^qs_address_[\w-]{12}=; Max-Age=0; Path=\/api\/auth;/),
      ]);
      expect(browser.cookieNames().filter((name) => name.includes('qs_address'))).toEqual([]);
    });
  });

  it('sends the browser away with state, nonce and PKCE, bound by a cookie that scripts cannot read', async () => {
    const reply = await product.call('/api/auth/google');
    expect(reply.status).toBe(302);
    const url = new URL(reply.headers.location ?? '');
    expect(url.origin).toBe(product.provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${product.origin}/api/auth/google/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name)).toMatch(/^\S{43}$/);
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    );
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
  });

  it('starts over at the public address when the browser came by another name of ours', async () => {
    const { port } = new URL(product.origin);
    const end = async (query: string): Promise<string | undefined> =>
      (await product.call(`/api/auth/google${query}`, { headers: { host: `localhost:${port}` } })).headers
        .location;
    expect(await end('')).toBe(`${product.origin}/api/auth/google?at=public`);
    const challenge = 'c'.repeat(43);
    expect(await end(`?client=mac&code_challenge=${challenge}`)).toBe(
      `${product.origin}/api/auth/google?at=public&client=mac&code_challenge=${challenge}`,
    );
    // Behind a proxy that names another Host it must not go round in circles.
    expect(await end('?at=public')).toContain(product.provider.issuer);
  });

  it('finds the same account again, also after the e-mail changed, and another for another subject', async () => {
    const person = somebody();
    const idOf = async (token: string): Promise<{ id: string; email: string }> => {
      const { id, email } = (await product.call('/api/auth/me', { token })).body.data;
      return { id: String(id), email: String(email) };
    };
    const first = await idOf(await signIn(person));
    const again = await idOf(await signIn({ ...person, email: 'new@mail.example' }));
    expect(again).toMatchObject({ id: first.id, email: 'new@mail.example' });
    const other = await idOf(await signIn(somebody({ email: 'new@mail.example' })));
    expect(other.id).not.toBe(first.id);
  });

  it('makes one account of two first sign-ins at once', async () => {
    const person = somebody();
    const tokens = await Promise.all([signIn(person), signIn(person), signIn(person)]);
    const replies = await Promise.all(tokens.map((token) => product.call('/api/auth/me', { token })));
    expect(new Set(replies.map((reply) => String(reply.body.data.id))).size).toBe(1);
  });

  it('lets two tabs of one browser sign in at once', async () => {
    const browser = new Browser();
    product.provider.signsIn(somebody());
    const isAway = (url: URL): boolean => url.origin === product.provider.issuer;
    const first = await browser.follow(start(), isAway);
    const second = await browser.follow(start(), isAway);
    const tokens: string[] = [];
    for (const url of [first, second]) {
      tokens.push((await browser.follow(url.href, isCallback)).searchParams.get('token') ?? '');
    }
    for (const token of tokens) expect((await swap(token, browser)).status).toBe(200);
    expect(browser.cookieNames().filter((name) => name.includes('qs_flow'))).toEqual([]);
  });

  describe('ends at the callback page with an error', () => {
    const failed = '/auth/callback?error=auth_failed';
    const endOf = async (browser: Browser, url: string): Promise<string> => {
      const { pathname, search } = await browser.follow(url, isCallback);
      return pathname + search;
    };

    it('when another browser brings the answer', async () => {
      product.provider.signsIn(somebody());
      const answer = await new Browser().follow(start(), isAnswer);
      expect(await endOf(new Browser(), answer.href)).toBe(failed);
    });

    it('when the state is another', async () => {
      product.provider.signsIn(somebody());
      const browser = new Browser();
      const answer = await browser.follow(start(), isAnswer);
      answer.searchParams.set('state', 'x'.repeat(43));
      expect(await endOf(browser, answer.href)).toBe(failed);
    });

    it('when the answer comes a second time', async () => {
      product.provider.signsIn(somebody());
      const browser = new Browser();
      const answer = await browser.follow(start(), isAnswer);
      expect(await endOf(browser, answer.href)).toContain('/auth/callback?token=');
      expect(await endOf(browser, answer.href)).toBe(failed);
    });

    it('when the code of one sign-in is put into another (PKCE and nonce)', async () => {
      product.provider.signsIn(somebody());
      const victim = await new Browser().follow(start(), isAnswer);
      const attacker = new Browser();
      const own = await attacker.follow(start(), isAnswer);
      own.searchParams.set('code', victim.searchParams.get('code') ?? '');
      expect(await endOf(attacker, own.href)).toBe(failed);
    });

    it('when the flow cookie was tampered with', async () => {
      product.provider.signsIn(somebody());
      const reply = await product.call('/api/auth/google');
      const [name = '', value = ''] =
        (reply.headers['set-cookie']?.[0] ?? '').split(';')[0]?.split('=') ?? [];
      const state = new URL(reply.headers.location ?? '').searchParams.get('state');
      const forged = `${name}=${value.slice(0, 10)}A${value.slice(11)}`;
      const answer = await product.call(`/api/auth/google/callback?code=x&state=${state}`, {
        headers: { cookie: forged },
      });
      expect(answer.headers.location).toBe(failed);
    });

    it('when the person cancels', async () => {
      product.provider.cancels();
      expect(await endOf(new Browser(), start())).toBe(failed);
    });

    it('without any parameters', async () => {
      expect((await product.call('/api/auth/google/callback')).headers.location).toBe(failed);
    });
  });

  it('gives the desktop app a code that only its verifier redeems, once', async () => {
    const { createHash, randomBytes } = await import('node:crypto');
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const codeFor = async (): Promise<string> => {
      product.provider.signsIn(somebody());
      const end = await new Browser().follow(`${start()}?client=mac&code_challenge=${challenge}`, isCallback);
      expect(end.pathname).toBe('/auth/mac-success');
      return end.searchParams.get('code') ?? '';
    };
    const redeem = (code: string, code_verifier: string) =>
      product.call('/api/auth/mac/redeem', { method: 'POST', body: { code, code_verifier } });

    const code = await codeFor();
    // Neither the way back nor the exchange has to do with cookies of the browser.
    const good = await redeem(code, verifier);
    expect(good.status).toBe(200);
    expect((await product.call('/api/auth/me', { token: good.body.token })).status).toBe(200);
    expect((await redeem(code, verifier)).status).toBe(401);

    const stolen = await codeFor();
    expect((await redeem(stolen, randomBytes(32).toString('base64url'))).status).toBe(401);
    expect((await redeem(stolen, verifier)).status).toBe(401);

    const late = await codeFor();
    await product.service.database.query(`UPDATE mac_codes SET expires_at = now() - interval '1 second'`);
    expect((await redeem(late, verifier)).status).toBe(401);
    expect((await product.call('/api/auth/google?client=mac')).status).toBe(400);
  });
});

describe('accounts and e-mails', () => {
  it('joins identities of issuers that may, with verified e-mails only', async () => {
    const product = await startProduct({
      envFor: (issuer) => ({ LINK_EMAIL_ISSUERS: `${issuer},https://apple.example` }),
    });
    try {
      const { AccountsSignIn } = await import('../../src/accounts/sign-in.service.js');
      const { app, database } = product.service;
      const ownerOf = (
        issuer: string,
        subject: string,
        email: string,
        emailVerified: boolean,
      ): Promise<string> =>
        database.transaction((tx) =>
          app.nest.get(AccountsSignIn).ownerOf(tx, { issuer, subject, email, emailVerified }),
        );
      const mine = await ownerOf(product.provider.issuer, 'a', 'Ada@Mail.example', true);
      expect(await ownerOf('https://apple.example', 'b', 'ada@mail.example', true)).toBe(mine);
      expect(await ownerOf('https://apple.example', 'c', 'ada@mail.example', false)).not.toBe(mine);
      expect(await ownerOf('https://elsewhere.example', 'd', 'ada@mail.example', true)).not.toBe(mine);
      const unverified = await ownerOf(product.provider.issuer, 'e', 'eve@mail.example', false);
      expect(await ownerOf('https://apple.example', 'f', 'eve@mail.example', true)).not.toBe(unverified);
    } finally {
      await product.close();
    }
  });
});
