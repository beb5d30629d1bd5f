import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, stat } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { person, type BootedService } from '#platform/testing';
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

const MEGABYTE = 1024 * 1024;
const REFUSED = { status: 429, body: { success: false, error: { code: 'too_many_uploads' } } };
const BUSY = { status: 503, body: { success: false, error: { code: 'uploads_busy' } } };

/** Two uploads a person and three together; 4 MB on disk a person and 6 together. */
describe('the room for uploads', () => {
  let service: BootedService;
  const ends: (() => void)[] = [];

  beforeAll(async () => {
    service = await bootBookmarks({
      env: {
        UPLOADS_MAX: '3',
        UPLOADS_MAX_PER_USER: '2',
        SPOOL_MAX_MB: '6',
        SPOOL_MAX_MB_PER_USER: '4',
      },
    });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await eventually(async () => (await spooled()).length === 0, 'everything under way was removed');
  });
  afterAll(() => service.close());

  const spoolDir = (): string => join(service.dataDir, 'spool');
  const spooled = async (): Promise<string[]> => readdir(spoolDir()).catch(() => []);

  /** Bytes that uploads lie on disk with. */
  async function spooledBytes(): Promise<number> {
    const files = await Promise.all((await spooled()).map((name) => stat(join(spoolDir(), name))));
    return files.reduce((sum, { size }) => sum + size, 0);
  }

  /** Uploads that have begun and do not go on. */
  async function hold(count: number, actor = person(), bytes = 1_000): Promise<ClientRequest[]> {
    const before = await spooledBytes();
    const { server, port } = await listen(service, actor);
    const whole = multipart([file(Buffer.alloc(bytes + 1_000))]);
    const calls = Array.from({ length: count }, () => {
      const headers = { ...MULTIPART, 'transfer-encoding': 'chunked' };
      const call = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/upload/file',
        headers,
      });
      call.on('error', () => undefined).write(whole.subarray(0, bytes));
      return call;
    });
    ends.push(() => {
      for (const call of calls) call.destroy();
      server.close();
    });
    // The headers of the part are not of the file.
    const arrived = async (): Promise<boolean> => (await spooledBytes()) > before + count * (bytes - 500);
    await eventually(arrived, 'the uploads began');
    return calls;
  }

  it('of one person is bounded, and others go on', async () => {
    const ada = person();
    const before = await objectKeys(service);
    await hold(2, ada);
    const refused = await upload(service, ada, file('one more'));
    expect(refused).toMatchObject(REFUSED);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await uploadMany(service, ada, [file('one more')])).toMatchObject(REFUSED);
    const payload = multipart([file('{}', 'project.json')]);
    const archive = { actor: ada, payload, headers: MULTIPART };
    expect(await service.request('POST', '/api/projects/import', archive)).toMatchObject(REFUSED);
    expect(await objectKeys(service)).toEqual(before);
    expect((await upload(service, person(), file('of somebody else'))).status).toBe(201);
  });

  it('of the process is bounded', async () => {
    await hold(2);
    await hold(1);
    const busy = await upload(service, person(), file('one more'));
    expect(busy).toMatchObject(BUSY);
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('comes back when uploads end, and when their senders leave', async () => {
    const ada = person();
    const [, left] = await hold(2, ada);
    expect((await upload(service, ada, file('too early'))).status).toBe(429);
    left?.destroy();
    await eventually(async () => (await spooled()).length === 1, 'the sender left');
    for (let n = 0; n < 5; n += 1) expect((await upload(service, ada, file(`file ${n}`))).status).toBe(201);
  });

  it('on disk is bounded for a person and for the process, and nothing stays of what found none', async () => {
    const before = await objectKeys(service);
    const ada = person();
    await hold(1, ada, 3 * MEGABYTE);
    expect(await upload(service, ada, file(Buffer.alloc(2 * MEGABYTE)))).toMatchObject(REFUSED);
    await hold(1, person(), 2 * MEGABYTE);
    expect(await upload(service, person(), file(Buffer.alloc(2 * MEGABYTE)))).toMatchObject(BUSY);
    expect((await spooled()).length).toBe(2);
    expect(await objectKeys(service)).toEqual(before);
    expect((await upload(service, person(), file('small'))).status).toBe(201);
  });

  it('is counted while bytes come that nobody announced', async () => {
    const ada = person();
    const [held] = await hold(1, ada, 1_000);
    const answer = new Promise<number | undefined>((resolve) => {
      held?.once('response', (response) => resolve(response.resume().statusCode));
    });
    const stop = setInterval(() => held?.write(Buffer.alloc(256 * 1024)), 2);
    expect(await answer).toBe(429);
    clearInterval(stop);
    await eventually(async () => (await spooled()).length === 0, 'the file was removed');
    expect((await upload(service, ada, file('again'))).status).toBe(201);
  });
});
