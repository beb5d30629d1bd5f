import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors';
import { ObjectStorage, parseRange, type ByteRange, type StoredObject } from '#platform/storage';
import { FileDeliveryService, type Deliverable } from './file-delivery.service.js';

/** HTTP's side of sending an object: conditions, ranges, HEAD (RFC 9110). */
@Injectable()
export class FileSender {
  constructor(
    private readonly delivery: FileDeliveryService,
    private readonly storage: ObjectStorage,
  ) {}

  async sendFile(request: FastifyRequest, reply: FastifyReply, storedName: string): Promise<void> {
    await this.send(request, reply, await this.delivery.findFile(request.raw.url ?? '', storedName));
  }

  async sendPicture(request: FastifyRequest, reply: FastifyReply, storedName: string): Promise<void> {
    await this.send(request, reply, await this.delivery.findPicture(request.raw.url ?? '', storedName));
  }

  private async send(request: FastifyRequest, reply: FastifyReply, found: Deliverable): Promise<void> {
    const { size, etag } = found;
    reply.headers({ ...found.headers, etag, 'accept-ranges': 'bytes' });
    if (matches(request.headers['if-none-match'], etag)) return void (await reply.status(304).send());
    const range = this.rangeOf(request, found);
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
    await reply.send((await this.open(found.key, range)).stream);
  }

  private rangeOf(
    { headers, method }: FastifyRequest,
    { size, etag }: Deliverable,
  ): ReturnType<typeof parseRange> {
    const condition = headers['if-range'];
    if (method !== 'GET' || (condition !== undefined && condition !== etag)) return undefined;
    return parseRange(headers.range, size);
  }

  private async open(key: string, range: ByteRange | undefined): Promise<StoredObject> {
    const object = await this.storage.get(key, range);
    if (!object) throw notFound('File');
    return object;
  }
}

function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}
