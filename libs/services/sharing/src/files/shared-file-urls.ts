import { Injectable } from '@nestjs/common';
import { MasterKeyring, type Signer } from '#platform/crypto';
import type { ShareRow } from '../shares/share.row.js';
import { lockOf } from '../visits/unlocks.js';

/** Milliseconds: an address lives to the end of the window after the one it was made in, half an hour to an hour. */
const WINDOW = 30 * 60_000;

/** What an address of a shared file names beside its share. */
export interface SharedFile {
  readonly bookmarkId: string;
  readonly attachmentId: string;
}

/**
 * Addresses of files under a share. They are made for readers that were let in, name the share, which is looked up on
 * each read, and are worth nothing once its password changed.
 */
@Injectable()
export class SharedFileUrls {
  private readonly signer: Signer;

  constructor(keyring: MasterKeyring) {
    this.signer = keyring.signer('sharing.files');
  }

  /** Path and query; the same text all through a window. */
  of(share: ShareRow, token: string, file: SharedFile, filename: string, now = new Date()): string {
    const expires = (Math.floor(now.getTime() / WINDOW) + 2) * WINDOW;
    const query = new URLSearchParams({ b: file.bookmarkId, exp: String(expires) });
    query.set('sig', this.signer.sign(payload(share, file, expires)));
    return `/shared/${token}/files/${file.attachmentId}/${encodeURIComponent(filename)}?${query.toString()}`;
  }

  /** The file that was signed for; undefined for what is not ours, has ended or was made for another password. */
  read(
    share: ShareRow,
    attachmentId: string,
    query: URLSearchParams,
    now = new Date(),
  ): SharedFile | undefined {
    const file = { bookmarkId: query.get('b') ?? '', attachmentId };
    const expires = Number(query.get('exp'));
    const isOurs = this.signer.verify(payload(share, file, expires), query.get('sig') ?? '');
    return isOurs && now.getTime() < expires ? file : undefined;
  }
}

const payload = (share: ShareRow, { bookmarkId, attachmentId }: SharedFile, expires: number): string =>
  JSON.stringify([share.id, lockOf(share), bookmarkId, attachmentId, expires]);
