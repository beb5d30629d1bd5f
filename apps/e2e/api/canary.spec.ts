import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileForm, upload } from './support/account.js';
import { signInThroughProvider } from './support/browser-session.js';
import { anonymous, baseUrl, Client, eventually } from './support/client.js';
import { Dump } from './support/database.js';
import { logs, tracesOf } from './support/traces.js';

/** One word, so that no way of splitting texts takes it apart. */
const canary = (): string => `zq${randomBytes(12).toString('hex')}`;

describe('secrets', () => {
  const secrets: Record<string, string> = {};
  /** Kept in the open on purpose: what looks for secrets must find these, or it looks in the wrong place. */
  const open = { text: canary(), file: canary(), request: `req-${canary()}` };
  const passwords: string[] = [];
  let dump: Dump;
  let user: Client;
  let program: Client;
  let project: number;

  const secret = (name: string): string => {
    const value = canary();
    secrets[name] = value;
    return value;
  };

  const save = async (body: object, headers: Record<string, string> = {}): Promise<string> => {
    const reply = await user.post(
      '/api/bookmarks',
      { project_id: project, title: 'Kept', tags: ['vault'], ...body },
      { headers },
    );
    expect(reply.status).toBe(201);
    return reply.body.data.id;
  };

  beforeAll(async () => {
    dump = await Dump.open();
    const callback = await signInThroughProvider(baseUrl(), {
      email: `${canary()}@example.com`,
      name: 'Keeper',
    });
    const passed = callback.searchParams.get('token') ?? '';
    secrets['token in the callback address'] = passed;
    await fetch(callback);
    secrets['cookie of the callback'] = callback.cookie.slice(callback.cookie.indexOf('=') + 1);
    const headers = { cookie: callback.cookie };
    const rotated = await new Client(passed).post('/api/auth/session/rotate', undefined, { headers });
    user = new Client(rotated.body.token);
    secrets['session token'] = user.token ?? '';
    project = (await user.post('/api/projects', { name: 'Vault' })).body.data.id;
    const made = await user.post('/api/tokens', { name: 'Program' });
    program = new Client(made.body.data.token);
    secrets['API token'] = made.body.data.token;
  }, 60_000);

  afterAll(() => dump.close());

  it('are stored through every channel that takes them', async () => {
    const created = await save(
      { type: 'password', content: secret('created') },
      { 'idempotency-key': canary() },
    );
    const updated = await save({ type: 'password', content: secret('replaced') });
    await user.put(`/api/bookmarks/${updated}`, { content: secret('updated') });
    const restored = await save({
      type: 'password',
      content: secret('moved, tagged, trashed and restored in bulk'),
    });
    for (const change of [{ action: 'tag', tags: ['b'] }, { action: 'trash' }, { action: 'restore' }]) {
      const { body } = await user.post('/api/bookmarks/bulk', { ids: [restored], ...change });
      expect(body.data.affected).toBe(1);
    }
    const once = await user.post('/api/bookmarks/bulk', { ids: [restored], action: 'tag', tags: ['c'] });
    await user.post(`/api/operations/${once.body.data.operation_id}/undo`);
    const batch = await user.post('/api/import/bookmarks', {
      bookmarks: [
        {
          type: 'password',
          title: 'Imported',
          content: secret('imported in a batch'),
          tags: ['vault'],
          project_id: project,
        },
      ],
    });
    // Imports take links only; what is refused is reported without its content.
    expect(batch.body.data).toMatchObject({ imported: 0, errors: [{ title: 'Imported' }] });
    expect(namesFoundIn(JSON.stringify(batch.body))).toEqual([]);
    passwords.push(created, updated, restored);
    await user.post('/api/auth/openai-key', { openai_api_key: `sk-${secret('AI key')}` });
  });

  it('that were notes, links and code first are cleaned up after', async () => {
    for (const type of ['note', 'link', 'code']) {
      const content = secret(`${type} that became a password`);
      const id = await save(
        { type, content, url: type === 'link' ? 'https://nowhere.invalid/' : undefined },
        { 'idempotency-key': canary() },
      );
      await user.put(`/api/bookmarks/${id}`, { tags: ['still-open'] });
      await user.post('/api/bookmarks/bulk', { ids: [id], action: 'tag', tags: ['bulk'] });
      await eventually(
        async () => (await user.get(`/api/bookmarks?search=${content}`)).body.data.length === 1,
      );
      // The vocabulary behind typing errors learns words a moment later; the secret must leave it again.
      await eventually(
        async () =>
          (await dump.query('SELECT 1 FROM bookmark.search_vocabulary WHERE word = $1', [content])).length >
          0,
      );
      expect((await user.put(`/api/bookmarks/${id}`, { type: 'password' })).status).toBe(200);
      passwords.push(id);
    }
  }, 90_000);

  it('leave and enter in archives sealed', async () => {
    const passphrase = secret('export passphrase');
    const archive = await fetch(new URL(`/api/projects/${project}/export?secrets=true`, baseUrl()), {
      headers: { authorization: `Bearer ${user.token}`, 'x-export-passphrase': passphrase },
    });
    expect(archive.status).toBe(200);
    const bytes = Buffer.from(await archive.arrayBuffer());
    expect(namesFoundIn(bytes.toString('latin1'))).toEqual([]);
    const imported = await user.call('POST', '/api/projects/import', {
      form: fileForm('vault.zip', bytes),
      headers: { 'x-export-passphrase': passphrase },
    });
    expect(imported.status).toBeLessThan(300);
    const plain = await fetch(new URL(`/api/projects/${project}/export`, baseUrl()), {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(namesFoundIn(Buffer.from(await plain.arrayBuffer()).toString('latin1'))).toEqual([]);
  });

  it('open what is shared, by every way that a password may come', async () => {
    const id = await save({ type: 'password', content: secret('shared') });
    const password = secret('password of a share');
    const share = (await user.post(`/api/sharing/bookmarks/${id}`, { password })).body.data;
    secrets['token of a share'] = share.share_token;
    const door = `/api/sharing/public/${share.share_token}`;
    const visitor = anonymous();
    const opened = [
      await visitor.post(door, { password }),
      await visitor.get(door, { headers: { 'x-share-password': password } }),
      await visitor.get(`${door}?password=${password}`),
    ];
    for (const { status, body } of opened) {
      expect(status).toBe(200);
      expect(body.data.content).toBe(secrets['shared']);
    }
    secrets['unlock token'] = opened[0]?.body.unlock;
    const page = await fetch(new URL(`/shared/${share.share_token}`, baseUrl()), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ password }),
    });
    expect(page.status).toBe(303);
    const wrong = await visitor.get(`${door}?password=${secret('wrong password of a share')}`);
    expect(wrong.status).toBe(403);
    expect(namesFoundIn(JSON.stringify(wrong.body))).toEqual([]);
    passwords.push(id);
  });

  it('are not repeated by what refuses them', async () => {
    const refused = [
      await user.post('/api/bookmarks', { type: 'password', title: '', content: secret('refused password') }),
      await user.post('/api/bookmarks', {
        type: 'password',
        title: 'Long',
        content: secret('too long') + 'x'.repeat(100_000),
      }),
      await user.post('/api/bookmarks', {
        type: 'password',
        title: 'Odd',
        secret: secret('unknown property'),
      }),
      await user.post('/api/auth/openai-key', { openai_api_key: [secret('AI key of a wrong shape')] }),
      await user.post('/api/auth/apple', { identity_token: `a.${secret('Apple token')}.c` }),
      await user.post('/api/auth/mac/redeem', { code: secret('code'), code_verifier: secret('verifier') }),
      await new Client(secret('token of nobody')).get('/api/bookmarks'),
      await user.get('/api/bookmarks', {
        headers: { authorization: `Basic ${btoa(`user:${secret('password of another scheme')}`)}` },
      }),
      await anonymous().get(`/api/auth/me?token=${secret('token in the query')}`),
      await anonymous().get('/api/auth/me', {
        headers: { cookie: `auth_token=${secret('token in a cookie')}` },
      }),
      await user.put(`/api/bookmarks/${passwords[0]}`, {
        content: { nested: secret('content of a wrong shape') },
      }),
      await user.post('/api/bookmarks/bulk', { action: secret('action that is none'), ids: passwords }),
      await user.post('/api/import/bookmarks', { bookmarks: secret('entries of a wrong shape') }),
      await user.call('POST', '/api/projects/import', {
        form: fileForm('vault.zip', 'not an archive'),
        headers: { 'x-export-passphrase': secret('passphrase of a refused import') },
      }),
      await user.call('POST', '/api/import/file', { form: withOptions(secret('options that are no JSON')) }),
      await brokenJson(`{"type": "password", "content": "${secret('content of broken JSON')}`),
    ];
    for (const { status, body } of refused) {
      expect([400, 401]).toContain(status);
      expect(namesFoundIn(JSON.stringify(body))).toEqual([]);
    }
    await fetch(new URL(`/auth/callback?token=${secret('token somebody typed')}`, baseUrl()));
    await fetch(new URL(`/api/auth/google/callback?code=${secret('provider code')}&state=x`, baseUrl()), {
      redirect: 'manual',
    });
  });

  it('are in no answer but the one that asks for one of them', async () => {
    const paths = [
      '/api/auth/me',
      '/api/auth/openai-key?for_ui=true',
      '/api/tokens',
      '/api/projects',
      `/api/projects/${project}`,
      '/api/tags',
      '/api/tags/popular',
      '/api/stats/bookmarks',
      '/api/operations',
      '/api/import/jobs',
      '/api/bookmarks?limit=100',
      '/api/bookmarks/trash?limit=100',
      '/api/bookmarks/popular',
      '/api/bookmarks?type=password&limit=100',
      '/api/bookmarks?search=vault',
      '/api/bookmarks?search=tag:vault',
      '/api/bookmarks/duplicates?url=https://nowhere.invalid/',
      ...Object.values(secrets).map(
        (value) => `/api/bookmarks?search=${encodeURIComponent(value.slice(0, 14))}`,
      ),
    ];
    for (const path of paths) {
      const { status, body } = await user.get(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect({ path, found: namesFoundIn(JSON.stringify(body)) }).toEqual({ path, found: [] });
    }
    for (const id of passwords) {
      const copied = await user.post(`/api/bookmarks/${id}/copy`);
      const changed = await user.put(`/api/bookmarks/${id}`, { tags: ['vault'] });
      const byProgram = await program.get(`/api/bookmarks/${id}`);
      expect(namesFoundIn(JSON.stringify([copied.body, changed.body, byProgram.body]))).toEqual([]);
      expect(namesFoundIn(JSON.stringify((await user.get(`/api/bookmarks/${id}`)).body))).toHaveLength(1);
    }
  });

  it('are nowhere in the database, the queues, the object storage or the logs', async () => {
    await save({ type: 'note', content: open.text });
    await upload(user, 'open.txt', Buffer.from(open.file));
    await user.get('/api/projects', { headers: { 'x-request-id': open.request } });
    const controls = await eventually(async () => {
      const places = new Set(
        (await tracesOf(open, dump)).map(({ what, where }) => `${what}: ${where.split(' ')[0]}`),
      );
      return places.has('text: table') && places.has('file: object') && places.has('request: log') && places;
    });
    expect(controls.size).toBeGreaterThanOrEqual(3);
    // Cleaning up after a note that became a password takes a job.
    const rest = await eventually(async () => {
      const traces = await tracesOf(secrets, dump);
      return traces.length === 0 ? [] : undefined;
    }, 45).catch(() => tracesOf(secrets, dump));
    expect(rest).toEqual([]);
    expect((await logs()).length).toBeGreaterThan(1);
  }, 90_000);

  function withOptions(options: string): FormData {
    const form = fileForm('b.html', '<DL></DL>');
    form.append('options', `{"strategy": "${options}`);
    return form;
  }

  async function brokenJson(body: string): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(new URL('/api/bookmarks', baseUrl()), {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body,
    });
    return { status: answer.status, body: await answer.json() };
  }

  function namesFoundIn(text: string): string[] {
    return Object.entries(secrets).flatMap(([name, value]) => (text.includes(value) ? [name] : []));
  }
});
