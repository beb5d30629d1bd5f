import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fullAccount, type FullAccount } from './support/account.js';
import { AUTHORISATION, type Row } from './support/authorisation.js';
import { anonymous, Client, newUser, signIn, type Reply } from './support/client.js';
import { Dump } from './support/database.js';
import { documentedRoutes, documentedScopes } from './support/openapi.js';
import { ownViews, send } from './support/requests.js';

const ROUTES = Object.entries(AUTHORISATION);

describe('who may do what', () => {
  let owner: FullAccount;
  let dump: Dump;
  let before: unknown[];
  /** Callers who hold something of the owner's that is no longer good. */
  let shutOut: Record<string, Client>;
  const narrow = new Map<string, Promise<Client>>();

  beforeAll(async () => {
    dump = await Dump.open();
    owner = await fullAccount();
    shutOut = {
      anonymous: anonymous(),
      'made-up token': new Client('qs_0123456789012345678901234567890123456789012'),
      'revoked API token': await revokedToken(),
      'expired API token': await expiredToken(),
      'ended session': await endedSession(),
      'expired session': await expiredSession(),
    };
    before = await ownViews(owner.session);
  }, 60_000);

  afterAll(() => dump.close());

  it('is said for every route of the document, and for no other', () => {
    expect(ROUTES.map(([route]) => route).sort()).toEqual(documentedRoutes().sort());
  });

  it.each(ROUTES)('%s', async (route, row) => {
    const attempt = row.attempt?.(owner) ?? {};
    const outcomes: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const note = async (caller: string, client: Client, statuses: readonly number[]): Promise<void> => {
      const reply = await send(client, route, attempt);
      outcomes[caller] = verdict(reply, statuses, JSON.stringify(attempt).includes(owner.word));
      expected[caller] = 'as expected';
    };
    const isPublic = row.needs === 'public';
    for (const [caller, client] of Object.entries(shutOut)) {
      // A public route asks nobody who they are; that something dead was shown may at most be said.
      await note(caller, client, isPublic ? [...row.stranger, 401] : [401]);
    }
    await note('somebody else', await newUser('Somebody Else'), row.stranger);
    for (const missing of scopesThatMatter(row)) {
      await note(`token without ${missing}`, await tokenOf(owner.session, without(missing)), [403]);
    }
    const enough = scopesEnough(row);
    if (enough)
      await note(
        `somebody else's token with ${enough.join(', ')} only`,
        await strangersToken(enough),
        row.stranger,
      );
    expect(outcomes).toEqual(expected);
  });

  it('left everything of the owner as it was', async () => {
    expect(await ownViews(owner.session)).toEqual(before);
    expect((await new Client(owner.apiToken).get('/api/auth/me')).status).toBe(200);
  });

  function verdict({ status, body }: Reply, statuses: readonly number[], isNamed: boolean): unknown {
    if (!statuses.includes(status)) return { status, wanted: statuses, body };
    if (!isNamed && JSON.stringify(body).includes(owner.word)) return { status, shows: body };
    return 'as expected';
  }

  function scopesThatMatter(row: Row): readonly string[] {
    if (row.needs === 'session') return ['a session'];
    return typeof row.needs === 'string' ? [] : row.needs;
  }

  function scopesEnough(row: Row): readonly string[] | undefined {
    if (row.needs === 'signed-in') return ['tags:read'];
    return typeof row.needs === 'string' ? undefined : row.needs;
  }

  const without = (missing: string): readonly string[] =>
    documentedScopes().filter((scope) => scope !== missing);

  const strangersToken = async (scopes: readonly string[]): Promise<Client> =>
    tokenOf(await newUser('Somebody Else'), scopes);

  /** A token of this person with exactly these scopes; made once for each set. */
  function tokenOf(session: Client, scopes: readonly string[]): Promise<Client> {
    const key = `${session.token} ${scopes.join(' ')}`;
    const known = narrow.get(key);
    if (known) return known;
    const made = session
      .post('/api/tokens', { name: 'Narrow', scopes })
      .then(({ body }) => new Client(body.data.token));
    narrow.set(key, made);
    return made;
  }

  async function revokedToken(): Promise<Client> {
    const { id, token } = (await owner.session.post('/api/tokens', { name: 'Revoked' })).body.data;
    await owner.session.delete(`/api/tokens/${id}`);
    return new Client(token);
  }

  async function expiredToken(): Promise<Client> {
    const { id, token } = (await owner.session.post('/api/tokens', { name: 'Expired' })).body.data;
    const sql = `UPDATE gateway.api_tokens SET expires_at = now() - interval '1 second' WHERE owner_id = $1 AND id = $2`;
    await dump.query(sql, [owner.id, id]);
    return new Client(token);
  }

  async function endedSession(): Promise<Client> {
    const session = await signIn(owner.session.email, 'Full Account');
    await session.post('/api/auth/logout');
    return session;
  }

  async function expiredSession(): Promise<Client> {
    const session = await signIn(owner.session.email, 'Full Account');
    await dump.query(
      `UPDATE gateway.sessions SET expires_at = now() - interval '1 second'
       WHERE owner_id = $1 AND id = (SELECT id FROM gateway.sessions WHERE owner_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1)`,
      [owner.id],
    );
    return session;
  }
});
