import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callbackOf, sessionOf } from '../support/sign-ins.js';
import { baseUrl, Client, newUser } from '../../api/support/client.js';
import { startReplica, type Replica } from '../support/replica.js';

const ROUNDS = 8;

describe('what ends a credential ends it in every replica at once', () => {
  let replica: Replica;

  beforeAll(async () => {
    replica = await startReplica();
  }, 90_000);
  afterAll(() => replica.stop());

  /** Speaks to both; whatever either remembers of the credential, it has been told just now. */
  const warmed = async (token: string | null): Promise<{ here: Client; there: Client }> => {
    const [here, there] = [new Client(token), new Client(token, replica.origin)];
    for (const client of [here, there, here, there])
      expect((await client.get('/api/projects')).status).toBe(200);
    return { here, there };
  };

  const expectDead = async (...clients: Client[]): Promise<void> => {
    const replies = await Promise.all(clients.map((client) => client.get('/api/projects')));
    expect(replies.map(({ status }) => status)).toEqual(clients.map(() => 401));
  };

  it('signing out', async () => {
    const { email } = await newUser();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { here, there } = await warmed((await sessionOf(email)).token);
      const [leaves, stays] = round % 2 === 0 ? [here, there] : [there, here];
      expect((await leaves.post('/api/auth/logout')).status).toBe(200);
      await expectDead(stays, leaves);
    }
  });

  it('swapping the token: the old one is dead, the new one good in both', async () => {
    let { token } = await newUser();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { here, there } = await warmed(token);
      const swapped = await here.post('/api/auth/session/rotate');
      expect(swapped.status).toBe(200);
      await expectDead(there, here);
      token = swapped.body.token;
    }
    await warmed(token);
  });

  it('revoking an API token', async () => {
    const user = await newUser();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, token } = (await user.post('/api/tokens', { name: `Program ${round}` })).body.data;
      const { here, there } = await warmed(token);
      expect((await user.delete(`/api/tokens/${id}`)).status).toBe(200);
      await expectDead(there, here);
    }
    expect((await user.get('/api/projects')).status).toBe(200);
  });

  it('deleting the account, with every session and token of it', async () => {
    const user = await newUser();
    const other = await sessionOf(user.email);
    const { token } = (await user.post('/api/tokens', { name: 'Program' })).body.data;
    const clients = await Promise.all([user.token, other.token, token].map(warmed));
    expect((await user.delete('/api/auth/account')).status).toBe(200);
    await expectDead(...clients.flatMap(({ here, there }) => [there, here]));
  });

  it('and the streams of events that were open with it', async () => {
    const user = await newUser();
    const ends = [baseUrl(), replica.origin].map(async (origin) => {
      const stream = await fetch(new URL('/api/events', origin), {
        headers: { authorization: `Bearer ${user.token}` },
        signal: AbortSignal.timeout(20_000),
      });
      expect(stream.status).toBe(200);
      return stream;
    });
    const streams = await Promise.all(ends);
    expect((await user.post('/api/auth/logout')).status).toBe(200);
    // Reads to the end: a stream that goes on runs into the time limit.
    await Promise.all(streams.map((stream) => stream.text()));
  }, 30_000);

  it('a token in the address is swapped once, whoever is faster', async () => {
    const callback = await callbackOf('swap');
    const passed = callback.searchParams.get('token');
    const swaps = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        new Client(passed, n % 2 ? replica.origin : baseUrl()).post('/api/auth/session/rotate', undefined, {
          headers: { cookie: callback.cookie },
        }),
      ),
    );
    expect(swaps.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(swaps.filter(({ status }) => status === 401)).toHaveLength(15);
    await expectDead(new Client(passed), new Client(passed, replica.origin));
  });
});
