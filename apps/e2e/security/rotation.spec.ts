import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { upload } from '../api/support/account.js';
import { Client, newUser, signIn } from '../api/support/client.js';
import { Dump } from '../api/support/database.js';
import { given } from '../api/support/environment.js';
import { keptSecret, refusedStart, startReplica, type Replica } from './support/replica.js';

const PEOPLE = 6;
const ROTATE = join(import.meta.dirname, '../../../dist/apps/migrate/src/rotate-keys.js');
const freshKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

interface Keeper {
  readonly session: Client;
  readonly id: string;
  readonly secret: string;
  readonly bookmark: string;
  /** What was asked for under the old key and is asked for again. */
  readonly repeat: { readonly key: string; readonly body: object };
  readonly fileUrl: string;
}

describe('a new master key, on data that is in use', () => {
  const old = keptSecret('master-keys');
  const oldId = old.split(':')[0] ?? '';
  const id = `new-${randomBytes(4).toString('hex')}`;
  const fresh = freshKey(id);
  let dump: Dump;
  let keepers: Keeper[];
  const replicas: Replica[] = [];

  const replica = async (keys: string): Promise<Replica> => {
    const one = await startReplica({ MASTER_KEYS: keys });
    replicas.push(one);
    return one;
  };

  const rotate = async (keys: string): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [ROTATE], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: given('E2E_DATABASE_URL'),
        DATABASE_ROLE_SECRET: keptSecret('database-role-secret'),
        MASTER_KEYS: keys,
      },
    });
    return stdout;
  };

  const keyIds = async (): Promise<string[]> =>
    (
      await dump.query<{ key_id: string }>(
        'SELECT DISTINCT key_id FROM (SELECT key_id FROM bookmark.data_keys UNION SELECT key_id FROM suggestion.data_keys) k ORDER BY 1',
      )
    ).map(({ key_id: keyId }) => keyId);

  const at = ({ origin }: { origin: string }, { session }: Keeper): Client =>
    new Client(session.token, origin);

  const expectReadable = async (origin: { origin: string }): Promise<void> => {
    for (const keeper of keepers) {
      const { status, body } = await at(origin, keeper).get(`/api/bookmarks/${keeper.bookmark}`);
      expect({ status, content: body.data?.content }).toEqual({ status: 200, content: keeper.secret });
    }
  };

  beforeAll(async () => {
    dump = await Dump.open();
    keepers = await Promise.all(Array.from({ length: PEOPLE }, keeper));
  }, 60_000);

  const stopAll = async (): Promise<void> => {
    await Promise.all(replicas.splice(0).map((one) => one.stop()));
  };

  afterAll(async () => {
    await stopAll();
    // What else runs on this database knows the old key only.
    await rotate(`${old},${fresh}`);
    expect(await keyIds()).toEqual([oldId]);
    await dump.close();
  }, 60_000);

  it('is taken up without a request that fails, and the old one can go', async () => {
    const [before, after] = await Promise.all([replica(`${old},${fresh}`), replica(`${fresh},${old}`)]);
    await Promise.all([expectReadable(before), expectReadable(after)]);

    const failures: unknown[] = [];
    let isOver = false;
    let requests = 0;
    const work = keepers.flatMap((keeper) =>
      [before, after].map(async (where) => {
        const client = at(where, keeper);
        for (let turn = 0; !isOver || turn < 3; turn += 1) {
          const secret = `turn-${turn}-${randomBytes(6).toString('hex')}`;
          const made = await client.post('/api/bookmarks', {
            type: 'password',
            title: 'Turn',
            content: secret,
          });
          const read = await client.get(`/api/bookmarks/${made.body.data?.id}`);
          const kept = await client.get(`/api/bookmarks/${keeper.bookmark}`);
          requests += 3;
          if (
            made.status !== 201 ||
            read.body.data?.content !== secret ||
            kept.body.data?.content !== keeper.secret
          )
            failures.push([made.status, read.status, kept.status, read.body]);
        }
      }),
    );
    // Somebody whose first secret comes in the middle of it, on the side that still wraps with the old key.
    const late = keeper();
    const said = await rotate(`${fresh},${old}`);
    expect(said).toMatch(new RegExp(`^bookmark: \\d+ data keys wrapped anew, all are under "${id}"$`, 'm'));
    expect(said).toMatch(new RegExp(`^suggestion: \\d+ data keys wrapped anew, all are under "${id}"$`, 'm'));
    expect(said).not.toContain(fresh.split(':')[1]);
    isOver = true;
    await Promise.all(work);
    keepers.push(await late);
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(PEOPLE * 12);
    await rotate(`${fresh},${old}`);
    expect(await keyIds()).toEqual([id]);
    await Promise.all([expectReadable(before), expectReadable(after)]);
    await stopAll();
  }, 180_000);

  it('alone opens everything, and knows what was asked for before', async () => {
    const between = await replica(`${fresh},${old}`);
    for (const { session, repeat, bookmark } of keepers) {
      const again = await new Client(session.token, between.origin).post('/api/bookmarks', repeat.body, {
        headers: { 'idempotency-key': repeat.key },
      });
      expect([again.status, again.body.data?.id]).toEqual([201, bookmark]);
    }
    await stopAll();
    const alone = await replica(fresh);
    await expectReadable(alone);
    for (const keeper of keepers) {
      const client = at(alone, keeper);
      const { body } = await client.get('/api/auth/openai-key?for_ui=true');
      expect(body.openai_api_key).toMatch(/^sk-…/);
      // An address that the old key signed is none any more; a new one is given.
      expect((await client.get(keeper.fileUrl)).status).toBe(404);
      const made = await client.post('/api/bookmarks', {
        type: 'password',
        title: 'After',
        content: 'after',
      });
      expect((await client.get(`/api/bookmarks/${made.body.data.id}`)).body.data.content).toBe('after');
    }
    expect(await keyIds()).toEqual([id]);
    await stopAll();
  }, 180_000);

  it.each([
    ['the old key alone', () => old, `MASTER_KEYS has no key with the id "${id}"`],
    ['another key under its id', () => freshKey(id), `The key "${id}" of MASTER_KEYS is not the one`],
    ['a key cut short', () => fresh.slice(0, -8), 'must be the base64 of exactly 32 bytes'],
  ])(
    'is missed at the start: %s ends it with a clear word and no key in it',
    async (_what, keys, message) => {
      const given = keys();
      const { exitCode, output } = await refusedStart({ MASTER_KEYS: given });
      expect(exitCode).toBe(1);
      expect(output).toContain(message);
      for (const key of [given, old, fresh]) expect(output).not.toContain(key.split(':')[1] ?? key);
      expect(output).not.toMatch(/\n\s+at /);
    },
    120_000,
  );
});

async function keeper(): Promise<Keeper> {
  const { email } = await newUser();
  const session = await signIn(email, 'Keeper');
  const secret = `secret-${randomBytes(12).toString('hex')}`;
  const repeat = {
    key: randomBytes(8).toString('hex'),
    body: { type: 'password', title: 'Kept', content: secret },
  };
  const { body } = await session.post('/api/bookmarks', repeat.body, {
    headers: { 'idempotency-key': repeat.key },
  });
  await session.post('/api/auth/openai-key', { openai_api_key: `sk-${randomBytes(12).toString('hex')}` });
  const { url } = await upload(session, 'x.txt', Buffer.from('x'));
  const me = (await session.get('/api/auth/me')).body.data;
  return { session, id: me.id, secret, bookmark: body.data.id, repeat, fileUrl: url };
}
