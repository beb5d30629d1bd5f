import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Client } from 'minio';
import { S3Storage, type S3Options } from '../../src/index.js';
import { collect, describeObjectStorage } from '../storage-contract.js';

// Real: whatever S3 answers at TEST_S3_ENDPOINT (MinIO). The broken servers below are local ones.
const endpoint = process.env['TEST_S3_ENDPOINT'] ?? '';
const options = (bucket = process.env['TEST_S3_BUCKET'] ?? 'quickstash-test'): S3Options => ({
  endpoint,
  bucket,
  accessKey: process.env['TEST_S3_ACCESS_KEY'] ?? '',
  secretKey: process.env['TEST_S3_SECRET_KEY'] ?? process.env['TEST_S3_SECRET'] ?? '',
  region: 'us-east-1',
});

if (endpoint === '') {
  console.warn('!!! The S3 storage suite DID NOT RUN: TEST_S3_ENDPOINT names no MinIO or other S3. !!!');
  it('has an S3 to run against (required with CI set)', () => {
    expect(process.env['CI'] ?? '').toBe('');
  });
} else {
  describeObjectStorage('S3', async () => new S3Storage(options()));
  describeS3();
}

function describeS3(): void {
  const { hostname, port, protocol } = new URL(endpoint);
  const { accessKey, secretKey } = options();
  const admin = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    region: 'us-east-1',
  });

  describe('S3Storage', () => {
    const bucket = `qs-${randomUUID()}`;

    afterAll(async () => {
      await admin.removeBucket(bucket);
    });

    it('makes a missing bucket, also when replicas race for it', async () => {
      const storages = Array.from({ length: 4 }, () => new S3Storage(options(bucket)));
      await expect(storages[0]?.health()).rejects.toMatchObject({ kind: 'operator' });
      await Promise.all(storages.map((each) => each.prepare()));
      await storages[0]?.health();
    });

    it('leaves no parts of an upload that broke off', async () => {
      const storage = new S3Storage(options(bucket));
      await storage.prepare();
      const size = 48 * 1024 * 1024;
      async function* breaking() {
        for (let sent = 0; sent < size - 1; sent += 1024 * 1024) yield Buffer.alloc(1024 * 1024 - 1);
        throw new Error('gone');
      }
      await expect(storage.put('broken', Readable.from(breaking()), { size })).rejects.toThrow('gone');
      const parts = await collect(admin.listIncompleteUploads(bucket, '', true));
      expect(parts).toEqual([]);
    });

    it('keeps the content type', async () => {
      const storage = new S3Storage(options(bucket));
      await storage.prepare();
      await storage.put('typed', Buffer.from('x'), { size: 1, contentType: 'image/webp' });
      expect(await storage.head('typed')).toEqual({ size: 1, contentType: 'image/webp' });
      await storage.delete('typed');
    });

    it('with wrong keys is operator trouble, and the keys are in no message', async () => {
      const storage = new S3Storage({ ...options(bucket), secretKey: 'wrong-secret-key' });
      const attempts: readonly (() => Promise<unknown>)[] = [
        () => storage.prepare(),
        () => storage.health(),
        () => storage.get('a'),
        () => storage.head('a'),
        () => storage.delete('a'),
        () => storage.put('a', Buffer.of(), { size: 0 }),
        () => collect(storage.list('a')),
      ];
      for (const attempt of attempts) {
        await expect(attempt()).rejects.toMatchObject({
          kind: 'operator',
          message: expect.not.stringContaining('wrong-secret-key'),
        });
      }
    });
  });
}

describe('S3Storage with a store in trouble', () => {
  let server: Server;
  let answer: 'unavailable' | 'nonsense' | 'hang-up';

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (answer === 'hang-up') request.socket.destroy();
      else if (answer === 'nonsense') response.writeHead(400).end('<html>');
      else response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const storage = () => {
    const { port } = server.address() as AddressInfo;
    return new S3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'bucket',
      accessKey: 'key',
      secretKey: 'secret-key',
      region: 'us-east-1',
    });
  };

  it.each(['unavailable', 'nonsense', 'hang-up'] as const)(
    '%s is operator trouble in every call',
    async (how) => {
      answer = how;
      const one = storage();
      const attempts: readonly (() => Promise<unknown>)[] = [
        () => one.prepare(),
        () => one.health(),
        () => one.get('a'),
        () => one.get('a', { start: 0 }),
        () => one.head('a'),
        () => one.delete('a'),
        () => one.put('a', Buffer.from('x'), { size: 1 }),
        () => one.put('a', Readable.from([Buffer.alloc(17 * 1024 * 1024)]), { size: 17 * 1024 * 1024 }),
        () => collect(one.list('a')),
      ];
      for (const attempt of attempts) {
        await expect(attempt()).rejects.toMatchObject({ kind: 'operator' });
      }
    },
  );
});
