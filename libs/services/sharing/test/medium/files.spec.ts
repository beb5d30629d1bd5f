import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { ObjectStorage } from '#platform/storage';
import type { BootedService, TestReply } from '#platform/testing';
import { apiOf, bootSharing, type Api } from '../factories/api.js';
import { Library, type Kept } from '../factories/library.js';

/** Real: Postgres, files on disk. Played: the bookmark service. */
describe('files of what is shared', () => {
  const library = new Library();
  let service: BootedService;
  let api: Api;
  let owner: string;
  let bookmark: Kept;

  beforeAll(async () => {
    service = await bootSharing(library);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    api = apiOf(service);
    owner = api.actor.ownerId;
    const id = uuidv7();
    const key = `files/${id.replaceAll('-', '')}`;
    await service.app.nest.get(ObjectStorage).put(key, Readable.from(['what it holds']), { size: 13 });
    library.files.set(id, { key, size: 13 });
    const attachments = [{ id, filename: 'a b/ü.txt', mimetype: 'text/plain', size: 13 }];
    bookmark = library.bookmark(owner, { attachments });
  });

  const urlOf = async (token: string, headers: Record<string, string> = {}): Promise<string> => {
    const { body } = await service.request('GET', `/api/sharing/public/${token}`, { headers });
    const one = body.data.bookmarks?.[0] ?? body.data;
    return one.attachments[0].url;
  };
  const read = (url: string, headers: Record<string, string> = {}): Promise<TestReply> =>
    service.request('GET', url, { headers });

  it('are read by the address in the answer, whole or in part, with their own policy', async () => {
    const share = await api.share(bookmark.id);
    const url = await urlOf(share.share_token);
    const whole = await read(url);
    expect(whole).toMatchObject({ status: 200, body: 'what it holds' });
    expect(whole.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    });
    expect(await read(url, { range: 'bytes=5-6' })).toMatchObject({ status: 206, body: 'it' });
    expect((await read(url, { 'if-none-match': String(whole.headers['etag']) })).status).toBe(304);
  });

  it.each([
    ['revoked', async (id: number) => api.delete(`/api/sharing/${id}`)],
    ['disabled', async (id: number) => update('disabled_at = now()', id)],
    ['in the trash', async (id: number) => update('is_suspended = true', id)],
    ['in the trash, of which nobody told', async () => library.trash(bookmark)],
    ['behind another password', async (id: number) => api.put(`/api/sharing/${id}`, { password: 'new' })],
  ])('die with a share that is %s', async (_how, close) => {
    const share = await api.share(bookmark.id);
    const url = await urlOf(share.share_token);
    expect((await read(url)).status).toBe(200);
    await close(share.id);
    expect((await read(url)).status).toBe(404);
  });

  it('die with a share that expired', async () => {
    const share = await api.share(bookmark.id);
    const url = await urlOf(share.share_token);
    await update(`expires_at = now() - interval '1 second'`, share.id);
    expect((await read(url)).status).toBe(410);
  });

  it('are not read by an address that somebody changed, nor under another share', async () => {
    const share = await api.share(bookmark.id);
    const other = await api.share(library.bookmark(owner).id);
    const url = await urlOf(share.share_token);
    for (const wrong of [
      url.replace(/files\/(.)/, (_path, first: string) => `files/${first === 'A' ? 'B' : 'A'}`),
      url.replace(/files\/([^/]+)/, 'files/$1AAAA'),
      url.replace(share.share_token, other.share_token),
      url.replace(/files\/[^/]+/, `files/${uuidv7()}`),
    ])
      expect((await read(wrong)).status).toBe(404);
  });

  it('of a locked share need no password again, and no cookie', async () => {
    const share = await api.share(bookmark.id, { password: 'open' });
    const url = await urlOf(share.share_token, { 'x-share-password': 'open' });
    expect((await read(url)).status).toBe(200);
  });

  it('of a project are those of the bookmarks that are in it', async () => {
    const project = library.project(owner);
    bookmark.project_id = project.id;
    const share = await api.shareProject(project.id);
    const url = await urlOf(share.share_token);
    expect((await read(url)).status).toBe(200);
    bookmark.project_id = project.id + 1_000;
    expect((await read(url)).status).toBe(404);
  });

  const update = (change: string, id: number): Promise<unknown> =>
    service.database.query(`UPDATE shares SET ${change} WHERE id = $1`, [id]);
});
