import { describe, expect, it } from '@jest/globals';
import type { Callback } from '../api/support/browser-session.js';
import { Client, newUser, type Reply } from '../api/support/client.js';
import { callbackOf, isAnswer } from './support/sign-ins.js';

describe('a token from the callback’s address, in the hands of somebody else', () => {
  it('does nothing', async () => {
    const callback = await callbackOf('thief');
    const thief = new Client(callback.searchParams.get('token'));
    const own = await callbackOf('own');
    const tries: Reply[] = [
      await thief.get('/api/auth/me'),
      await thief.get('/api/bookmarks'),
      await thief.get('/api/events'),
      await thief.get('/api/tokens'),
      await thief.post('/api/tokens', { name: 'x' }),
      await thief.post('/api/projects', { name: 'x' }),
      await thief.get('/api/auth/openai-key'),
      await thief.post('/api/auth/openai-key', { openai_api_key: 'sk-x-000000' }),
      await thief.delete('/api/auth/account'),
      await thief.post('/api/auth/session/rotate'),
      await thief.post('/api/auth/session/rotate', undefined, { headers: { cookie: own.cookie } }),
      await thief.post('/api/auth/session/rotate', undefined, {
        headers: { cookie: renamed(own.cookie, callback.cookie) },
      }),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401));
    const rightful = await thief.post('/api/auth/session/rotate', undefined, {
      headers: { cookie: callback.cookie },
    });
    expect(rightful.status).toBe(200);
  });

  it('is kept out of scripts and other sites by its cookie’s flags', async () => {
    const answer = await callbackOf('flags', isAnswer);
    const arrival = await fetch(answer, { redirect: 'manual', headers: { cookie: answer.cookie } });
    const cookies = arrival.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Lax(?:; Secure)?$/);
      expect(cookie).not.toMatch(/domain=/i);
      expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(600);
    }
  });
});

describe('a sign-in that somebody else began', () => {
  const ends = async (url: URL, cookie: string): Promise<string> => {
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
    return reply.headers.get('location') ?? String(reply.status);
  };
  const FAILED = '/auth/callback?error=auth_failed';

  it.each<[string, (theirs: Callback, own: Callback) => { url: URL; cookie: string }]>([
    ['their answer, in a browser that began none', (theirs) => ({ url: theirs, cookie: '' })],
    ['their answer, in a browser that began another', (theirs, own) => ({ url: theirs, cookie: own.cookie })],
    [
      'their answer, with our cookie under their name',
      (theirs, own) => ({ url: theirs, cookie: renamed(own.cookie, theirs.cookie) }),
    ],
    [
      'their code under our state',
      (theirs, own) => ({ url: withParam(own, 'code', theirs), cookie: own.cookie }),
    ],
    [
      'our code under their state',
      (theirs, own) => ({ url: withParam(own, 'state', theirs), cookie: own.cookie }),
    ],
    ['both states at once', (theirs, own) => ({ url: twice(own, 'state', theirs), cookie: own.cookie })],
    ['both codes at once', (theirs, own) => ({ url: twice(own, 'code', theirs), cookie: own.cookie })],
    ['another issuer', (_, own) => ({ url: set(own, 'iss', 'https://evil.example'), cookie: own.cookie })],
    ['no issuer', (_, own) => ({ url: set(own, 'iss', ''), cookie: own.cookie })],
    [
      'an answer as a signed response',
      (_, own) => ({ url: set(own, 'response', 'x.y.z'), cookie: own.cookie }),
    ],
    ['a cookie cut short', (_, own) => ({ url: own, cookie: own.cookie.slice(0, -3) })],
    [
      'a cookie without its signature',
      (_, own) => ({ url: own, cookie: own.cookie.replace(/\.[^.]+$/, '') }),
    ],
  ])('ends on the failure page: %s', async (_what, mix) => {
    const [theirs, own] = await Promise.all([
      callbackOf('attacker', isAnswer),
      callbackOf('victim', isAnswer),
    ]);
    const { url, cookie } = mix(theirs, own);
    expect(await ends(url, cookie)).toBe(FAILED);
  });

  it('and an answer counts once, also for the browser that has kept its cookie', async () => {
    const answer = await callbackOf('replay', isAnswer);
    expect(await ends(answer, answer.cookie)).toContain('/auth/callback?token=');
    expect(await ends(answer, answer.cookie)).toBe(FAILED);
  });

  it('of many at the same time one counts', async () => {
    const answer = await callbackOf('race', isAnswer);
    const all = await Promise.all(Array.from({ length: 8 }, () => ends(answer, answer.cookie)));
    expect(all.filter((end) => end !== FAILED).length).toBeLessThanOrEqual(1);
  });

  it('a session is never one that was there before', async () => {
    const planted = `qss_${'A'.repeat(43)}`;
    const before = await newUser();
    const callback = await callbackOf('fixed');
    const cookie = `${callback.cookie}; auth_token=${planted}; session=${planted}; token=${before.token}`;
    const swapped = await new Client(callback.searchParams.get('token')).post(
      '/api/auth/session/rotate',
      undefined,
      { headers: { cookie } },
    );
    expect(swapped.status).toBe(200);
    expect([planted, before.token, callback.searchParams.get('token')]).not.toContain(swapped.body.token);
    expect((await new Client(planted).get('/api/auth/me')).status).toBe(401);
  });
});

/** The value of one cookie under the name of another. */
function renamed(value: string, name: string): string {
  return `${name.split('=')[0]}=${value.slice(value.indexOf('=') + 1)}`;
}

function set(url: URL, name: string, value: string): URL {
  const copy = new URL(url);
  copy.searchParams.set(name, value);
  return copy;
}

const withParam = (url: URL, name: string, from: URL): URL =>
  set(url, name, from.searchParams.get(name) ?? '');

function twice(url: URL, name: string, from: URL): URL {
  const copy = new URL(url);
  copy.searchParams.append(name, from.searchParams.get(name) ?? '');
  return copy;
}
