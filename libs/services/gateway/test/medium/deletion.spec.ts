import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { SUBSCRIPTIONS, type AccountPurgedV1 } from '#contracts';
import type { Message } from '#platform/messaging';
import { AccountsSignIn } from '../../src/accounts/sign-in.service.js';
import { DeletionConsumer } from '../../src/deletion/deletion.consumer.js';
import { AccountDeletion } from '../../src/deletion/deletion.service.js';
import { PurgesRepository } from '../../src/deletion/purges.repository.js';
import { LiveEventsConsumer } from '../../src/events/live-events.consumer.js';
import { messageOf } from '../factories/messages.js';
import { startProduct, type Product } from '../factories/product.js';

const SERVICES = [...SUBSCRIPTIONS['account.deleted.v1'].subscribers].sort();

describe('deleting an account', () => {
  let product: Product;
  let consumer: DeletionConsumer;

  beforeAll(async () => {
    product = await startProduct({ workers: 'off' });
    consumer = product.service.app.nest.get(DeletionConsumer);
  });
  afterAll(() => product.close());

  const query = <Row>(sql: string, parameters: unknown[] = []) =>
    product.service.database.query<Row>(sql, parameters);
  const published = (type: string, ownerId: string) =>
    query<{ message: Message<AccountPurgedV1> }>(
      `SELECT message FROM outbox WHERE type = $1 AND message->>'owner_id' = $2 ORDER BY id`,
      [type, ownerId],
    );
  const unconfirmed = (ownerId: string) =>
    product.service.app.nest.get(PurgesRepository).unconfirmed(ownerId);

  it('lets nobody act as that person from the moment it returns', async () => {
    const { token, ownerId } = await product.signUp();
    const made = await product.call('/api/tokens', { method: 'POST', token, body: { name: 'bot' } });
    const reply = await product.call('/api/auth/account', { method: 'DELETE', token });
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    for (const credential of [token, made.body.data.token]) {
      expect((await product.call('/api/bookmarks', { token: credential })).status).toBe(401);
    }
    expect((await product.call('/api/auth/account', { method: 'DELETE', token })).status).toBe(401);
    expect(await published('account.deleted.v1', ownerId)).toHaveLength(1);
    expect(await unconfirmed(ownerId)).toEqual(SERVICES);
  });

  it('leaves a stone and the ledger, and nothing else', async () => {
    const { token, ownerId } = await product.signUp();
    await product.call('/api/tokens', { method: 'POST', token, body: { name: 'bot' } });
    const live = product.service.app.nest.get(LiveEventsConsumer);
    const change = () => messageOf('projects.changed.v1', ownerId, { ids: [1], change: 'created' });
    await live.projectsChanged([change()]);
    await product.call('/api/auth/account', { method: 'DELETE', token });
    await live.projectsChanged([change()]);
    const tables = await query<{ name: string }>(
      `SELECT c.table_name AS name FROM information_schema.columns c
        WHERE c.table_schema = 'gateway' AND c.column_name = 'owner_id' ORDER BY 1`,
    );
    const left: string[] = [];
    for (const { name } of tables) {
      const rows = await query(`SELECT 1 FROM ${name} WHERE owner_id = $1`, [ownerId]);
      if (rows.length > 0) left.push(name);
    }
    expect(left).toEqual(['account_purges', 'account_tombstones']);
  });

  it('purges what came late and confirms, once for each message', async () => {
    const { token, ownerId } = await product.signUp();
    await product.call('/api/auth/account', { method: 'DELETE', token });
    await query(`INSERT INTO live_event_heads VALUES ($1, 1)`, [ownerId]);
    const message = messageOf('account.deleted.v1', ownerId, {});
    await consumer.accountDeleted(message);
    await consumer.accountDeleted(message);
    expect(await query('SELECT 1 FROM live_event_heads WHERE owner_id = $1', [ownerId])).toEqual([]);
    const confirmations = await published('account.purged.v1', ownerId);
    expect(confirmations.map(({ message }) => message.payload)).toEqual([{ service: 'gateway' }]);
    for (const { message } of confirmations) {
      await consumer.accountPurged(message);
      await consumer.accountPurged(message);
    }
    expect(await unconfirmed(ownerId)).toEqual(SERVICES.filter((name) => name !== 'gateway'));
  });

  it('asks again until every service has confirmed', async () => {
    const { token, ownerId } = await product.signUp();
    await product.call('/api/auth/account', { method: 'DELETE', token });
    const deletion = product.service.app.nest.get(AccountDeletion);
    const askLater = async (): Promise<number> => {
      await query(
        `UPDATE account_purges SET requested_at = requested_at - interval '6 minutes' WHERE owner_id = $1`,
        [ownerId],
      );
      await deletion.askAgain();
      return (await published('account.deleted.v1', ownerId)).length;
    };
    await deletion.askAgain();
    expect(await published('account.deleted.v1', ownerId)).toHaveLength(1);
    expect(await askLater()).toBe(2);
    for (const service of SERVICES) {
      expect(await askLater()).toBeGreaterThan(2);
      await consumer.accountPurged(messageOf('account.purged.v1', ownerId, { service }));
    }
    const asked = (await published('account.deleted.v1', ownerId)).length;
    expect(await askLater()).toBe(asked);
    expect(await unconfirmed(ownerId)).toEqual([]);
  });

  it('makes a new person of the same identity afterwards', async () => {
    const profile = {
      issuer: 'https://issuer.example',
      subject: uuidv7(),
      email: 'a@b.example',
      emailVerified: true,
    };
    const { app, database } = product.service;
    const signIn = (): Promise<string> =>
      database.transaction((tx) => app.nest.get(AccountsSignIn).ownerOf(tx, profile));
    const first = await signIn();
    const actor = {
      kind: 'user',
      userId: first,
      ownerId: first,
      via: 'session',
      scopes: [],
      credentialId: uuidv7(),
    } as const;
    await app.nest.get(AccountDeletion).delete(actor);
    expect(await signIn()).not.toBe(first);
  });

  it('wins against a sign-in at the same time, or loses to it whole', async () => {
    const profile = {
      issuer: 'https://issuer.example',
      subject: uuidv7(),
      email: 'r@b.example',
      emailVerified: true,
    };
    const { app, database } = product.service;
    const { SessionsService } = await import('../../src/sessions/sessions.service.js');
    const signIn = (): Promise<string> =>
      database.transaction(async (tx) => {
        const ownerId = await app.nest.get(AccountsSignIn).ownerOf(tx, profile);
        await app.nest.get(SessionsService).begin(tx, ownerId);
        return ownerId;
      });
    const first = await signIn();
    const actor = {
      kind: 'user',
      userId: first,
      ownerId: first,
      via: 'session',
      scopes: [],
      credentialId: uuidv7(),
    } as const;
    await Promise.allSettled([
      signIn(),
      signIn(),
      app.nest.get(AccountDeletion).delete(actor),
      signIn(),
      signIn(),
    ]);
    expect(await query('SELECT 1 FROM sessions WHERE owner_id = $1', [first])).toEqual([]);
    expect(await query('SELECT 1 FROM identities WHERE owner_id = $1', [first])).toEqual([]);
  });

  it('is for sessions', async () => {
    expect((await product.call('/api/auth/account', { method: 'DELETE' })).status).toBe(401);
  });
});
