import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { person, type BootedService } from '#platform/testing';
import { FILE_MAX_BYTES } from '#util/bookmark-types';
import {
  MULTIPART,
  bootBookmarks,
  eventually,
  file,
  listen,
  multipart,
  objectKeys,
  upload,
  uploadMany,
} from './support.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('uploads', () => {
  let service: BootedService;

  beforeAll(async () => {
    service = await bootBookmarks({ env: { USER_STORAGE_LIMIT_MB: '45' } });
  });
  afterAll(() => service.close());

  const spooled = async (): Promise<string[]> => readdir(join(service.dataDir, 'spool')).catch(() => []);

  it('answers with the file, twice named, and a signed address', async () => {
    const reply = await upload(service, person(), file('hello', 'Grüße.txt'));
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      success: true,
      file: { filename: 'Grüße.txt', size: 5, mimetype: 'text/plain', sort_order: 0 },
    });
    expect(reply.body.files).toEqual([reply.body.file]);
    expect(reply.body.file.url).toMatch(/^\/uploads\/[0-9a-f]{32}\?exp=\d+&sig=[\w-]{43}$/);
    const read = await service.request('GET', reply.body.file.url);
    expect(read).toMatchObject({ status: 200, body: 'hello' });
    expect(await spooled()).toEqual([]);
  });

  it.each([
    [
      'a page that calls itself a picture',
      '<!doctype html><script>1</script>',
      'cat.png',
      'image/png',
      'text/html',
    ],
    [
      'a drawing that calls itself a picture',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'cat.png',
      'image/png',
      'image/svg+xml',
    ],
    ['a picture that calls itself a page', PNG, 'page.html', 'text/html', 'image/png'],
    [
      'a program that calls itself a video',
      Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
      'a.mp4',
      'video/mp4',
      undefined,
    ],
  ])('types %s by its bytes', async (_what, body, filename, claimed, mimetype) => {
    const reply = await upload(service, person(), file(body, filename, claimed));
    if (mimetype === undefined) expect(reply.body.file.mimetype).not.toMatch(/^video/);
    else expect(reply.body.file.mimetype).toBe(mimetype);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\\\..\\\\boot.ini', 'boot.ini'],
    ['C:/x/report.pdf', 'report.pdf'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['..', 'file'],
  ])('keeps no path of a name: %s', async (sent, kept) => {
    const reply = await upload(service, person(), file('x', sent));
    expect(reply.body.file.filename).toBe(kept);
    expect(reply.body.file.url).not.toContain('..');
  });

  it('takes 20 MB exactly, and one byte more is 413 with nothing left', async () => {
    const actor = person();
    const before = await objectKeys(service);
    const tooLarge = await upload(service, actor, file(Buffer.alloc(FILE_MAX_BYTES + 1)));
    expect(tooLarge).toMatchObject({ status: 413, body: { message: '1 file(s) exceed 20MB limit' } });
    expect(await objectKeys(service)).toEqual(before);
    const exact = await upload(service, actor, file(Buffer.alloc(FILE_MAX_BYTES)));
    expect(exact).toMatchObject({ status: 201, body: { file: { size: FILE_MAX_BYTES } } });
    expect(await spooled()).toEqual([]);
  });

  it('counts all files over the limit and stores none of the others', async () => {
    const before = await objectKeys(service);
    const large = Buffer.alloc(FILE_MAX_BYTES + 1);
    const reply = await uploadMany(service, person(), [file('a'), file(large), file('b'), file(large)]);
    expect(reply).toMatchObject({ status: 413, body: { message: '2 file(s) exceed 20MB limit' } });
    expect(await objectKeys(service)).toEqual(before);
    expect(await spooled()).toEqual([]);
  });

  it('takes 20 files and refuses the 21st with all the others', async () => {
    const actor = person();
    const twenty = await uploadMany(
      service,
      actor,
      Array.from({ length: 20 }, (_, n) => file(`${n}`, `${n}.txt`)),
    );
    expect(twenty.status).toBe(201);
    expect(twenty.body.files.map((one: { filename: string }) => one.filename)).toEqual(
      Array.from({ length: 20 }, (_, n) => `${n}.txt`),
    );
    const before = await objectKeys(service);
    const more = await uploadMany(
      service,
      actor,
      Array.from({ length: 21 }, (_, n) => file(`${n}`)),
    );
    expect(more).toMatchObject({
      status: 400,
      body: { message: 'Maximum 20 files allowed. You currently have 0 files.' },
    });
    expect(await objectKeys(service)).toEqual(before);
  });

  it('ends at the limit of the user and leaves nothing of what did not fit', async () => {
    const actor = person();
    const large = Buffer.alloc(FILE_MAX_BYTES);
    expect((await upload(service, actor, file(large))).status).toBe(201);
    const together = await Promise.all([
      upload(service, actor, file(large)),
      upload(service, actor, file(large)),
    ]);
    expect(together.map((reply) => reply.status).sort()).toEqual([201, 413]);
    const before = await objectKeys(service);
    expect(await upload(service, actor, file(large))).toMatchObject({
      status: 413,
      body: { error: { code: 'storage_full' } },
    });
    expect(await objectKeys(service)).toEqual(before);
    expect((await upload(service, person(), file('another user'))).status).toBe(201);
  });

  it('refuses what is no upload', async () => {
    const actor = person();
    const json = await service.request('POST', '/api/upload/file', { actor, body: {} });
    expect(json.status).toBe(415);
    const empty = await service.request('POST', '/api/upload/file', {
      actor,
      payload: multipart([]),
      headers: MULTIPART,
    });
    expect(empty.status).toBe(400);
    const wrong = await upload(service, actor, { ...file('x'), field: 'attachment' });
    expect(wrong.status).toBe(400);
    const broken = multipart([file('x'.repeat(1000))]).subarray(0, 300);
    const cut = await service.request('POST', '/api/upload/file', {
      actor,
      payload: broken,
      headers: MULTIPART,
    });
    expect(cut.status).toBe(400);
    expect(await spooled()).toEqual([]);
  });

  it('asks for a signed-in caller and the scope', async () => {
    expect(
      (
        await service.request('POST', '/api/upload/file', {
          payload: multipart([file('x')]),
          headers: MULTIPART,
        })
      ).status,
    ).toBe(401);
    const token = { ...person(), via: 'token', scopes: ['bookmarks:read'] } as const;
    expect((await upload(service, token, file('x'))).status).toBe(403);
  });

  it('has one effect for two requests with one key', async () => {
    const actor = person();
    const key = { 'idempotency-key': 'the-same' };
    const first = await upload(service, actor, file('once'), key);
    const before = await objectKeys(service);
    const second = await upload(service, actor, file('once'), key);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await objectKeys(service)).toEqual(before);
    const other = await upload(service, actor, file('twice'), key);
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency_mismatch' } } });
    expect(await objectKeys(service)).toEqual(before);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const actor = person();
    const before = await objectKeys(service);
    const { server, port } = await listen(service, actor);
    try {
      const body = multipart([file(Buffer.alloc(300_000, 'x'))]);
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /api/upload/file HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${MULTIPART['content-type']}\r\n` +
          `Content-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, 200_000));
      await eventually(async () => (await spooled()).length > 0, 'the upload began');
      socket.destroy();
      await eventually(async () => (await spooled()).length === 0, 'the spooled part went');
      expect(await objectKeys(service)).toEqual(before);
      const rows = await service.database.query('SELECT 1 FROM files WHERE owner_id = $1', [actor.ownerId]);
      expect(rows).toEqual([]);
    } finally {
      server.close();
    }
  });

  it('answers before it has read a body that is far too large', async () => {
    const { server, port } = await listen(service, person());
    try {
      const socket = connect(port, '127.0.0.1');
      const answer = new Promise<string>((resolve) =>
        socket.once('data', (data) => resolve(data.toString())),
      );
      socket.write(
        `POST /api/upload/file HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${MULTIPART['content-type']}\r\n` +
          `Content-Length: ${100 * FILE_MAX_BYTES}\r\n\r\n--`,
      );
      expect(await answer).toContain('413');
      socket.destroy();
    } finally {
      server.close();
    }
  });
});
