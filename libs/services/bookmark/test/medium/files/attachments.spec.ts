import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ObjectsAbandonedV1 } from '#contracts';
import type { Actor } from '#platform/identity';
import { person, type BootedService, type TestReply } from '#platform/testing';
import { FilesSweeper } from '../../../src/files/files.work.js';
import { ObjectsConsumer } from '../../../src/files/objects.consumer.js';
import { fileKey, newStoredName } from '../../../src/files/stored-names.js';
import { bootBookmarks, file, objectKeys, outbox, upload } from './support.js';

interface Uploaded {
  readonly id: string;
  readonly url: string;
}

describe('attachments', () => {
  let service: BootedService;

  beforeAll(async () => {
    service = await bootBookmarks();
  });
  afterAll(() => service.close());

  const stored = async (actor: Actor, name = 'a.txt'): Promise<Uploaded> =>
    (await upload(service, actor, file(`in ${name}`, name))).body.file;
  const create = (actor: Actor, attachments: unknown): Promise<TestReply> =>
    service.request('POST', '/api/bookmarks', { actor, body: { type: 'note', title: 'Files', attachments } });
  const change = (actor: Actor, id: string, attachments: unknown): Promise<TestReply> =>
    service.request('PUT', `/api/bookmarks/${id}`, { actor, body: { attachments } });
  const keyOf = ({ url }: Uploaded): string =>
    fileKey(new URL(url, 'http://x').pathname.slice('/uploads/'.length));

  /** Delivers what is in the outbox about objects, as the relay would; all of it twice. */
  const deliverTwice = async (): Promise<void> => {
    const consumer = service.app.nest.get(ObjectsConsumer);
    const messages = await outbox<ObjectsAbandonedV1>(service, 'bookmark.objects-abandoned.v1');
    for (const message of [...messages, ...messages]) await consumer.abandoned(message);
  };

  it('knows a file by its id, or by the path of its address, and believes nothing else', async () => {
    const actor = person();
    const [one, two] = [await stored(actor, 'one.txt'), await stored(actor, 'two.txt')];
    const path = two.url.split('?')[0];
    const reply = await create(actor, [
      {
        id: one.id,
        url: 'https://evil.example/x',
        filename: '../renamed.txt',
        size: 1e12,
        mimetype: 'text/html',
        sort_order: 1,
      },
      {
        url: `https://other.example${path}?exp=1&sig=old`,
        filename: 'two.txt',
        size: -1,
        mimetype: 5,
        sort_order: 0,
      },
    ]);
    expect(reply.status).toBe(201);
    expect(reply.body.data.attachments).toMatchObject([
      { id: two.id, filename: 'two.txt', size: 10, mimetype: 'text/plain', sort_order: 0 },
      { id: one.id, filename: 'renamed.txt', size: 10, mimetype: 'text/plain', sort_order: 1 },
    ]);
    const read = await service.request('GET', reply.body.data.attachments[0].url);
    expect(read).toMatchObject({ status: 200, body: 'in two.txt' });
  });

  it('refuses a file the caller did not upload, whole bookmark included', async () => {
    const actor = person();
    const foreign = await stored(person());
    for (const ref of [
      { id: foreign.id },
      { url: foreign.url },
      { url: '/uploads/nothing' },
      {},
      { url: 'https://x.example/a.png' },
    ]) {
      expect(await create(actor, [ref])).toMatchObject({
        status: 400,
        body: { error: { code: 'unknown_file' } },
      });
    }
    expect((await service.request('GET', '/api/bookmarks', { actor })).body.meta.total).toBe(0);
  });

  it('refuses the 21st file and says how many there are', async () => {
    const actor = person();
    const files: Uploaded[] = [];
    for (let n = 0; n < 21; n += 1) files.push(await stored(actor, `${n}.txt`));
    const refs = files.map(({ id }) => ({ id }));
    expect(await create(actor, refs)).toMatchObject({
      status: 400,
      body: { message: 'Maximum 20 files allowed. You currently have 0 files.' },
    });
    const { id } = (await create(actor, refs.slice(0, 20))).body.data;
    expect(await change(actor, id, refs)).toMatchObject({
      status: 400,
      body: { message: 'Maximum 20 files allowed. You currently have 20 files.' },
    });
  });

  it('keeps the files when a change does not carry them, and an empty list removes all with their objects', async () => {
    const actor = person();
    const [one, two] = [await stored(actor), await stored(actor)];
    const { id } = (await create(actor, [{ id: one.id }, { id: two.id }])).body.data;
    const renamed = await service.request('PUT', `/api/bookmarks/${id}`, { actor, body: { title: 'Other' } });
    expect(renamed.body.data.attachments).toHaveLength(2);
    expect((await change(actor, id, [{ id: two.id }])).body.data.attachments).toMatchObject([{ id: two.id }]);
    expect((await service.request('GET', one.url)).status).toBe(404);
    expect((await change(actor, id, [])).body.data.attachments).toEqual([]);
    expect(await objectKeys(service)).toEqual(expect.arrayContaining([keyOf(one), keyOf(two)]));
    await deliverTwice();
    const left = await objectKeys(service);
    expect(left).not.toContain(keyOf(one));
    expect(left).not.toContain(keyOf(two));
  });

  it('keeps a file that two bookmarks hold until the second lets go', async () => {
    const actor = person();
    const shared = await stored(actor);
    const first = (await create(actor, [{ id: shared.id }])).body.data;
    const second = (await create(actor, [{ id: shared.id }])).body.data;
    await change(actor, first.id, []);
    expect((await service.request('GET', shared.url)).status).toBe(200);
    await change(actor, second.id, []);
    expect((await service.request('GET', shared.url)).status).toBe(404);
  });

  it('finds a renamed file in each bookmark that holds it', async () => {
    const actor = person();
    const shared = await stored(actor, 'walnut.txt');
    const first = (await create(actor, [{ id: shared.id }])).body.data;
    await create(actor, [{ id: shared.id }]);
    await change(actor, first.id, [{ id: shared.id, filename: 'pecan.txt' }]);
    const total = async (word: string): Promise<number> =>
      (await service.request('GET', `/api/bookmarks?search=${word}`, { actor })).body.meta.total;
    expect([await total('walnut'), await total('pecan')]).toEqual([0, 2]);
  });

  it('never loses a file that is taken up while another bookmark lets go of it', async () => {
    const actor = person();
    for (let round = 0; round < 10; round += 1) {
      const contested = await stored(actor);
      const { id } = (await create(actor, [{ id: contested.id }])).body.data;
      const [, taken] = await Promise.all([change(actor, id, []), create(actor, [{ id: contested.id }])]);
      const expected = taken.status === 201 ? 200 : 404;
      expect([201, 400]).toContain(taken.status);
      expect((await service.request('GET', contested.url)).status).toBe(expected);
    }
  });

  it('removes files with a permanent deletion, not with the trash', async () => {
    const actor = person();
    const kept = await stored(actor);
    const { id } = (await create(actor, [{ id: kept.id }])).body.data;
    await service.request('DELETE', `/api/bookmarks/${id}`, { actor });
    expect((await service.request('GET', kept.url)).status).toBe(200);
    await service.request('DELETE', `/api/bookmarks/${id}/permanent`, { actor });
    expect((await service.request('GET', kept.url)).status).toBe(404);
    await deliverTwice();
    expect(await objectKeys(service)).not.toContain(keyOf(kept));
    const rows = await service.database.query(
      `SELECT 1 FROM files WHERE owner_id = $1 UNION ALL SELECT 1 FROM stored_names WHERE owner_id = $1
       UNION ALL SELECT 1 FROM attachments WHERE owner_id = $1`,
      [actor.kind === 'user' ? actor.ownerId : ''],
    );
    expect(rows).toEqual([]);
  });

  it('takes a deleted file out of its bookmark, which moves on by one version', async () => {
    const actor = person();
    const gone = await stored(actor, 'walrus.txt');
    const before = (await create(actor, [{ id: gone.id }])).body.data;
    const search = (): Promise<TestReply> =>
      service.request('GET', '/api/bookmarks?search=walrus', { actor });
    expect((await search()).body.meta.total).toBe(1);
    await service.request('DELETE', `/api/upload/file/${gone.id}`, { actor });
    const after = (await service.request('GET', `/api/bookmarks/${before.id}`, { actor })).body.data;
    expect(after).toMatchObject({ attachments: [], version: before.version + 1 });
    expect((await search()).body.meta.total).toBe(0);
    const updates = await outbox(service, 'bookmarks.updated.v1');
    expect(updates.at(-1)?.payload).toEqual({
      items: [{ id: before.id, version: before.version + 1 }],
      changed: ['attachments'],
    });
  });

  it('sweeps what no bookmark took within a day, and nothing younger or taken', async () => {
    const actor = person();
    const [old, young, taken] = [await stored(actor), await stored(actor), await stored(actor)];
    await create(actor, [{ id: taken.id }]);
    await service.database.query(
      `UPDATE files SET created_at = now() - interval '25 hours' WHERE id = ANY($1)`,
      [[old.id, taken.id]],
    );
    const sweeper = service.app.nest.get(FilesSweeper);
    await sweeper.sweepLoose({}, { signal: new AbortController().signal });
    const statuses = await Promise.all([old, young, taken].map(({ url }) => service.request('GET', url)));
    expect(statuses.map((reply) => reply.status)).toEqual([404, 200, 200]);
    await deliverTwice();
    expect(await objectKeys(service)).not.toContain(keyOf(old));
  });

  it('sweeps objects that no row names after a day, and no others', async () => {
    const actor = person();
    const known = await stored(actor);
    const { storage } = service.shared;
    const orphan = fileKey(newStoredName());
    await storage.put(orphan, Buffer.from('lost'), { size: 4 });
    const sweeper = service.app.nest.get(FilesSweeper);
    const signal = { signal: new AbortController().signal };
    await sweeper.sweepOrphans({}, signal);
    expect(await objectKeys(service)).toEqual(expect.arrayContaining([orphan, keyOf(known)]));
    const now = Date.now;
    Date.now = () => now() + 25 * 3_600_000;
    try {
      await sweeper.sweepOrphans({}, signal);
      await sweeper.sweepOrphans({}, signal);
    } finally {
      Date.now = now;
    }
    const left = await objectKeys(service);
    expect(left).not.toContain(orphan);
    expect(left).toContain(keyOf(known));
  });
});
