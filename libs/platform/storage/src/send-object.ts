import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors';
import type { ByteRange, ObjectStorage, StoredObject } from './object-storage.js';
import { parseRange } from './range.js';

/** What to send, before anything of the object is read. */
export interface Deliverable {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly etag: string;
  /** Type, disposition, policy and caching. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * HTTP's side of sending an object: conditions, ranges, HEAD (RFC 9110).
 * @throws 404 when the object is gone
 */
export async function sendObject(
  storage: ObjectStorage,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Deliverable,
): Promise<void> {
  const { size, etag } = found;
  reply.headers({ ...found.headers, etag, 'accept-ranges': 'bytes' });
  if (matches(request.headers['if-none-match'], etag)) return void (await reply.status(304).send());
  const range = rangeOf(request, found);
  if (range === 'unsatisfiable') {
    return void (await reply
      .status(416)
      .headers({ 'content-range': `bytes */${size}`, 'content-length': '0' })
      .send());
  }
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', String(range ? range.end - range.start + 1 : size));
  // An empty stream: with no payload at all Fastify would answer HEAD with a length of 0.
  if (request.method === 'HEAD') return void (await reply.send(Readable.from([])));
  await reply.send((await open(storage, found.key, range)).stream);
}

function rangeOf(
  { headers, method }: FastifyRequest,
  { size, etag }: Deliverable,
): ReturnType<typeof parseRange> {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return undefined;
  return parseRange(headers.range, size);
}

async function open(
  storage: ObjectStorage,
  key: string,
  range: ByteRange | undefined,
): Promise<StoredObject> {
  const object = await storage.get(key, range);
  if (!object) throw notFound('File');
  return object;
}

function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}
