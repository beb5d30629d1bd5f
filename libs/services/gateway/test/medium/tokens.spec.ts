import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_SCOPES } from '#contracts';
import { startProduct, type Product } from '../factories/product.js';

interface Listed {
  readonly id: number;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
}

describe('API tokens', () => {
  let product: Product;
  let session: string;

  beforeAll(async () => {
    product = await startProduct();
    session = (await product.signUp()).token;
  });
  afterAll(() => product.close());

  const create = (body: object, token = session) =>
    product.call('/api/tokens', { method: 'POST', token, body });
  const list = async (token = session): Promise<Listed[]> => {
    const { data }: { data: Listed[] } = (await product.call('/api/tokens', { token })).body;
    return data;
  };

  it('are shown once, listed without the token, and stored as a hash', async () => {
    const made = await create({ name: '  Extension ' });
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      id: expect.any(Number),
      name: 'Extension',
      token: expect.stringMatching(/^qs_[A-Za-z0-9_-]{43}$/),
      scopes: DEFAULT_SCOPES,
      created_at: expect.any(String),
      expires_at: null,
      last_used_at: null,
    });
    const [first] = await list();
    expect(first).toMatchObject({ id: made.body.data.id, name: 'Extension' });
    expect(first).not.toHaveProperty('token');
    const dump = JSON.stringify(
      await product.service.database.query('SELECT t.*, h.* FROM api_tokens t, api_token_hashes h'),
    );
    expect(dump).not.toContain(made.body.data.token);
  });

  it('let their holder in, with their scopes and no further', async () => {
    const { token } = (await create({ name: 'Reader', scopes: ['bookmarks:read'] })).body.data;
    expect((await product.call('/api/bookmarks', { token })).status).toBe(200);
    expect((await product.call('/api/auth/me', { token })).status).toBe(200);
    const writer = (await create({ name: 'Writer', scopes: ['bookmarks:write'] })).body.data;
    const events = await product.call('/api/events', { token: writer.token });
    expect(events).toMatchObject({ status: 403, body: { error: { code: 'missing_scope' } } });
    for (const [method, path] of [
      ['GET', '/api/tokens'],
      ['POST', '/api/tokens'],
      ['DELETE', '/api/tokens/1'],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/auth/session/rotate'],
      ['DELETE', '/api/auth/account'],
    ] as const) {
      const reply = await product.call(path, {
        method,
        token,
        ...(path === '/api/tokens' && method === 'POST' ? { body: { name: 'x' } } : {}),
      });
      expect([path, reply.status, reply.body.error.code]).toEqual([path, 403, 'session_required']);
    }
  });

  it('are named by what can be stored', async () => {
    const made = await create({ name: 'a\u0000b \ud800' });
    expect(made.status).toBe(201);
    expect(made.body.data.name).toBe('ab \ufffd');
  });

  it('note their use at most once a minute', async () => {
    const { id, token } = (await create({ name: 'Busy' })).body.data;
    const usedAt = async (): Promise<string | null> =>
      (await list()).find((one) => one.id === id)?.last_used_at ?? null;
    const noted = async (): Promise<string> => {
      for (;;) {
        const at = await usedAt();
        if (at !== null) return at;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    await product.call('/api/bookmarks', { token });
    const first = await noted();
    await product.call('/api/bookmarks', { token });
    await product.call('/api/bookmarks', { token });
    expect(await usedAt()).toBe(first);
  });

  it('are revoked at once, by their owner only', async () => {
    const { id, token } = (await create({ name: 'Lost' })).body.data;
    const stranger = (await product.signUp()).token;
    expect((await product.call(`/api/tokens/${id}`, { method: 'DELETE', token: stranger })).status).toBe(404);
    expect((await product.call('/api/bookmarks', { token })).status).toBe(200);
    expect((await product.call(`/api/tokens/${id}`, { method: 'DELETE', token: session })).status).toBe(200);
    expect((await product.call('/api/bookmarks', { token })).status).toBe(401);
    for (const junk of [String(id), '0', '-1', 'abc', '99999999999', '1.5', '%00']) {
      expect((await product.call(`/api/tokens/${junk}`, { method: 'DELETE', token: session })).status).toBe(
        404,
      );
    }
    expect(await list(stranger)).toEqual([]);
  });

  it('end when they say', async () => {
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const { id, token } = (await create({ name: 'Short', expires_at })).body.data;
    expect((await list()).find((one) => one.id === id)?.expires_at).toBe(expires_at);
    expect((await product.call('/api/bookmarks', { token })).status).toBe(200);
    await product.service.database.query(
      `UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    expect((await product.call('/api/bookmarks', { token })).status).toBe(401);
  });

  it.each([
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'x', scopes: ['everything'] }, 'scopes'],
    [{ name: 'x', scopes: 'bookmarks:read' }, 'scopes'],
    [{ name: 'x', expires_at: 'tomorrow' }, 'expires_at'],
    [{ name: 'x', expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', owner_id: 'y' }, 'owner_id'],
  ])('are not made of %j', async (body, field) => {
    const reply = await create(body);
    expect(reply).toMatchObject({
      status: 400,
      body: { error: { fields: expect.arrayContaining([expect.objectContaining({ field })]) } },
    });
  });

  it('end at a hundred', async () => {
    const { token, ownerId } = await product.signUp();
    await product.service.database.query(
      `INSERT INTO api_tokens (owner_id, name, scopes) SELECT $1, 'n' || i, '{}' FROM generate_series(1, 100) i`,
      [ownerId],
    );
    expect(await create({ name: 'one more' }, token)).toMatchObject({
      status: 409,
      body: { error: { code: 'too_many_tokens' } },
    });
  });
});
