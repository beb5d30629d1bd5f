import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileForm, upload } from '../api/support/account.js';
import { eventually, newUser, signIn, type Client } from '../api/support/client.js';
import { logs } from '../api/support/traces.js';
import { HostileSite } from './support/hostile-site.js';

const word = (): string => `zq${randomBytes(10).toString('hex')}`;

describe('logs', () => {
  const private_: Record<string, string> = {};
  const own = (what: string): string => (private_[what] ??= word());
  let site: HostileSite;
  let user: Client;

  beforeAll(async () => {
    site = await HostileSite.open();
    user = await newUser();
  });
  afterAll(() => site.close());

  it('tell what happened and nothing of what people keep', async () => {
    await signIn(`${own('e-mail')}@example.com`, own('name of a person'));
    const project = (await user.post('/api/projects', { name: own('project') })).body.data.id;
    const file = await upload(user, `${own('file name')}.txt`, Buffer.from(own('content of a file')));
    const saved = await user.post('/api/bookmarks', {
      type: 'note',
      title: own('title'),
      content: own('content'),
      tags: [own('tag')],
      project_id: project,
      attachments: [file],
    });
    // Fetched, followed and failed: the worker has much to tell about these.
    const away = site.redirect(
      `/${own('address of a redirect')}`,
      `http://127.0.0.2:1/${own('where it leads')}`,
    );
    for (const url of [
      away,
      `http://user:${own('password in a link')}@127.0.0.2:1/${own('address that is refused')}`,
      `${site.origin}/${own('address that is not there')}?key=${own('key in an address')}`,
      `http://${own('host')}.invalid/`,
    ])
      await user.post('/api/bookmarks', { type: 'link', title: 'x', content: '', url });
    await user.get(`/api/bookmarks?search=${own('search')}&tag=${own('tag that is asked for')}`);
    await user.get(`/api/bookmarks/${own('id that is none')}`);
    await user.put(`/api/tags/${own('tag in a path')}`, { name: own('new name of a tag') });
    await user.post('/api/tokens', { name: own('name of a token') });
    await user.post('/api/bookmarks', { type: own('type that is none'), title: own('refused title') });
    await user.post('/api/bookmarks', { type: 'note', title: 'x', [own('property')]: 1 });
    await user.post(
      '/api/projects',
      { name: 'x' },
      { headers: { 'idempotency-key': own('idempotency key') } },
    );
    await user.delete(`/api/bookmarks/${saved.body.data.id}`);
    const page = `<DL><DT><H3>${own('folder')}</H3><DL><DT><A HREF="https://${own('imported host')}.invalid/">${own('imported title')}</A></DL></DL>`;
    const job = await user.call('POST', '/api/import/file', {
      form: fileForm(`${own('imported file')}.html`, page),
    });
    await eventually(
      async () => (await user.get(`/api/import/jobs/${job.body.data.job_id}`)).body.data.status === 'done',
    );
    const control = `req-${word()}`;
    await user.get('/api/projects', { headers: { 'x-request-id': control } });
    const texts = await eventually(async () => {
      const all = await logs();
      return site.asked.length >= 2 && all.some(({ text }) => text.includes(control)) && all;
    });
    const told = Object.entries(private_).flatMap(([what, text]) =>
      texts.filter((log) => log.text.includes(text)).map(({ name }) => `${what} in ${name}`),
    );
    expect(told).toEqual([]);
  }, 60_000);
});
