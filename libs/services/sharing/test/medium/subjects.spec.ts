import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { SharesChangedV1 } from '#contracts';
import type { Message } from '#platform/messaging';
import type { BootedService } from '#platform/testing';
import { AccountsConsumer } from '../../src/accounts/accounts.consumer.js';
import { SubjectsConsumer } from '../../src/subjects/subjects.consumer.js';
import { apiOf, bootSharing, sent, type Api } from '../factories/api.js';
import { Library, type Kept } from '../factories/library.js';

describe('what happens to what is shared', () => {
  const library = new Library();
  let service: BootedService;
  let consumer: SubjectsConsumer;
  let api: Api;
  let owner: string;

  beforeAll(async () => {
    service = await bootSharing(library);
    consumer = service.app.nest.get(SubjectsConsumer);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    api = apiOf(service);
    owner = api.actor.ownerId;
  });

  const message = <P extends object>(type: string, payload: P): Message<P> => ({
    id: uuidv7(),
    type,
    owner_id: owner,
    occurred_at: new Date().toISOString(),
    actor: { kind: 'user', id: owner },
    correlation_id: 'request-0001',
    hops: 0,
    payload,
  });
  const about = ({ id, version }: Kept) => message('bookmarks.trashed.v1', { items: [{ id, version }] });
  const rowOf = async (id: number) =>
    (
      await service.database.query<{ is_suspended: boolean; version: number }>(
        'SELECT is_suspended, version FROM shares WHERE id = $1',
        [id],
      )
    )[0];
  const changes = async (): Promise<string[]> =>
    (await sent(service, 'shares.changed.v1'))
      .filter(({ owner_id }) => owner_id === owner)
      .map(({ payload }) => payload.change);
  const status = async (token: string): Promise<number> =>
    (await service.request('GET', `/api/sharing/public/${token}`)).status;

  it('suspends a share, resumes it and ends it, each message once', async () => {
    const bookmark = library.bookmark(owner);
    const share = await api.share(bookmark.id);
    library.trash(bookmark);
    const trashed = about(bookmark);
    await consumer.bookmarksTrashed(trashed);
    await consumer.bookmarksTrashed(trashed);
    expect(await rowOf(share.id)).toEqual({ is_suspended: true, version: 2 });
    expect(await status(share.share_token)).toBe(404);
    library.trash(bookmark, false);
    await consumer.bookmarksRestored(about(bookmark));
    expect(await rowOf(share.id)).toEqual({ is_suspended: false, version: 3 });
    expect(await status(share.share_token)).toBe(200);
    library.delete(owner, bookmark.id);
    await consumer.bookmarksDeleted(about(bookmark));
    expect(await rowOf(share.id)).toBeUndefined();
    expect(await changes()).toEqual(['created', 'suspended', 'resumed', 'ended']);
  });

  describe('between the question whether something may be shared and its share', () => {
    /** Shares it, and lets something happen to it in the moment after the bookmark service said that it is there. */
    const shareWhile = async (bookmark: Kept, happens: () => void): Promise<any> => {
      library.onceAsked = async () => {
        happens();
        // Nothing is shared yet, so this has nothing to do.
        await consumer.bookmarksTrashed(about(bookmark));
      };
      return api.share(bookmark.id);
    };
    const newsOf = async (share: { id: number }): Promise<Message<SharesChangedV1>> => {
      const all: Message<SharesChangedV1>[] = await sent(service, 'shares.changed.v1');
      const found = all.find(({ payload }) => payload.share_id === share.id);
      if (!found) throw new Error('Nobody was told of the share');
      return found;
    };

    it('what went to the trash is suspended, by the news of the share, once', async () => {
      const bookmark = library.bookmark(owner);
      const share = await shareWhile(bookmark, () => library.trash(bookmark));
      expect(await rowOf(share.id)).toMatchObject({ is_suspended: false });
      const created = await newsOf(share);
      await consumer.sharesChanged(created);
      await consumer.sharesChanged(created);
      expect(await rowOf(share.id)).toEqual({ is_suspended: true, version: 2 });
      expect(await changes()).toEqual(['created', 'suspended']);
    });

    it('what was deleted takes its share with it', async () => {
      const bookmark = library.bookmark(owner);
      const share = await shareWhile(bookmark, () => library.delete(owner, bookmark.id));
      await consumer.sharesChanged(await newsOf(share));
      expect(await rowOf(share.id)).toBeUndefined();
      expect(await changes()).toEqual(['created', 'ended']);
    });
  });

  it('opens nothing by a message that comes late', async () => {
    const bookmark = library.bookmark(owner);
    const share = await api.share(bookmark.id);
    const early = about(bookmark);
    library.trash(bookmark);
    await consumer.bookmarksTrashed(about(bookmark));
    await consumer.bookmarksRestored(early);
    expect(await rowOf(share.id)).toMatchObject({ is_suspended: true });
    expect(await status(share.share_token)).toBe(404);
  });

  it('follows projects', async () => {
    const project = library.project(owner);
    const share = await api.shareProject(project.id);
    library.trash(project);
    await consumer.projectsChanged(message('projects.changed.v1', { ids: [project.id], change: 'deleted' }));
    expect(await rowOf(share.id)).toMatchObject({ is_suspended: true });
    library.trash(project, false);
    await consumer.projectsChanged(message('projects.changed.v1', { ids: [project.id], change: 'restored' }));
    expect(await rowOf(share.id)).toMatchObject({ is_suspended: false });
  });

  it('leaves other shares and other owners alone', async () => {
    const [one, two] = [library.bookmark(owner), library.bookmark(owner)];
    const [first, second] = [await api.share(one.id), await api.share(two.id)];
    library.trash(one);
    await consumer.bookmarksTrashed({ ...about(one), owner_id: uuidv7() });
    expect(await rowOf(first.id)).toMatchObject({ is_suspended: false });
    await consumer.bookmarksTrashed(about(one));
    expect(await rowOf(first.id)).toMatchObject({ is_suspended: true });
    expect(await rowOf(second.id)).toEqual({ is_suspended: false, version: 1 });
  });

  it('comes again when the bookmark service was away', async () => {
    const bookmark = library.bookmark(owner);
    const share = await api.share(bookmark.id);
    library.trash(bookmark);
    const news = about(bookmark);
    library.isAway = true;
    await expect(consumer.bookmarksTrashed(news)).rejects.toThrow();
    library.isAway = false;
    await consumer.bookmarksTrashed(news);
    expect(await rowOf(share.id)).toMatchObject({ is_suspended: true });
  });

  it('ends everything of an account that is deleted, its key first, once', async () => {
    const share = await api.share(library.bookmark(owner).id, { password: 'x' });
    await service.request('POST', `/api/sharing/public/${share.share_token}`, { body: { password: 'y' } });
    await service.request('POST', `/api/sharing/public/${share.share_token}/report`, {
      body: { reason: 'bad' },
    });
    const deleted = message('account.deleted.v1', {});
    const accounts = service.app.nest.get(AccountsConsumer);
    await accounts.accountDeleted(deleted);
    await accounts.accountDeleted(deleted);
    for (const table of ['shares', 'share_tokens', 'share_attempts', 'share_reports', 'data_keys'])
      expect([
        table,
        await service.database.query(`SELECT 1 FROM ${table} WHERE owner_id = $1`, [owner]),
      ]).toEqual([table, []]);
    expect(await status(share.share_token)).toBe(404);
    const late = await api.post(`/api/sharing/bookmarks/${library.bookmark(owner).id}`, {});
    expect(late.status).toBe(404);
    expect((await sent(service, 'account.purged.v1')).filter((one) => one.owner_id === owner)).toHaveLength(
      1,
    );
  });
});
