import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fullAccount, type FullAccount } from './support/account.js';
import { anonymous, Client, eventually, newUser } from './support/client.js';
import { Dump } from './support/database.js';
import { objectStore } from './support/object-store.js';
import { redisDump } from './support/queue-dump.js';
import { WebSite } from './support/web-site.js';

/**
 * What may still name a deleted account: that it was deleted and who confirmed it, and messages on their
 * way, which hold ids and nothing a person wrote (the outbox keeps them for a week, queues a little while,
 * and request limits count for a minute).
 */
const MAY_REMEMBER = [
  /\.account_tombstones$/,
  /^gateway\.account_purges$/,
  /\.outbox$/,
  /\.inbox_attempts$/,
  /^queues\./,
];

describe('an account that is deleted', () => {
  let dump: Dump;
  let site: WebSite;
  let account: FullAccount;
  let objects: string[];

  beforeAll(async () => {
    dump = await Dump.open();
    site = await WebSite.open();
    account = await fullAccount(site.page('before-the-end'));
    const door = `/api/sharing/public/${account.share.share_token}`;
    await anonymous().post(door, { password: 'wrong' });
    await anonymous().post(`${door}/report`, { reason: 'A trap' });
    await eventually(async () => (await preview())?.image_url && (await preview())?.favicon_url);
    const names = await dump.query<{ stored_name: string }>(
      'SELECT stored_name FROM bookmark.stored_names WHERE owner_id = $1',
      [account.id],
    );
    objects = names.map(({ stored_name: name }) => name);
  }, 90_000);

  afterAll(async () => {
    await site.close();
    await dump.close();
  });

  it('had something everywhere', async () => {
    // What a model learns follows what was saved.
    await eventually(async () =>
      (await dump.find([account.id])).some(({ table }) => table === 'suggestion.pairs'),
    );
    const tables = new Set((await dump.find([account.id])).map(({ table }) => table));
    for (const table of [
      'gateway.users',
      'gateway.sessions',
      'gateway.api_tokens',
      'gateway.live_events',
      'bookmark.bookmarks',
      'bookmark.projects',
      'bookmark.files',
      'bookmark.attachments',
      'bookmark.bookmark_previews',
      'bookmark.favicons',
      'bookmark.operations',
      'bookmark.operation_rows',
      'bookmark.bookmark_search',
      'bookmark.data_keys',
      'rules.rules',
      'rules.rule_applications',
      'rules.rule_counts',
      'rules.runs',
      'sharing.shares',
      'sharing.share_tokens',
      'sharing.share_attempts',
      'sharing.share_reports',
      'sharing.data_keys',
      'suggestion.ai_keys',
      'suggestion.models',
      'suggestion.learnt',
      'suggestion.features',
      'suggestion.tags',
      'suggestion.pairs',
      'suggestion.data_keys',
    ]) {
      expect([...tables]).toContain(table);
    }
    // The uploaded file, the picture of the page and its icon.
    expect(objects.length).toBeGreaterThanOrEqual(3);
    expect(await keptObjects()).toHaveLength(objects.length);
  });

  it('is gone for its owner at once', async () => {
    const { session } = account;
    const file = new URL(account.file.url, session.origin);
    expect((await fetch(file)).status).toBe(200);
    expect((await session.delete('/api/auth/account')).status).toBe(200);
    expect((await session.get('/api/auth/me')).status).toBe(401);
    expect((await new Client(account.apiToken).get('/api/bookmarks')).status).toBe(401);
    await eventually(async () => (await fetch(file)).status === 404);
    const door = `/api/sharing/public/${account.share.share_token}`;
    await eventually(async () => (await anonymous().get(door)).status === 404);
  });

  it('is confirmed gone by every service', async () => {
    await eventually(async () => {
      const open = await dump.query(
        'SELECT service FROM gateway.account_purges WHERE owner_id = $1 AND confirmed_at IS NULL',
        [account.id],
      );
      const all = await dump.query('SELECT service FROM gateway.account_purges WHERE owner_id = $1', [
        account.id,
      ]);
      return all.length > 0 && open.length === 0;
    }, 60);
  }, 70_000);

  it('leaves no row behind, in any table of any service', async () => {
    const left = await settled(async () =>
      (
        await dump.find([account.id, account.id.replaceAll('-', ''), account.session.email, account.word])
      ).filter(
        ({ table, row }) => holdsWhatWasWritten(row) || !MAY_REMEMBER.some((pattern) => pattern.test(table)),
      ),
    );
    expect(left).toEqual([]);
    expect((await redisDump()).filter(holdsWhatWasWritten)).toEqual([]);
  }, 70_000);

  it('leaves no object behind', async () => {
    expect(await settled(keptObjects)).toEqual([]);
    const store = objectStore();
    const keys = await store.keys();
    const contents = await Promise.all(keys.map((key) => store.read(key)));
    expect(keys.filter((_key, index) => contents[index]?.includes(account.word))).toEqual([]);
  }, 70_000);

  it('does not take anybody else with it', async () => {
    const other = await newUser();
    const kept = (
      await other.post('/api/bookmarks', { type: 'password', title: 'Kept', content: 'still-here-1!' })
    ).body.data.id;
    const doomed = await newUser();
    await doomed.post('/api/bookmarks', { type: 'note', title: 'Gone', content: 'x' });
    await doomed.delete('/api/auth/account');
    expect((await other.get(`/api/bookmarks/${kept}`)).body.data.content).toBe('still-here-1!');
  });

  const preview = async (): Promise<any> =>
    (await account.session.get(`/api/bookmarks/${account.link}`)).body.data.preview;

  const holdsWhatWasWritten = (row: string): boolean =>
    row.includes(account.word) || row.includes(account.session.email);

  async function keptObjects(): Promise<string[]> {
    // On disk a key is spread over folders, so the end of a name is what is sure to be in one piece.
    const keys = await objectStore().keys();
    return objects.filter((name) => keys.some((key) => key.replaceAll(/[^0-9a-z]/g, '').includes(name)));
  }
});

/** Waits for an empty list; what is still there in the end is returned, so that the failure shows it. */
async function settled<T>(look: () => Promise<T[]>): Promise<T[]> {
  await eventually(async () => (await look()).length === 0, 60).catch(() => undefined);
  return look();
}
