import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { tooLarge, UserError } from '#platform/errors';
import { discardRest, spoolUpload, sweepSpool } from '../../src/index.js';

// Real: the disk, Fastify with its multipart parser, sockets. Nothing is mocked.
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spool-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const spool = (source: Readable, maxBytes = 1000) =>
  spoolUpload(source, {
    maxBytes,
    dir: join(dir, 'spool'),
    tooLarge: () => tooLarge('1 file(s) exceed the limit'),
  });
const left = () => readdir(join(dir, 'spool'));

describe('spoolUpload', () => {
  it.each([0, 1, 4099, 4100, 4101, 300_000])('measures, hashes and keeps %d bytes', async (size) => {
    const content = randomBytes(size);
    const chunks = Array.from({ length: Math.ceil(size / 999) }, (_, n) =>
      content.subarray(n * 999, n * 999 + 999),
    );
    const file = await spool(Readable.from(chunks), size);
    expect(file.size).toBe(size);
    expect(file.sha256).toEqual(createHash('sha256').update(content).digest());
    expect(file.head).toEqual(content.subarray(0, 4100));
    expect(await buffer(file.stream())).toEqual(content);
    expect((await stat(file.path)).mode & 0o077).toBe(0);
    await file.cleanup();
    await file.cleanup();
    expect(await left()).toEqual([]);
  });

  it('stops at the first byte too many, with the text of the caller, and takes no more', async () => {
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 100;
        yield Buffer.alloc(100);
      }
    }
    const source = Readable.from(endless());
    await expect(spool(source)).rejects.toMatchObject({
      reason: 'too_large',
      message: '1 file(s) exceed the limit',
    });
    expect(given).toBeLessThan(5000);
    expect(source.destroyed).toBe(true);
    expect(await left()).toEqual([]);
  });

  it.each([
    ['breaks off', (source: PassThrough) => source.destroy()],
    ['fails', (source: PassThrough) => source.destroy(new Error('ECONNRESET'))],
  ])('leaves nothing when the source %s', async (_, end) => {
    const source = new PassThrough();
    source.write('some bytes');
    const spooled = spool(source);
    setImmediate(() => end(source));
    await expect(spooled).rejects.toMatchObject({ code: 'upload_aborted', kind: 'user' });
    expect(await left()).toEqual([]);
  });

  it('passes on an error that is one of ours', async () => {
    const ours = new UserError('too_many', 'x', 'x');
    const source = new PassThrough();
    setImmediate(() => source.destroy(ours));
    await expect(spool(source)).rejects.toBe(ours);
  });

  it('says operator trouble when there is no folder to write to', async () => {
    await writeFile(join(dir, 'spool'), 'a file');
    const source = Readable.from([Buffer.from('x')]);
    await expect(spool(source)).rejects.toMatchObject({ kind: 'operator' });
    expect(source.destroyed).toBe(true);
  });

  it('sweeps what died, but nothing young', async () => {
    await (await spool(Readable.from([Buffer.from('x')]))).cleanup();
    await writeFile(join(dir, 'spool', 'old'), 'x');
    await writeFile(join(dir, 'spool', 'young'), 'x');
    const old = Date.now() / 1000 - 7200;
    await utimes(join(dir, 'spool', 'old'), old, old);
    expect(await sweepSpool(join(dir, 'spool'))).toBe(1);
    expect(await left()).toEqual(['young']);
    expect(await sweepSpool(join(dir, 'never made'))).toBe(0);
  });
});

describe('spoolUpload behind a multipart form', () => {
  let app: FastifyInstance;
  let outcomes: string[];

  beforeEach(async () => {
    outcomes = [];
    // A refused request may still be arriving when the test is over.
    app = fastify({ forceCloseConnections: true });
    await app.register(multipart, { limits: { fileSize: 10_000_000 } });
    app.post('/', async (incoming) => {
      const sizes: number[] = [];
      try {
        for await (const part of incoming.files()) {
          const file = await spool(part.file, 100_000);
          sizes.push(file.size);
          await file.cleanup();
        }
        return { sizes };
      } catch (error) {
        outcomes.push(error instanceof UserError ? error.code : String(error));
        discardRest(incoming.raw);
        throw Object.assign(new Error('refused'), { statusCode: 413 });
      }
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  const address = () => {
    const bound = app.server.address();
    if (bound === null || typeof bound === 'string') throw new Error('The server does not listen');
    return `http://127.0.0.1:${bound.port}/`;
  };

  it('takes several files', async () => {
    const form = new FormData();
    for (const size of [5, 100_000, 0]) form.append('files', new Blob([randomBytes(size)]), `${size}.bin`);
    const answer = await fetch(address(), { method: 'POST', body: form });
    expect(await answer.json()).toEqual({ sizes: [5, 100_000, 0] });
  });

  it('answers a file that is too large, and goes on serving', async () => {
    for (const size of [100_001, 5_000_000]) {
      const form = new FormData();
      form.append('files', new Blob([randomBytes(size)]), 'big.bin');
      form.append('files', new Blob([randomBytes(10)]), 'small.bin');
      const answer = await fetch(address(), { method: 'POST', body: form });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ message: 'refused' });
    }
    expect(outcomes).toEqual(['too_large', 'too_large']);
    expect(await left()).toEqual([]);
  });

  it('notices a sender that goes away in the middle', async () => {
    const { port } = new URL(address());
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '50000' },
    });
    sending.on('error', () => undefined);
    sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nsome bytes of it');
    await until(async () => (await left().catch(() => [])).length > 0);
    sending.destroy();
    await until(async () => outcomes.length > 0);
    expect(outcomes).toEqual(['upload_aborted']);
    expect(await left()).toEqual([]);
  });
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 5000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition did not come true within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
