import { Injectable } from '@nestjs/common';
import { notFound } from '#platform/errors';
import { ObjectStorage, downloadHeaders, type Deliverable } from '#platform/storage';
import { FileUrls } from './file-urls.js';
import { FilesRepository } from './files.repository.js';
import { fileKey, isStoredName, pictureKey } from './stored-names.js';

/** Pictures of previews are always written in this type. */
const PICTURE = { mime: 'image/webp', inline: true } as const;

/**
 * Finds what an address under /uploads/ stands for. The signature is the right to read: it was handed
 * to the owner, or to whom the owner shares with.
 */
@Injectable()
export class FileDeliveryService {
  constructor(
    private readonly urls: FileUrls,
    private readonly files: FilesRepository,
    private readonly storage: ObjectStorage,
  ) {}

  /** @throws 404 for an address that is not signed by us or has ended, and for a file that is gone */
  async findFile(url: string, storedName: string): Promise<Deliverable> {
    const seconds = this.secondsLeft(url);
    const file = isStoredName(storedName) ? await this.files.findByStoredName(storedName) : undefined;
    if (!file) throw notFound('File');
    const type = { mime: file.mimetype, inline: file.inline };
    return {
      key: fileKey(storedName),
      size: file.size,
      etag: `"${file.sha256.toString('base64url')}"`,
      headers: { ...downloadHeaders(type, file.filename), ...caching(seconds) },
    };
  }

  /** @throws like {@link findFile} */
  async findPicture(url: string, storedName: string): Promise<Deliverable> {
    const seconds = this.secondsLeft(url);
    const head = isStoredName(storedName) ? await this.storage.head(pictureKey(storedName)) : null;
    if (!head) throw notFound('File');
    return {
      key: pictureKey(storedName),
      size: head.size,
      // A picture is never written twice under one name.
      etag: `"${storedName}"`,
      headers: { ...downloadHeaders(PICTURE, 'preview.webp'), ...caching(seconds) },
    };
  }

  private secondsLeft(url: string): number {
    const verified = this.urls.verify(url);
    if (!verified) throw notFound('File');
    return verified.secondsLeft;
  }
}

/** For the one browser that asked, and no longer than the address holds. */
function caching(seconds: number): Readonly<Record<string, string>> {
  return { 'cache-control': `private, max-age=${seconds}`, 'referrer-policy': 'no-referrer' };
}
