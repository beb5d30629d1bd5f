import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { PortName, PortTypes, SharesChangedV1 } from '#contracts';
import type { Message } from '#platform/messaging';
import type { BootedService } from '#platform/testing';
import { SharesConsumer } from '../../src/sharing/shares.consumer.js';
import { apiOf, bootBookmarks, type Api } from '../factories/api.js';

describe('what the sharing service asks for', () => {
  let service: BootedService;
  let api: Api;
  let owner: string;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
  });
  beforeEach(() => {
    api = apiOf(service);
    owner = api.actor.ownerId;
  });
  afterAll(() => service?.close());

  const ask = async <P extends PortName>(
    port: P,
    body: PortTypes[P]['request'],
    ownerId = owner,
  ): Promise<any> => (await service.port(port, 'sharing', ownerId, body)).body.data;

  it('is for the sharing service alone', async () => {
    const { id } = await api.save({ type: 'password', content: 'hunter2' });
    for (const caller of ['gateway', 'rules', 'suggestion', 'import'] as const)
      expect((await service.port('bookmarks.read-shared', caller, owner, { bookmark_id: id })).status).toBe(
        403,
      );
    const person = await service.request('POST', '/internal/bookmarks.read-shared', {
      actor: api.actor,
      body: { bookmark_id: id },
    });
    expect(person.status).toBe(403);
    expect((await ask('bookmarks.read-shared', { bookmark_id: id })).bookmark.content).toBe('hunter2');
    expect(await ask('bookmarks.read-shared', { bookmark_id: id }, uuidv7())).toEqual({ bookmark: null });
  });

  it('knows names, versions and the trash', async () => {
    const project = await api.project('Reading');
    const kept = await api.save({ title: 'Kept', project_id: project.id });
    await api.save({ type: 'password', content: 'x', project_id: project.id });
    const gone = await api.save({ title: 'Gone' });
    await api.delete(`/api/bookmarks/${gone.id}`);
    const request = { bookmark_ids: [kept.id, gone.id, uuidv7()], project_ids: [project.id, 99_999_999] };
    const { bookmarks, projects } = await ask('bookmarks.shareable', request);
    expect(bookmarks).toHaveLength(2);
    expect(bookmarks).toContainEqual({ id: kept.id, title: 'Kept', version: 1, is_trashed: false });
    expect(bookmarks).toContainEqual({ id: gone.id, title: 'Gone', version: 2, is_trashed: true });
    expect(projects).toEqual([
      { id: project.id, name: 'Reading', version: 1, is_trashed: false, password_count: 1 },
    ]);
    expect(await ask('bookmarks.read-shared', { bookmark_id: gone.id })).toEqual({ bookmark: null });
    await api.delete(`/api/projects/${project.id}`);
    const after = await ask('bookmarks.shareable', { bookmark_ids: [], project_ids: [project.id] });
    expect(after.projects[0]).toMatchObject({ version: 2, is_trashed: true });
    const page = { project_id: project.id, include_passwords: true, limit: 10 };
    expect(await ask('bookmarks.read-shared', page)).toEqual({ project: null, bookmarks: [], next: null });
  });

  it('gives a project newest first, page by page, without passwords unless told', async () => {
    const project = await api.project('Reading');
    for (let n = 0; n < 5; n += 1) await api.save({ title: `Number ${n}`, project_id: project.id });
    await api.save({ type: 'password', title: 'Secret', content: 'hunter2', project_id: project.id });
    const titles: string[] = [];
    let after: any;
    do {
      const page: any = await ask('bookmarks.read-shared', {
        project_id: project.id,
        include_passwords: false,
        limit: 2,
        ...(after ? { after } : {}),
      });
      expect(page.project).toMatchObject({ name: 'Reading', bookmark_count: 5 });
      titles.push(...page.bookmarks.map((one: any) => one.title));
      after = page.next;
    } while (after);
    expect(titles).toEqual(['Number 4', 'Number 3', 'Number 2', 'Number 1', 'Number 0']);
    const all = await ask('bookmarks.read-shared', {
      project_id: project.id,
      include_passwords: true,
      limit: 100,
    });
    expect(all.project.bookmark_count).toBe(6);
    expect(all.bookmarks[0]).toMatchObject({ type: 'password', content: 'hunter2' });
  });

  it('makes pages of long contents shorter', async () => {
    const project = await api.project('Long');
    for (let n = 0; n < 8; n += 1) await api.save({ content: 'x'.repeat(90_000), project_id: project.id });
    const request = { project_id: project.id, include_passwords: false, limit: 100 };
    const first = await ask('bookmarks.read-shared', request);
    expect(first.bookmarks).toHaveLength(6);
    const rest = await ask('bookmarks.read-shared', { ...request, after: first.next });
    expect(rest.bookmarks).toHaveLength(2);
    expect(rest.next).toBeNull();
  });

  it.each([
    {},
    { project_id: 1 },
    { project_id: 1, include_passwords: false, limit: 101 },
    { bookmark_id: 'x' },
  ])('refuses %j', async (body) => {
    expect((await service.port('bookmarks.read-shared', 'sharing', owner, body as never)).status).toBe(400);
  });

  describe('of shares the dot', () => {
    let consumer: SharesConsumer;
    let bookmark: any;

    beforeEach(async () => {
      consumer = service.app.nest.get(SharesConsumer);
      bookmark = await api.save({});
    });

    const news = (fields: Partial<SharesChangedV1>): Message<SharesChangedV1> => ({
      id: uuidv7(),
      type: 'shares.changed.v1',
      owner_id: owner,
      occurred_at: new Date().toISOString(),
      actor: { kind: 'user', id: owner },
      correlation_id: 'request-0001',
      hops: 0,
      payload: {
        share_id: 10,
        bookmark_id: bookmark.id,
        project_id: null,
        version: 1,
        change: 'created',
        is_open: true,
        expires_at: null,
        ...fields,
      },
    });
    const shown = async (): Promise<any> => (await api.get(`/api/bookmarks/${bookmark.id}`)).body.data;

    it('is lit, once for each message, and touches nothing else', async () => {
      const message = news({});
      await consumer.sharesChanged(message);
      await consumer.sharesChanged(message);
      expect(await shown()).toMatchObject({
        shared: true,
        version: bookmark.version,
        updated_at: bookmark.updated_at,
      });
      expect((await api.get('/api/stats/bookmarks')).body.data.shared).toBe(1);
    });

    it('goes out with its time', async () => {
      await consumer.sharesChanged(news({ expires_at: new Date(Date.now() - 1_000).toISOString() }));
      expect(await shown()).toMatchObject({ shared: false });
    });

    it('is not lit again by what comes late, of this share or one before', async () => {
      await consumer.sharesChanged(news({ version: 3, change: 'ended', is_open: false }));
      await consumer.sharesChanged(news({ version: 2, change: 'updated' }));
      expect(await shown()).toMatchObject({ shared: false });
      await consumer.sharesChanged(news({ share_id: 11, version: 1 }));
      expect(await shown()).toMatchObject({ shared: true });
      await consumer.sharesChanged(news({ share_id: 10, version: 4, change: 'ended', is_open: false }));
      expect(await shown()).toMatchObject({ shared: true });
    });

    it('is of nobody else, and of no project', async () => {
      await consumer.sharesChanged({ ...news({}), owner_id: uuidv7() });
      await consumer.sharesChanged(news({ bookmark_id: null, project_id: bookmark.project.id }));
      expect(await shown()).toMatchObject({ shared: false });
    });
  });
});
