import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { OwnerCipher } from '#platform/crypto';
import { Inbox, type Message } from '#platform/messaging';
import { bootService, person, type BootedService } from '#platform/testing';
import { suggestionManifest } from '../../src/index.js';
import { AccountsConsumer } from '../../src/accounts/accounts.consumer.js';

const KEY = 'sk-proj-canary-0123456789-WXYZ';

/** Real: Postgres, queues. Nothing is mocked. */
describe('the AI key', () => {
  let service: BootedService;
  beforeAll(async () => {
    // Nobody listens there: a key that cannot be tested is kept.
    const env = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    service = await bootService(suggestionManifest, { workers: 'off', env });
  });
  afterAll(() => service.close());

  const everything = async (): Promise<string> => {
    const tables = await service.database.query<{ text: string }>(
      `SELECT string_agg(t::text, ' ') AS text FROM (SELECT sealed::text, masked FROM ai_keys) t`,
    );
    return JSON.stringify(tables);
  };

  it('is sealed, masked and the owner’s', async () => {
    const actor = person();
    const saved = await service.request('POST', '/api/auth/openai-key', {
      actor,
      body: { openai_api_key: ` ${KEY} ` },
    });
    expect(saved).toMatchObject({ status: 200, body: { success: true, openai_api_key: 'sk-…WXYZ' } });
    expect(await everything()).not.toContain('canary');
    const read = (who = actor) => service.request('GET', '/api/auth/openai-key?for_ui=true', { actor: who });
    expect((await read()).body.openai_api_key).toBe('sk-…WXYZ');
    expect((await read(person())).body.openai_api_key).toBeNull();
  });

  it('can be opened again by the service, bound to its owner', async () => {
    const actor = person();
    await service.request('POST', '/api/auth/openai-key', { actor, body: { openai_api_key: KEY } });
    const [row] = await service.database.query<{ sealed: Buffer }>(
      'SELECT sealed FROM ai_keys WHERE owner_id = $1',
      [actor.ownerId],
    );
    const cipher = service.app.nest.get(OwnerCipher);
    const binding = { purpose: 'ai_keys.sealed', rowId: actor.ownerId };
    const sealed = row?.sealed ?? Buffer.alloc(0);
    await expect(cipher.open(service.database, actor.ownerId, binding, sealed)).resolves.toBe(KEY);
    await expect(
      cipher.open(service.database, actor.ownerId, { ...binding, rowId: 'other' }, sealed),
    ).rejects.toThrow();
  });

  it('is refused when empty, and to API tokens', async () => {
    const actor = person();
    const empty = await service.request('POST', '/api/auth/openai-key', {
      actor,
      body: { openai_api_key: '  ' },
    });
    expect(empty).toMatchObject({ status: 400, body: { message: 'Please enter an OpenAI API key' } });
    const token = { ...actor, via: 'token', scopes: ['secrets:read', 'bookmarks:write'] } as const;
    expect((await service.request('GET', '/api/auth/openai-key', { actor: token })).status).toBe(403);
    expect((await service.request('GET', '/api/auth/openai-key')).status).toBe(401);
  });

  it('goes with the account, once, and cannot come back', async () => {
    const actor = person();
    await service.request('POST', '/api/auth/openai-key', { actor, body: { openai_api_key: KEY } });
    const message: Message = {
      id: uuidv7(),
      type: 'account.deleted.v1',
      owner_id: actor.ownerId,
      occurred_at: new Date().toISOString(),
      actor: { kind: 'user', id: actor.ownerId },
      correlation_id: 'request-0001',
      hops: 0,
      payload: {},
    };
    const consumer = service.app.nest.get(AccountsConsumer);
    await consumer.accountDeleted(message);
    await consumer.accountDeleted(message);
    const rows = await service.database.query('SELECT 1 FROM ai_keys WHERE owner_id = $1', [actor.ownerId]);
    const keys = await service.database.query('SELECT 1 FROM data_keys WHERE owner_id = $1', [actor.ownerId]);
    const sent = await service.database.query(
      `SELECT 1 FROM outbox WHERE type = 'account.purged.v1' AND message->>'owner_id' = $1`,
      [actor.ownerId],
    );
    expect([rows.length, keys.length, sent.length]).toEqual([0, 0, 1]);
    expect(await service.app.nest.get(Inbox).missing([message.id])).toEqual([]);
    const late = await service.request('POST', '/api/auth/openai-key', {
      actor,
      body: { openai_api_key: KEY },
    });
    expect(late.status).toBe(404);
  });
});
