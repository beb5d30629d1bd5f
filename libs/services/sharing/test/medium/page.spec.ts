import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService, TestReply } from '#platform/testing';
import { apiOf, bootSharing, ORIGIN, type Api } from '../factories/api.js';
import { Library } from '../factories/library.js';

const TEMPLATE = `<!doctype html><html><head><!--shared-head--><script type="module" src="/assets/shared.js"></script></head>
<body><div id="root"><!--shared-content--></div>
<script type="application/json" id="shared-data"><!--shared-data--></script></body></html>`;

const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&<!--shared-data-->$&\u2028`;

/** Real: Postgres, the file of the template. Played: the bookmark service. */
describe('the page of a share', () => {
  const library = new Library();
  let service: BootedService;
  let webDir: string;
  let api: Api;
  let owner: string;

  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'web-'));
    await writeFile(join(webDir, 'shared.html'), TEMPLATE);
    service = await bootSharing(library, { env: { WEB_DIR: webDir } });
  });
  afterAll(async () => {
    await service.close();
    await rm(webDir, { recursive: true });
  });
  beforeEach(() => {
    api = apiOf(service);
    owner = api.actor.ownerId;
  });

  const open = (token: string, headers: Record<string, string> = {}, query = ''): Promise<TestReply> =>
    service.request('GET', `/shared/${token}${query}`, { headers });
  const submit = (token: string, fields: Record<string, string>): Promise<TestReply> =>
    service.request('POST', `/shared/${token}`, {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const dataIn = (text: string): any =>
    JSON.parse(/id="shared-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');

  it('reads without a script, and hands its script the answer of the API', async () => {
    const bookmark = library.bookmark(owner, {
      type: 'link',
      title: 'A page',
      url: 'https://example.com/?a=1&b=2',
    });
    const share = await api.share(bookmark.id);
    const { status, headers, body } = await open(share.share_token);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(body).toContain('<title>A page · Quick Stash</title>');
    expect(body).toContain('<meta name="robots" content="noindex, nofollow" />');
    expect(body).toContain('<meta property="og:title" content="A page" />');
    expect(body).toContain(`${ORIGIN}/shared/${share.share_token}`);
    expect(body).toMatch(/<h1>A page<\/h1>[^]*href="https:\/\/example\.com\/\?a=1&amp;b=2"[^]*What it says/);
    expect(body).toContain('src="/assets/shared.js"');
    const answer = (await service.request('GET', `/api/sharing/public/${share.share_token}`)).body;
    expect(dataIn(body)).toEqual({ ...answer, state: 'success', token: share.share_token });
  });

  it('is one view', async () => {
    const share = await api.share(library.bookmark(owner).id);
    await open(share.share_token);
    expect((await service.request('HEAD', `/shared/${share.share_token}`)).status).toBe(200);
    const { body } = await api.get('/api/sharing/user');
    expect(body.data.shares[0].view_count).toBe(1);
  });

  it('shows what somebody wrote as text, wherever it stands', async () => {
    const project = library.project(owner, { name: HOSTILE, description: HOSTILE });
    library.bookmark(owner, { project_id: project.id, title: HOSTILE, content: HOSTILE, tags: [HOSTILE] });
    library.bookmark(owner, {
      project_id: project.id,
      type: 'link',
      url: 'javascript:alert(3)',
      title: HOSTILE,
    });
    library.bookmark(owner, { project_id: project.id, type: 'color', content: HOSTILE });
    const share = await api.shareProject(project.id);
    const { body } = await open(share.share_token);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img');
    expect(body).not.toMatch(/href="javascript:/i);
    // The template's two, and none that came with the content.
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body.match(/<\/script>/g)).toHaveLength(2);
    // Both would end a line within a text of older scripts.
    expect(/id="shared-data">(.*?)<\/script>/s.exec(body)?.[1]).not.toMatch(/[<>&\u2028\u2029]/);
    expect(dataIn(body).data).toMatchObject({ name: HOSTILE, description: HOSTILE });
    const single = await open((await api.share(library.bookmark(owner, { title: HOSTILE }).id)).share_token);
    expect(single.body).toMatch(/<title>&lt;\/script&gt;/);
    expect(dataIn(single.body).data.title).toBe(HOSTILE);
  });

  it('takes the password by a form, and leads back', async () => {
    const bookmark = library.bookmark(owner, { title: 'Plans', content: 'All of them' });
    const { share_token: token } = await api.share(bookmark.id, { password: 'open sesame' });
    const locked = await open(token);
    expect(locked.status).toBe(403);
    expect(locked.body).toContain(`<form method="post" action="/shared/${token}">`);
    expect(locked.body).toMatch(/name="password"/);
    expect(locked.body).not.toMatch(/Plans|All of them/);
    expect(dataIn(locked.body)).toEqual({ state: 'password', token });

    const wrong = await submit(token, { password: 'open' });
    expect(wrong.status).toBe(403);
    expect(wrong.body).toContain('Incorrect password. Please try again.');
    expect(wrong.body).not.toMatch(/Plans|All of them/);

    const right = await submit(token, { password: 'open sesame' });
    expect(right).toMatchObject({ status: 303, headers: { location: `/shared/${token}` } });
    const [cookie = ''] = right.headers['set-cookie'] as string[];
    expect(cookie).toContain('HttpOnly; SameSite=Lax');
    const opened = await open(token, { cookie: cookie.split(';')[0] ?? '' });
    expect(opened.status).toBe(200);
    expect(opened.body).toContain('All of them');
    expect((await api.get('/api/sharing/user')).body.data.shares[0].view_count).toBe(1);
  });

  it('takes forms nowhere else: any site can make a browser send one', async () => {
    const { share_token: token } = await api.share(library.bookmark(owner).id);
    const reply = await service.request('POST', `/api/sharing/public/${token}`, {
      payload: 'password=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.status).toBe(415);
  });

  it('says what is wrong, with nothing of the content', async () => {
    const expired = await api.share(library.bookmark(owner, { title: 'Plans' }).id);
    await service.database.query(`UPDATE shares SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      expired.id,
    ]);
    const old = await open(expired.share_token);
    expect(old.status).toBe(410);
    expect(old.body).toContain('This share link has expired and is no longer accessible.');
    expect(old.body).not.toContain('Plans');
    expect(dataIn(old.body)).toMatchObject({ state: 'expired' });
    const none = await open('"><script>alert(1)</script>'.replaceAll('/', '%2F'));
    expect(none.status).toBe(404);
    expect(none.body).toContain('Share not found. The link may be invalid or has been removed.');
    expect(none.body).not.toContain('<script>alert');
    expect(dataIn(none.body).state).toBe('not-found');
  });

  it('waits with who guesses', async () => {
    const { share_token: token, id } = await api.share(library.bookmark(owner).id, { password: 'right' });
    await submit(token, { password: 'wrong' });
    await service.database.query(
      `UPDATE share_attempts SET blocked_until = now() + interval '1 minute' WHERE share_id = $1`,
      [id],
    );
    const held = await submit(token, { password: 'right' });
    expect(held.status).toBe(429);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(50);
    expect(dataIn(held.body)).toMatchObject({ state: 'password', retry_after: expect.any(Number) });
  });

  it('leads through a long project without a script', async () => {
    const project = library.project(owner);
    for (let n = 0; n < 101; n += 1)
      library.bookmark(owner, { project_id: project.id, title: `Number ${n}` });
    const { share_token: token } = await api.shareProject(project.id);
    const first = await open(token);
    const next = /rel="next" href="([^"]+)"/.exec(first.body)?.[1] ?? '';
    const second = await service.request('GET', next);
    expect(second.body).toContain('Number 0');
    expect(second.body).not.toContain('Number 1<');
  });

  it('says that the product is away, not that the share is', async () => {
    const gone = new Library();
    const alone = await bootSharing(gone, { ports: { 'bookmarks.read-shared': undefined } });
    try {
      const someone = apiOf(alone);
      const share = await someone.share(gone.bookmark(someone.actor.ownerId).id);
      const { status, headers, body } = await alone.request('GET', `/shared/${share.share_token}`);
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(dataIn(body)).toMatchObject({ state: 'error', message: 'Failed to load shared content' });
    } finally {
      await alone.close();
    }
  });

  it('has a plain face of its own without a built web app', async () => {
    const plain = await bootSharing(library, { env: { WEB_DIR: join(webDir, 'nothing') } });
    try {
      const { body } = await plain.request('GET', `/shared/${'A'.repeat(32)}`);
      expect(body).toContain('Unable to Load Content');
      expect(dataIn(body).state).toBe('not-found');
    } finally {
      await plain.close();
    }
  });
});
