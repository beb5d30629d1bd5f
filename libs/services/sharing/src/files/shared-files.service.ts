import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors';
import { ObjectStorage, sendObject } from '#platform/storage';
import { PortClient } from '#platform/upstream';
import { ShareDoor } from '../visits/share-door.js';
import { SharedFileUrls } from './shared-file-urls.js';

/** A browser may keep it but has to ask each time: a share that was closed is closed for what it kept too. */
const CACHING = { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' };

/** Files of what is shared. */
@Injectable()
export class SharedFilesService {
  constructor(
    private readonly door: ShareDoor,
    private readonly urls: SharedFileUrls,
    private readonly ports: PortClient,
    private readonly storage: ObjectStorage,
  ) {}

  /** @throws 404 unless the share is live, the address was made for it, and the file is still part of it; 410 expired */
  async send(request: FastifyRequest, reply: FastifyReply, token: string, address: string): Promise<void> {
    const share = await this.door.live(token);
    const named = this.urls.read(share, address);
    if (!named) throw notFound('File');
    const { file } = await this.ports.call('bookmarks.find-shared-file', share.owner_id, {
      bookmark_id: share.bookmark_id ?? named.bookmarkId,
      attachment_id: named.attachmentId,
      ...(share.project_id === null
        ? {}
        : { project_id: share.project_id, include_passwords: share.include_passwords }),
    });
    if (!file) throw notFound('File');
    const headers = { ...file.headers, ...CACHING };
    await sendObject(this.storage, request, reply, { ...file, headers });
  }
}
