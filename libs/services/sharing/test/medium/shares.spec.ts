import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { person, type BootedService } from '#platform/testing';
import { apiOf, bootSharing, ORIGIN, sent, type Api } from '../factories/api.js';
import { Library } from '../factories/library.js';

const HOUR = 3_600_000;

describe('shares', () => {
  const library = new Library();
  let service: BootedService;
  let api: Api;
  let owner: string;

  beforeAll(async () => {
    service = await bootSharing(library, { env: { SHARES_PER_USER: '3' } });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    api = apiOf(service);
    owner = api.actor.ownerId;
  });

  it('are made with the defaults of the product', async () => {
    const bookmark = library.bookmark(owner, { title: 'Plans' });
    const share = await api.share(bookmark.id);
    expect(share).toEqual({
      id: expect.any(Number),
      share_token: expect.stringMatching(/^[\w-]{32}$/),
      share_type: 'bookmark',
      bookmark_id: bookmark.id,
      project_id: null,
      bookmark_title: 'Plans',
      project_name: null,
      expires_at: expect.any(String),
      settings: { allowCopy: true, showMetadata: true },
      has_password: false,
      include_passwords: false,
      view_count: 0,
      status: 'active',
      created_at: expect.any(String),
      share_url: `${ORIGIN}/shared/${share.share_token}`,
      version: 1,
    });
    const life = new Date(share.expires_at).getTime() - new Date(share.created_at).getTime();
    expect(Math.abs(life - HOUR)).toBeLessThan(5_000);
  });

  it.each([
    ['24h', 24 * HOUR],
    ['7d', 7 * 24 * HOUR],
    ['30d', 30 * 24 * HOUR],
  ])('last for %s', async (expiresIn, life) => {
    const share = await api.share(library.bookmark(owner).id, { expires_in: expiresIn });
    const left = new Date(share.expires_at).getTime() - new Date(share.created_at).getTime();
    expect(Math.abs(left - life)).toBeLessThan(5_000);
  });

  it('never end when they are told so, and carry a password and what else is said', async () => {
    const project = library.project(owner, { name: 'Reading' });
    library.bookmark(owner, { project_id: project.id, type: 'password' });
    const share = await api.shareProject(project.id, {
      expires_in: 'never',
      settings: { allowCopy: false, showMetadata: false },
      password: '  open sesame ',
      include_passwords: true,
    });
    expect(share).toMatchObject({
      share_type: 'project',
      bookmark_id: null,
      project_id: project.id,
      project_name: 'Reading',
      expires_at: null,
      settings: { allowCopy: false, showMetadata: false },
      has_password: true,
      include_passwords: true,
    });
    const status = await api.get(`/api/projects/${project.id}/share`);
    expect(status.body.data).toMatchObject({
      is_shared: true,
      share_data: { id: share.id },
      password_count: 1,
    });
    const stored = await service.database.query<{ password_hash: string }>(
      'SELECT password_hash FROM shares WHERE id = $1',
      [share.id],
    );
    expect(stored[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    [{ expires_in: '2h' }, 'expires_in'],
    [{ password: '   ' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ settings: { allowCopy: 'no' } }, 'settings.allowCopy'],
    [{ settings: { allow_copy: true } }, 'settings.allow_copy'],
    [{ include_passwords: true }, 'include_passwords'],
  ])('refuse %j', async (body, field) => {
    const refused = await api.post(`/api/sharing/bookmarks/${library.bookmark(owner).id}`, body);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields[0].field).toBe(field);
  });

  it('are one for each object: a second is told of the first', async () => {
    const bookmark = library.bookmark(owner);
    const first = await api.share(bookmark.id);
    const second = await api.post(`/api/sharing/bookmarks/${bookmark.id}`, { expires_in: 'never' });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ error: { code: 'already_shared' }, data: first });
  });

  it('that expired make room for a new one with another token', async () => {
    const bookmark = library.bookmark(owner);
    const first = await api.share(bookmark.id);
    await expire(first.id);
    const status = await api.get(`/api/bookmarks/${bookmark.id}/share`);
    expect(status.body.data).toMatchObject({
      is_shared: false,
      share_data: { id: first.id, status: 'expired' },
    });
    const second = await api.share(bookmark.id);
    expect(second.share_token).not.toBe(first.share_token);
    expect((await api.put(`/api/sharing/${first.share_token}`, { expires_in: '1h' })).status).toBe(404);
  });

  it('that expired are revived by an update, addressed by id or token', async () => {
    const share = await api.share(library.bookmark(owner).id);
    await expire(share.id);
    const kept = await api.put(`/api/sharing/${share.id}`, { settings: { allowCopy: false } });
    expect(kept.body.data).toMatchObject({ status: 'expired', version: 2 });
    const revived = await api.put(`/api/sharing/${share.share_token}`, { expires_in: 'never' });
    expect(revived.body.data).toMatchObject({
      status: 'active',
      expires_at: null,
      share_token: share.share_token,
      settings: { allowCopy: false, showMetadata: true },
      version: 3,
    });
  });

  it('tell a version conflict, in the body or by If-Match, with the share as it is', async () => {
    const share = await api.share(library.bookmark(owner).id);
    await api.put(`/api/sharing/${share.id}`, { password: 'secret', version: 1 });
    const stale = await api.put(`/api/sharing/${share.id}`, { expires_in: '7d', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      error: { code: 'version_conflict' },
      data: { id: share.id, version: 2, has_password: true },
    });
    const byHeader = await api.put(`/api/sharing/${share.id}`, { password: null }, { 'if-match': '"1"' });
    expect(byHeader.status).toBe(409);
    const good = await api.put(`/api/sharing/${share.id}`, { password: null }, { 'if-match': '"2"' });
    expect(good.body.data).toMatchObject({ has_password: false, version: 3 });
    expect(good.headers['etag']).toBe('"3"');
  });

  it('belong to their owner and to sessions', async () => {
    const bookmark = library.bookmark(owner);
    const share = await api.share(bookmark.id);
    const stranger = apiOf(service);
    expect((await stranger.post(`/api/sharing/bookmarks/${bookmark.id}`, {})).status).toBe(404);
    expect((await stranger.put(`/api/sharing/${share.id}`, {})).status).toBe(404);
    expect((await stranger.put(`/api/sharing/${share.share_token}`, {})).status).toBe(404);
    expect((await stranger.delete(`/api/sharing/${share.share_token}`)).status).toBe(404);
    expect((await stranger.get(`/api/bookmarks/${bookmark.id}/share`)).status).toBe(404);
    expect((await stranger.get('/api/sharing/user')).body.data.shares).toEqual([]);
    const token = apiOf(service, { ...person(owner), via: 'token', scopes: ['bookmarks:read'] });
    for (const reply of [
      await token.get('/api/sharing/user'),
      await token.get(`/api/bookmarks/${bookmark.id}/share`),
      await token.post(`/api/sharing/bookmarks/${bookmark.id}`, {}),
    ])
      expect(reply.status).toBe(403);
  });

  it('are limited for each user, by configuration', async () => {
    for (let n = 0; n < 3; n += 1) await api.share(library.bookmark(owner).id);
    const fourth = await api.post(`/api/sharing/bookmarks/${library.bookmark(owner).id}`, {});
    expect(fourth.status).toBe(409);
    expect(fourth.body.error.code).toBe('too_many_shares');
  });

  it('that expired come back only where there is room for them', async () => {
    const over = await api.share(library.bookmark(owner).id);
    await expire(over.id);
    for (let n = 0; n < 3; n += 1) await api.share(library.bookmark(owner).id);
    const back = await api.put(`/api/sharing/${over.id}`, { expires_in: '1h' });
    expect(back.status).toBe(409);
    expect(back.body.error.code).toBe('too_many_shares');
    const changed = await api.put(`/api/sharing/${over.id}`, { settings: { allowCopy: false } });
    expect(changed.body.data).toMatchObject({ status: 'expired' });
  });

  it('are listed newest first, page by page', async () => {
    const made = [];
    for (let n = 0; n < 3; n += 1) made.unshift((await api.share(library.bookmark(owner).id)).id);
    const first = (await api.get('/api/sharing/user?limit=2')).body;
    expect(first.meta).toMatchObject({ total: 3, limit: 2, next_cursor: expect.any(String) });
    const rest = (await api.get(`/api/sharing/user?limit=2&cursor=${first.meta.next_cursor}`)).body;
    expect(rest.meta.next_cursor).toBeNull();
    expect([...first.data.shares, ...rest.data.shares].map(({ id }: { id: number }) => id)).toEqual(made);
    const foreign = await apiOf(service).get(`/api/sharing/user?cursor=${first.meta.next_cursor}`);
    expect(foreign.body.error.code).toBe('invalid_cursor');
  });

  it('need something that is there and not in the trash', async () => {
    const bookmark = library.bookmark(owner);
    const share = await api.share(bookmark.id);
    library.trash(bookmark);
    const status = (await api.get(`/api/bookmarks/${bookmark.id}/share`)).body.data;
    expect(status).toMatchObject({ is_shared: false, share_data: { id: share.id, status: 'suspended' } });
    const project = library.project(owner);
    library.trash(project);
    expect((await api.post(`/api/sharing/projects/${project.id}`, {})).status).toBe(404);
    expect((await api.post('/api/sharing/bookmarks/demo-1', {})).status).toBe(404);
    expect((await api.get(`/api/projects/${project.id + 1_000}/share`)).status).toBe(404);
  });

  it('say what happened to them, without their token', async () => {
    const bookmark = library.bookmark(owner);
    const share = await api.share(bookmark.id, { expires_in: 'never' });
    await api.put(`/api/sharing/${share.id}`, { expires_in: '1h' });
    await api.delete(`/api/sharing/${share.id}`);
    const told = (await sent(service, 'shares.changed.v1')).filter((one) => one.owner_id === owner);
    expect(told.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ change: 'created', version: 1, is_open: true, expires_at: null }),
      expect.objectContaining({
        change: 'updated',
        version: 2,
        is_open: true,
        expires_at: expect.any(String),
      }),
      expect.objectContaining({ change: 'ended', version: 3, is_open: false, bookmark_id: bookmark.id }),
    ]);
    expect(JSON.stringify(told)).not.toContain(share.share_token);
  });

  it('are nowhere stored with a readable token', async () => {
    const share = await api.share(library.bookmark(owner).id);
    const rows = await service.database.query(
      'SELECT s::text AS share, t::text AS token FROM shares s JOIN share_tokens t ON t.share_id = s.id',
    );
    const hex = Buffer.from(share.share_token).toString('hex');
    expect(JSON.stringify(rows)).not.toContain(share.share_token);
    expect(JSON.stringify(rows)).not.toContain(hex);
  });

  const expire = (id: number): Promise<unknown> =>
    service.database.query(`UPDATE shares SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
});
