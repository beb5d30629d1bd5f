import { beforeEach, describe, expect, it } from '@jest/globals';
import { upload } from './support/account.js';
import { anonymous, baseUrl, eventually, newUser, type Client, type Reply } from './support/client.js';
import { given } from './support/environment.js';
import { listen } from './support/event-stream.js';
import { command } from './support/restored.js';

describe('sharing', () => {
  let user: Client;
  let project: number;
  const visitor = anonymous();

  beforeEach(async () => {
    user = await newUser();
    project = (await user.post('/api/projects', { name: 'Reading', description: 'To read' })).body.data.id;
  });

  const save = async (fields: object = {}): Promise<any> =>
    (
      await user.post('/api/bookmarks', {
        type: 'note',
        title: 'A note',
        content: 'x',
        project_id: project,
        ...fields,
      })
    ).body.data;
  const visit = (token: string, headers: Record<string, string> = {}): Promise<Reply> =>
    visitor.get(`/api/sharing/public/${token}`, { headers });

  it('shows a project behind a password, tells its owner of each view, and closes with it', async () => {
    await save({ title: 'First' });
    await save({ title: 'Last' });
    await save({ type: 'password', title: 'Hidden', content: 'hunter2' });
    const stream = await listen(user);
    const share = (await user.post(`/api/sharing/projects/${project}`, { password: 'open' })).body.data;
    expect(share).toMatchObject({ project_name: 'Reading', has_password: true, status: 'active' });
    expect(share.share_url).toBe(`${new URL(baseUrl()).origin}/shared/${share.share_token}`);
    expect((await visit(share.share_token)).status).toBe(403);
    const { status, body } = await visit(share.share_token, { 'x-share-password': 'open' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Reading', description: 'To read', bookmark_count: 2 });
    expect(body.data.bookmarks.map((one: any) => one.title)).toEqual(['Last', 'First']);
    const viewed = await eventually(async () => stream.events.find((one) => one.event === 'share.viewed'));
    expect(JSON.parse(viewed.data)).toMatchObject({ share_id: share.id, project_id: project, view_count: 1 });
    const unlocked = { 'x-share-unlock': body.unlock };
    expect((await visit(share.share_token, unlocked)).status).toBe(200);

    const { operation_id: deletion } = (await user.delete(`/api/projects/${project}`)).body.data;
    expect((await visit(share.share_token, unlocked)).status).toBe(404);
    const status2 = async () => (await user.get('/api/sharing/user')).body.data.shares[0].status;
    expect(await status2()).toBe('suspended');
    await user.post(`/api/operations/${deletion}/undo`);
    await eventually(async () => (await visit(share.share_token, unlocked)).status === 200);
    await user.delete(`/api/sharing/${share.share_token}`);
    expect((await visit(share.share_token, unlocked)).status).toBe(404);
    stream.close();
    await stream.ended;
  });

  it('marks a bookmark as shared for as long as it is, without touching it', async () => {
    const { id, version, updated_at } = await save();
    const marked = async (): Promise<any> => (await user.get(`/api/bookmarks/${id}`)).body.data;
    const share = (await user.post(`/api/sharing/bookmarks/${id}`, { expires_in: 'never' })).body.data;
    await eventually(async () => (await marked()).shared);
    expect(await marked()).toMatchObject({ version, updated_at });
    expect((await user.get('/api/bookmarks?search=is:shared')).body.data).toHaveLength(1);
    expect((await user.get(`/api/bookmarks/${id}/share`)).body.data).toMatchObject({
      is_shared: true,
      share_data: { id: share.id, expires_at: null },
    });
    await user.delete(`/api/bookmarks/${id}`);
    expect((await visit(share.share_token)).status).toBe(404);
    await eventually(async () => !(await marked()).shared);
    await user.post(`/api/bookmarks/${id}/restore`);
    await eventually(async () => (await marked()).shared);
    expect((await visit(share.share_token)).status).toBe(200);
    await user.delete(`/api/sharing/${share.id}`);
    await eventually(async () => !(await marked()).shared);
    expect((await user.get(`/api/bookmarks/${id}/share`)).body.data).toEqual({
      is_shared: false,
      share_data: null,
    });
  });

  it('hands out files that die with the share', async () => {
    const file = await upload(user, 'plan ü.txt', Buffer.from('the plan'));
    const { id } = await save({ attachments: [file] });
    const share = (await user.post(`/api/sharing/bookmarks/${id}`, {})).body.data;
    const [attachment] = (await visit(share.share_token)).body.data.attachments;
    expect(attachment).toMatchObject({ filename: 'plan ü.txt', size: 8 });
    const address = new URL(attachment.url, baseUrl());
    const answer = await fetch(address);
    expect(await answer.text()).toBe('the plan');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    await user.delete(`/api/sharing/${share.id}`);
    expect((await fetch(address)).status).toBe(404);
  });

  it('is taken down by an operator with one command', async () => {
    const { id } = await save();
    const share = (await user.post(`/api/sharing/bookmarks/${id}`, {})).body.data;
    const report = `/api/sharing/public/${share.share_token}/report`;
    expect((await visitor.post(report, { reason: 'A trap', category: 'phishing' })).status).toBe(202);
    const url = given('E2E_DATABASE_URL');
    const operate = async (...args: string[]): Promise<string> =>
      (
        await command('dist/apps/migrate/src/shares.js', args, {
          DATABASE_URL: url,
          SHARING_DATABASE_URL: url,
        })
      ).output;
    expect(await operate('reports')).toMatch(new RegExp(`share ${share.id} of .*\\n.* phishing "A trap"`));
    expect(await operate('disable', share.share_url, '--reason', 'phishing')).toContain('is disabled');
    expect((await visit(share.share_token)).status).toBe(404);
    await eventually(async () => !(await user.get(`/api/bookmarks/${id}`)).body.data.shared);
    expect(await operate('enable', String(share.id))).toContain('is enabled');
    expect((await visit(share.share_token)).status).toBe(200);
  });

  it('is a page that reads without a script', async () => {
    const { id } = await save({ title: '<script>alert(1)</script>', content: 'What it says' });
    const share = (await user.post(`/api/sharing/bookmarks/${id}`, { password: 'open' })).body.data;
    const address = new URL(`/shared/${share.share_token}`, baseUrl());
    const locked = await fetch(address);
    expect(locked.status).toBe(403);
    expect(locked.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(locked.headers.get('referrer-policy')).toBe('no-referrer');
    expect(locked.headers.get('cache-control')).toBe('no-store');
    expect(await locked.text()).not.toMatch(/alert|What it says/);
    const sent = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ password: 'open' }),
    });
    expect(sent.status).toBe(303);
    const [cookie = ''] = sent.headers.getSetCookie();
    const opened = await fetch(address, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(opened.status).toBe(200);
    const text = await opened.text();
    expect(text).toContain('What it says');
    expect(text).not.toContain('<script>alert');
    const unknown = await fetch(new URL(`/shared/${'a'.repeat(32)}`, baseUrl()));
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-type')).toContain('text/html');
  });
});
