import { jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { IDENTITY_HEADER, type Actor } from '#platform/identity';
import type { Message } from '#platform/messaging';
import { bootService, type BootOptions, type BootedService, type TestReply } from '#platform/testing';
import { bookmarkManifest } from '../../../src/bookmark.manifest.js';

/** The bookmark service without its workers: a test calls what would be woken, when it wants to. */
export const bootBookmarks = (options: BootOptions = {}): Promise<BootedService> =>
  bootService(bookmarkManifest, { workers: 'off', ...options });

export interface Part {
  readonly field: string;
  readonly filename?: string;
  readonly type?: string;
  readonly body: Buffer | string;
}

const BOUNDARY = 'a-boundary-of-tests';
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

export function multipart(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ field, filename, type, body }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const file = (body: Buffer | string, filename = 'note.txt', type = 'text/plain'): Part => ({
  field: 'file',
  filename,
  type,
  body,
});

export function upload(
  service: BootedService,
  actor: Actor,
  part: Part,
  headers: Record<string, string> = {},
): Promise<TestReply> {
  const payload = multipart([part]);
  return service.request('POST', '/api/upload/file', {
    actor,
    payload,
    headers: { ...MULTIPART, ...headers },
  });
}

export function uploadMany(service: BootedService, actor: Actor, parts: readonly Part[]): Promise<TestReply> {
  const payload = multipart(parts.map((part) => ({ ...part, field: 'files' })));
  return service.request('POST', '/api/upload/files', { actor, payload, headers: MULTIPART });
}

/** Keys of all objects in the storage. */
export async function objectKeys(service: BootedService): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.shared.storage.list('')) keys.push(key);
  return keys.sort();
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Messages of a type that wait to be sent, oldest first. */
export async function outbox<P extends object>(service: BootedService, type: string): Promise<Message<P>[]> {
  const sql = `SELECT message FROM outbox WHERE type = $1 ORDER BY id`;
  const rows = await service.database.query<{ message: Message<P> }>(sql, [type]);
  return rows.map((row) => row.message);
}

/** Whatever came back; its shape is what a test is about. */
export type Json = TestReply['body'];

/** A real socket to the service, for what an injected request cannot do. The identity is that of `actor`. */
export async function listen(
  service: BootedService,
  actor: Actor,
): Promise<{ server: Server; port: number }> {
  const inject = jest.spyOn(service.app.fastify, 'inject');
  await service.request('GET', '/api/health/live', { actor });
  const token: unknown = Reflect.get(
    Reflect.get(Object(inject.mock.calls.flat()[0]), 'headers'),
    IDENTITY_HEADER,
  );
  inject.mockRestore();
  const server = createServer((request, response) => {
    request.headers[IDENTITY_HEADER] = String(token);
    service.app.fastify.routing(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

export async function eventually(check: () => Promise<boolean>, what: string): Promise<void> {
  const until = Date.now() + 20_000;
  while (!(await check())) {
    if (Date.now() > until) throw new Error(`It never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
