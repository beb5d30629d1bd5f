import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { CLIENT_HEADER } from '#platform/identity';
import type { BootedService, TestReply } from '#platform/testing';
import { apiOf, bootSharing, eventually, sent, type Api } from '../factories/api.js';
import { Library } from '../factories/library.js';

const EXPIRED = 'This share link has expired and is no longer accessible.';

describe('what visitors get', () => {
  const library = new Library();
  let service: BootedService;
  let api: Api;
  let owner: string;

  beforeAll(async () => {
    service = await bootSharing(library);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    api = apiOf(service);
    owner = api.actor.ownerId;
  });

  const visit = (token: string, headers: Record<string, string> = {}, query = ''): Promise<TestReply> =>
    service.request('GET', `/api/sharing/public/${token}${query}`, { headers });
  const views = async (id: number): Promise<number> =>
    (
      await service.database.query<{ n: number }>(
        'SELECT view_count::float8 AS n FROM shares WHERE id = $1',
        [id],
      )
    )[0]?.n ?? -1;
  /** Postgres' own clock decides, so the row is moved. */
  const expire = (id: number): Promise<unknown> =>
    service.database.query(`UPDATE shares SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);

  it('is a bookmark with everything that it shows', async () => {
    const bookmark = library.bookmark(owner, { type: 'link', url: 'https://example.com/', title: 'A page' });
    const share = await api.share(bookmark.id);
    const { status, body } = await visit(share.share_token);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      share_type: 'bookmark',
      data: {
        type: 'link',
        title: 'A page',
        content: 'What it says',
        url: 'https://example.com/',
        tags: ['one'],
        attachments: [],
        created_at: '2026-11-01T10:00:00.000Z',
        project_name: 'Work',
      },
      expires_at: share.expires_at,
      settings: { allowCopy: true, showMetadata: true },
    });
  });

  it.each([
    ['note', 'note'],
    ['password', 'password'],
    ['color', 'color'],
    ['code', 'note'],
    ['image', 'note'],
  ])('is a %s as %s, without an address', async (type, shown) => {
    const bookmark = library.bookmark(owner, { type, url: 'https://example.com/' });
    const { body } = await visit((await api.share(bookmark.id)).share_token);
    expect(body.data).toMatchObject({ type: shown, content: 'What it says' });
    expect(body.data).not.toHaveProperty('url');
  });

  it('has neither dates, counts nor a project’s name where metadata is not shown', async () => {
    const settings = { showMetadata: false, allowCopy: false };
    const single = await visit((await api.share(library.bookmark(owner).id, { settings })).share_token);
    expect(Object.keys(single.body.data).sort()).toEqual(['attachments', 'content', 'tags', 'title', 'type']);
    expect(single.body.settings).toEqual(settings);
    const project = library.project(owner, { name: 'Reading' });
    library.bookmark(owner, { project_id: project.id });
    const whole = await visit((await api.shareProject(project.id, { settings })).share_token);
    expect(Object.keys(whole.body.data).sort()).toEqual(['bookmarks', 'description', 'name', 'next_cursor']);
    expect(whole.body.data.name).toBe('Reading');
    expect(Object.keys(whole.body.data.bookmarks[0]).sort()).toEqual([
      'attachments',
      'content',
      'tags',
      'title',
      'type',
    ]);
  });

  it('tells no id, and so nothing of when something was made', async () => {
    const attachments = [{ id: uuidv7(), filename: 'plan.png', mimetype: 'image/png', size: 3 }];
    const project = library.project(owner);
    const kept = [];
    for (let n = 0; n < 101; n += 1)
      kept.push(
        library.bookmark(owner, {
          project_id: project.id,
          content: `![Plan](attachment:${attachments[0]?.id.toUpperCase()})`,
          attachments,
        }),
      );
    const { body } = await visit((await api.shareProject(project.id)).share_token);
    const { bookmarks, next_cursor: next } = body.data;
    const [{ content, attachments: files }] = bookmarks;
    expect(content).toBe(`![Plan](attachment:${files[0].id})`);
    expect(files[0].id).toMatch(/^[\w-]{22}$/);
    const told = [JSON.stringify(body), files[0].url.split('/')[4], next]
      .flatMap((text) => [text, Buffer.from(text, 'base64url').toString('latin1')])
      .join('\n');
    const ids = [...kept, ...attachments].map(({ id }) => id);
    expect(ids.filter((id) => told.includes(id))).toEqual([]);
    expect(Buffer.from(next, 'base64url').toString('latin1')).not.toContain('2026-11-01');
  });

  it('is a project a page at a time, which is one view', async () => {
    const project = library.project(owner);
    for (let n = 0; n < 150; n += 1)
      library.bookmark(owner, { project_id: project.id, title: `Bookmark ${n}` });
    library.bookmark(owner, { project_id: project.id, type: 'password', content: 'hunter2' });
    const share = await api.shareProject(project.id);
    const first = (await visit(share.share_token)).body.data;
    expect(first).toMatchObject({ name: 'A project', description: 'What it is for', bookmark_count: 150 });
    expect(first.bookmarks).toHaveLength(100);
    const rest = (await visit(share.share_token, {}, `?cursor=${first.next_cursor}`)).body.data;
    expect(rest.next_cursor).toBeNull();
    const titles = [...first.bookmarks, ...rest.bookmarks].map(({ title }: { title: string }) => title);
    expect(titles).toEqual(Array.from({ length: 150 }, (_, n) => `Bookmark ${149 - n}`));
    expect(await views(share.id)).toBe(1);
    const other = await api.share(library.bookmark(owner).id);
    const foreign = await visit(share.share_token, {}, '?cursor=abc');
    expect(foreign.status).toBe(400);
    expect((await visit(other.share_token)).status).toBe(200);
  });

  it('has a project’s passwords only when the owner says so', async () => {
    const project = library.project(owner);
    library.bookmark(owner, { project_id: project.id, type: 'password', content: 'hunter2' });
    const share = await api.shareProject(project.id);
    expect((await visit(share.share_token)).body.data.bookmarks).toEqual([]);
    await api.put(`/api/sharing/${share.id}`, { include_passwords: true });
    expect((await visit(share.share_token)).body.data.bookmarks[0].content).toBe('hunter2');
  });

  it('is told alike for unknown, revoked, suspended and disabled', async () => {
    const bookmark = library.bookmark(owner);
    const [revoked, disabled] = [await api.share(library.bookmark(owner).id), await api.share(bookmark.id)];
    await api.delete(`/api/sharing/${revoked.id}`);
    await service.database.query('UPDATE shares SET disabled_at = now() WHERE id = $1', [disabled.id]);
    const suspended = await api.share(library.bookmark(owner).id);
    await service.database.query('UPDATE shares SET is_suspended = true WHERE id = $1', [suspended.id]);
    // What expired as well is not said to have been there.
    await expire(suspended.id);
    const trashed = library.bookmark(owner);
    const late = await api.share(trashed.id);
    library.trash(trashed);
    const tokens = ['A'.repeat(32), 'x', revoked, suspended, disabled, late].map(
      (one) => one.share_token ?? one,
    );
    const replies = await Promise.all(
      tokens.map((token) => visit(token, { 'x-request-id': 'same-request' })),
    );
    const alike = replies.map(({ status, headers, body }) => ({
      status,
      headers: { ...headers, date: '' },
      body,
    }));
    expect(alike[0]).toMatchObject({ status: 404, body: { message: 'Share not found' } });
    for (const one of alike) expect(one).toEqual(alike[0]);
  });

  it('costs one look-up whether there is such a share or not', async () => {
    const share = await api.share(library.bookmark(owner).id, { password: 'right' });
    await service.database.query('UPDATE shares SET disabled_at = now() WHERE id = $1', [share.id]);
    const counted = async (token: string): Promise<unknown[]> => {
      const asked: unknown[] = [];
      const original = service.database.query.bind(service.database);
      service.database.query = async (sql, parameters) => {
        asked.push(sql);
        return original(sql, parameters);
      };
      await visit(token, { 'x-share-password': 'wrong' });
      service.database.query = original;
      return asked;
    };
    const known = await counted(share.share_token);
    expect(known).toHaveLength(1);
    expect(await counted('B'.repeat(32))).toEqual(known);
  });

  it('says expired of what was there', async () => {
    const share = await api.share(library.bookmark(owner).id, { password: 'right' });
    await expire(share.id);
    const { status, body } = await visit(share.share_token);
    expect(status).toBe(410);
    expect(body).toMatchObject({ message: EXPIRED, error: { code: 'expired' } });
  });

  it('is gone at once when it is revoked', async () => {
    const share = await api.share(library.bookmark(owner).id);
    expect((await visit(share.share_token)).status).toBe(200);
    await api.delete(`/api/sharing/${share.share_token}`);
    expect((await visit(share.share_token)).status).toBe(404);
  });

  describe('behind a password', () => {
    let token: string;
    let id: number;

    beforeEach(async () => {
      const share = await api.share(library.bookmark(owner).id, { password: 'open sesame' });
      token = share.share_token;
      id = share.id;
    });

    const give = (password: string, address = '192.0.2.1'): Promise<TestReply> =>
      service.request('POST', `/api/sharing/public/${token}`, {
        body: { password },
        headers: { [CLIENT_HEADER]: address },
      });

    it('asks for it, and says when it is wrong', async () => {
      const asked = await visit(token);
      expect(asked).toMatchObject({
        status: 403,
        body: { message: 'Password required', error: { code: 'password_required' } },
      });
      expect(asked.body).not.toHaveProperty('data');
      expect(await give('  ')).toMatchObject({ status: 403, body: { error: { code: 'password_required' } } });
      expect(await give('open sesam')).toMatchObject({
        status: 403,
        body: { message: 'Invalid password', error: { code: 'invalid_password' } },
      });
      expect(await views(id)).toBe(0);
    });

    it('takes it from the body, the header and, for old clients, the query', async () => {
      for (const reply of [
        await give(' open sesame '),
        await visit(token, { 'x-share-password': 'open sesame' }),
        await visit(token, {}, '?password=open%20sesame'),
      ])
        expect(reply).toMatchObject({ status: 200, body: { data: { content: 'What it says' } } });
    });

    it('opens to whoever gave it, without hashing, by header or cookie, until it changes', async () => {
      const opened = await give('open sesame');
      const { unlock } = opened.body;
      const cookies = opened.headers['set-cookie'] as string[];
      expect(cookies).toEqual([
        expect.stringMatching(
          new RegExp(
            `^share_unlock=.+; Max-Age=3600; Path=/shared/${token}; HttpOnly; SameSite=Lax; Secure$`,
          ),
        ),
        expect.stringContaining(`Path=/api/sharing/public/${token};`),
      ]);
      expect((await visit(token, { 'x-share-unlock': unlock })).status).toBe(200);
      const [pair] = cookies[0]?.split(';') ?? [];
      expect((await visit(token, { cookie: `other=1; ${pair}` })).status).toBe(200);
      const forged = `${unlock.slice(0, -2)}${unlock.endsWith('AA') ? 'BB' : 'AA'}`;
      expect((await visit(token, { 'x-share-unlock': forged })).status).toBe(403);
      const other = await api.share(library.bookmark(owner).id, { password: 'open sesame' });
      expect((await visit(other.share_token, { 'x-share-unlock': unlock })).status).toBe(403);
      await api.put(`/api/sharing/${id}`, { password: 'another' });
      expect((await visit(token, { 'x-share-unlock': unlock })).status).toBe(403);
    });

    it('stops a thousand guesses from a thousand addresses, and lets in who was in', async () => {
      const { unlock } = (await give('open sesame')).body;
      const statuses: number[] = [];
      for (let n = 0; n < 1_000; n += 100) {
        const crowd = Array.from({ length: 100 }, (_, place) =>
          give(`guess ${n + place}`, `198.51.${Math.floor((n + place) / 250)}.${(n + place) % 250}`),
        );
        statuses.push(...(await Promise.all(crowd)).map(({ status }) => status));
      }
      const looked = statuses.filter((status) => status === 403).length;
      expect(looked).toBeGreaterThanOrEqual(10);
      expect(looked).toBeLessThanOrEqual(12);
      expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - looked);
      const refused = await give('open sesame', '203.0.113.9');
      expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts' } } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await visit(token, { 'x-share-unlock': unlock })).status).toBe(200);
      // It is the share that is held back: from its addresses others can still be read.
      const other = await api.share(library.bookmark(owner).id, { password: 'x' });
      const elsewhere = await visit(other.share_token, {
        'x-share-password': 'x',
        [CLIENT_HEADER]: '198.51.0.1',
      });
      expect(elsewhere.status).toBe(200);
    });

    it('stops one address on any number of shares', async () => {
      const tokens = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const share = await api.share(library.bookmark(owner).id, { password: 'right' });
          return share.share_token as string;
        }),
      );
      const headers = { [CLIENT_HEADER]: '192.0.2.77', 'x-share-password': 'wrong' };
      const statuses: number[] = [];
      for (let n = 0; n < 25; n += 1) statuses.push((await visit(tokens[n % 5] ?? '', headers)).status);
      expect(statuses.slice(0, 20).every((status) => status === 403)).toBe(true);
      expect(statuses.slice(21).every((status) => status === 429)).toBe(true);
    });

    it('does not count right passwords against anybody', async () => {
      for (let n = 0; n < 15; n += 1) expect((await give('open sesame', '192.0.2.5')).status).toBe(200);
    });

    it('keeps addresses only as keyed hashes', async () => {
      await give('wrong', '192.0.2.200');
      const rows = await service.database.query<{ address: string }>('SELECT address FROM address_attempts');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('192.0.2');
    });
  });

  it('is counted exactly under a hundred readers at once', async () => {
    const share = await api.share(library.bookmark(owner).id);
    const replies = await Promise.all(Array.from({ length: 100 }, () => visit(share.share_token)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await views(share.id)).toBe(100);
    const told = async (): Promise<number[]> =>
      (await sent(service, 'shares.viewed.v1'))
        .filter((one) => one.owner_id === owner)
        .map(({ payload }) => payload.view_count);
    expect((await told())[0]).toBe(1);
    // Few messages, and the last has the whole count.
    await eventually(async () => (await told()).at(-1) === 100);
    expect((await told()).length).toBeLessThan(10);
  });

  it('counts readers and nobody else', async () => {
    const share = await api.share(library.bookmark(owner).id);
    const path = `/api/sharing/public/${share.share_token}`;
    expect((await service.request('HEAD', path)).status).toBe(200);
    const others: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
      { 'user-agent': 'facebookexternalhit/1.1' },
      { 'user-agent': 'WhatsApp/2.23.20.0' },
      { 'user-agent': 'TelegramBot (like TwitterBot)' },
    ];
    for (const headers of others) expect((await visit(share.share_token, headers)).status).toBe(200);
    expect(await views(share.id)).toBe(0);
    for (const agent of [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Twitter for iPhone/10.1',
      'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 30) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    ])
      await visit(share.share_token, { 'user-agent': agent });
    expect(await views(share.id)).toBe(2);
  });

  it('says to HEAD whether it is there, without asking for the content', async () => {
    const share = await api.share(library.bookmark(owner).id);
    const locked = await api.share(library.bookmark(owner).id, { password: 'sesame' });
    const look = async (token: string): Promise<number> =>
      (await service.request('HEAD', `/api/sharing/public/${token}`)).status;
    const { reads } = library;
    expect(await look(share.share_token)).toBe(200);
    expect(await look(locked.share_token)).toBe(403);
    await api.delete(`/api/sharing/${share.id}`);
    expect(await look(share.share_token)).toBe(404);
    expect(library.reads).toBe(reads);
  });
});
