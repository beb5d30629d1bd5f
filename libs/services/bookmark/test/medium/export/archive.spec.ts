import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, strToU8, zipSync } from 'fflate';
import type { Actor } from '#platform/identity';
import { person, type BootedService, type TestReply } from '#platform/testing';
import { bootBookmarks, objectKeys, outbox } from '../files/support.js';
import { SECRET, archives, json, unzip } from './support.js';

const PASSPHRASE = 'correct horse battery';
const BAD = 'Failed to import projects. Please check the file format.';

describe('project archives', () => {
  let service: BootedService;
  let its: ReturnType<typeof archives>;

  beforeAll(async () => {
    service = await bootBookmarks({ env: { USER_STORAGE_LIMIT_MB: '1', PROJECT_ARCHIVE_MAX_MB: '2' } });
    its = archives(service);
  });
  afterAll(() => service.close());

  it('comes back exactly, for its owner and for another one', async () => {
    const actor = person();
    const { id } = await its.furnished(actor);
    const first = await its.exported(actor, id);
    const before = its.essence(first);
    expect(before).toMatchObject({
      format: 'quickstash-project',
      version: 1,
      project: { name: 'Réseau / "Ops"', description: 'Two\nlines' },
      bookmarks: [
        {
          title: 'Link 🦭',
          created_at: '1999-12-31T23:59:59.123Z',
          tags: ['Work', 'später'],
          copy_count: 1,
          attachments: [
            { filename: 'renamed.txt', sort_order: 1, bytes: 'both hold me' },
            { filename: 'page.html', sort_order: 3 },
          ],
        },
        { title: 'Note', attachments: [{ bytes: 'both hold me' }] },
        { title: 'Red', source: 'bot' },
        { title: 'x', content: 'const a = "\u2028</script>";' },
        { title: 'Login', type: 'password', content: null },
      ],
    });
    for (const other of [actor, person()]) {
      const reply = await its.bringIn(other, first);
      expect(reply).toMatchObject({
        status: 201,
        body: { success: true, data: { bookmarks_imported: 5, files_imported: 2 } },
      });
      const [project] = reply.body.data.projects;
      expect(project.id).not.toBe(id);
      expect(its.essence(await its.exported(other, project.id))).toEqual(before);
      const found = await service.request('GET', `/api/bookmarks?search=renamed&project_id=${project.id}`, {
        actor: other,
      });
      const link = found.body.data.find((one: { title: string }) => one.title === 'Link 🦭');
      expect(link.attachments).toMatchObject([{ mimetype: 'text/plain' }, { mimetype: 'text/html' }]);
      expect((await service.request('GET', link.attachments[0].url)).body).toBe('both hold me');
      const projects = (await service.request('GET', '/api/projects', { actor: other })).body.data;
      expect(projects.find((one: { id: number }) => one.id === project.id)).toMatchObject({
        bookmarks_count: 5,
      });
    }
    const created = await outbox(service, 'bookmarks.created.v1');
    expect(created.at(-1)).toMatchObject({ payload: { source: 'import', rules: 'done' } });
  });

  it('takes passwords along only sealed, for a session with a passphrase', async () => {
    const actor = person();
    const { id } = await its.furnished(actor);
    const passphrase = { 'x-export-passphrase': PASSPHRASE };
    const withSecrets = (who: Actor, headers: Record<string, string>): Promise<TestReply> =>
      service.request('GET', `/api/projects/${id}/export?secrets=true`, { actor: who, headers });
    const token = {
      ...actor,
      via: 'token',
      scopes: ['bookmarks:read', 'projects:read', 'secrets:read'],
    } as const;
    expect(await withSecrets(token, passphrase)).toMatchObject({ status: 403 });
    expect(await withSecrets(actor, {})).toMatchObject({
      status: 400,
      body: { error: { code: 'passphrase_required' } },
    });
    expect(await withSecrets(actor, { 'x-export-passphrase': 'short' })).toMatchObject({ status: 400 });

    const zip = await its.exported(actor, id, '?secrets=true', passphrase);
    for (const bytes of Object.values(unzip(zip))) expect(strFromU8(bytes)).not.toContain(SECRET);
    const keys = await objectKeys(service);
    expect(await its.bringIn(actor, zip)).toMatchObject({
      status: 400,
      body: { error: { code: 'passphrase_required' } },
    });
    expect(await its.bringIn(actor, zip, { 'x-export-passphrase': 'another one, wrong' })).toMatchObject({
      status: 400,
      body: { error: { code: 'passphrase_wrong' } },
    });
    expect(await objectKeys(service)).toEqual(keys);

    const reply = await its.bringIn(actor, zip, passphrase);
    const [project] = reply.body.data.projects;
    const list = await service.request('GET', `/api/bookmarks?project_id=${project.id}&type=password`, {
      actor,
    });
    expect(list.body.data).toMatchObject([{ title: 'Login', content: null, masked: true }]);
    const whole = await service.request('GET', `/api/bookmarks/${list.body.data[0].id}`, { actor });
    expect(whole.body.data.content).toBe(SECRET);
    const stored = await service.database.query('SELECT content FROM bookmarks WHERE content LIKE $1', [
      `%${SECRET}%`,
    ]);
    expect(stored).toEqual([]);
  });

  it('comes back when contents are as long as they may be', async () => {
    const actor = person();
    const project = await its.post(actor, '/api/projects', { name: 'Long' });
    for (let index = 0; index < 8; index += 1) {
      const content = (index % 2 === 0 ? '\u0001' : '語').repeat(100_000);
      await its.post(actor, '/api/bookmarks', {
        project_id: project.id,
        type: 'note',
        title: `${index}`,
        content,
      });
    }
    const zip = await its.exported(actor, project.id);
    const sizes = Object.values(unzip(zip)).map((bytes) => bytes.length);
    expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * 1024);
    const reply = await its.bringIn(actor, zip);
    expect(reply).toMatchObject({ status: 201, body: { data: { bookmarks_imported: 8 } } });
  });

  it('tries a passphrase ten times a minute and no more', async () => {
    const actor = person();
    const { id } = await its.furnished(actor);
    const ask = (): Promise<TestReply> =>
      service.request('GET', `/api/projects/${id}/export?secrets=true`, {
        actor,
        headers: { 'x-export-passphrase': PASSPHRASE },
      });
    for (let times = 0; times < 10; times += 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect((await service.request('GET', `/api/projects/${id}/export`, { actor })).status).toBe(200);
  }, 30_000);

  it('does not open a password that was moved to another bookmark', async () => {
    const actor = person();
    const { id } = await its.furnished(actor);
    const passphrase = { 'x-export-passphrase': PASSPHRASE };
    const files = unzip(await its.exported(actor, id, '?secrets=true', passphrase));
    const chunk = json(files, 'bookmarks/000001.json');
    chunk.bookmarks.at(-1).id = chunk.bookmarks[0].id;
    const moved = zipSync({ ...files, 'bookmarks/000001.json': strToU8(JSON.stringify(chunk)) });
    expect(await its.bringIn(actor, moved, passphrase)).toMatchObject({
      status: 400,
      body: { message: BAD },
    });
  });

  it('is for the owner alone', async () => {
    const { id } = await its.furnished(person());
    for (const path of [
      `/api/projects/${id}/export`,
      '/api/projects/999999999/export',
      '/api/projects/demo-1/export',
    ]) {
      expect((await service.request('GET', path, { actor: person() })).status).toBe(404);
    }
    expect((await service.request('GET', `/api/projects/${id}/export`)).status).toBe(401);
    const token = {
      ...person(),
      via: 'token',
      scopes: ['projects:read', 'projects:write', 'bookmarks:write'],
    } as const;
    expect((await its.bringIn(token, zipSync({}))).status).toBe(403);
  });

  it('ends at the limits of size and of the user', async () => {
    const actor = person();
    const { id } = await its.furnished(actor);
    const files = unzip(await its.exported(actor, id));
    const [name = ''] = Object.keys(files).filter((one) => one.startsWith('files/'));
    const keys = await objectKeys(service);
    const heavy = zipSync({ ...files, [name]: new Uint8Array(1_100_000) });
    expect(await its.bringIn(person(), heavy)).toMatchObject({
      status: 413,
      body: { error: { code: 'storage_full' } },
    });
    const huge = Buffer.alloc(2 * 1024 * 1024 + 1);
    expect(await its.bringIn(person(), huge)).toMatchObject({
      status: 413,
      body: { error: { code: 'archive_too_large' } },
    });
    expect(await objectKeys(service)).toEqual(keys);
  });

  it('imports once for two requests with one key', async () => {
    const actor = person();
    const zip = await its.exported(actor, (await its.furnished(actor)).id);
    const key = { 'idempotency-key': 'once' };
    const first = await its.bringIn(actor, zip, key);
    const keys = await objectKeys(service);
    const second = await its.bringIn(actor, zip, key);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await objectKeys(service)).toEqual(keys);
  });

  it('is taken back by one undo', async () => {
    const actor = person();
    const zip = await its.exported(actor, (await its.furnished(actor)).id);
    const { operation_id: operation, projects } = (await its.bringIn(actor, zip)).body.data;
    const undone = await service.request('POST', `/api/operations/${operation}/undo`, { actor });
    expect(undone).toMatchObject({ status: 200, body: { data: { status: 'undone' } } });
    const left = (await service.request('GET', '/api/projects', { actor })).body.data.map(
      (one: { id: number }) => one.id,
    );
    expect(left).not.toContain(projects[0].id);
    expect(left).toHaveLength(1);
    const files = await service.database.query('SELECT 1 FROM files WHERE owner_id = $1', [actor.ownerId]);
    expect(files).toHaveLength(2);
  });

  it('carries many bookmarks in several entries', async () => {
    const actor = person();
    const project = await its.post(actor, '/api/projects', { name: 'Many' });
    await service.database.query(
      `INSERT INTO bookmarks (owner_id, id, project_id, type, title, source, created_at, saved_at, updated_at)
       SELECT $1, gen_random_uuid(), $2, 'note', 'Note ' || n, 'web', now(), now(), now() FROM generate_series(1, 120) AS n`,
      [actor.ownerId, project.id],
    );
    const zip = await its.exported(actor, project.id);
    expect(Object.keys(unzip(zip)).sort()).toEqual([
      'archive.json',
      ...Array.from({ length: 6 }, (_, index) => `bookmarks/00000${index + 1}.json`),
    ]);
    expect((await its.bringIn(actor, zip)).body.data).toMatchObject({ bookmarks_imported: 120 });
  });
});
