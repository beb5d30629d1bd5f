import { Injectable } from '@nestjs/common';
import { MasterKeyring, type Sealer, type Signer } from '#platform/crypto';
import type { ShareRow } from '../shares/share.row.js';
import { lockOf } from '../visits/unlocks.js';

/** Milliseconds: an address lives to the end of the window after the one it was made in, half an hour to an hour. */
const WINDOW = 30 * 60_000;
/** Characters of a name: 128 bits and more. */
const NAME = 22;

/** What an address of a shared file leads to. */
export interface SharedFile {
  readonly bookmarkId: string;
  readonly attachmentId: string;
}

/**
 * Addresses of files under a share. They are made for readers that were let in, name the share, which is looked up on
 * each read, and are worth nothing once its password changed. Ids hold the time at which something was made: no address
 * and no name shows one.
 */
@Injectable()
export class SharedFileUrls {
  private readonly sealer: Sealer;
  private readonly names: Signer;

  constructor(keyring: MasterKeyring) {
    this.sealer = keyring.sealer('sharing.files');
    this.names = keyring.signer('sharing.file-names');
  }

  /** A path, the same all through a window. */
  of(share: ShareRow, token: string, file: SharedFile, filename: string, now = new Date()): string {
    const expires = (Math.floor(now.getTime() / WINDOW) + 2) * WINDOW;
    const sealed = this.sealer.issue(
      JSON.stringify([share.id, lockOf(share), file.bookmarkId, file.attachmentId, expires]),
    );
    return `/shared/${token}/files/${sealed}/${encodeURIComponent(filename)}`;
  }

  /** The file that an address was made for; undefined for what is not ours, has ended or was made for another password. */
  read(share: ShareRow, sealed: string, now = new Date()): SharedFile | undefined {
    const payload = this.sealer.read(sealed);
    if (payload === undefined) return undefined;
    const [id, lock, bookmarkId, attachmentId, expires] = JSON.parse(payload) as Payload;
    const isOurs = id === share.id && lock === lockOf(share) && now.getTime() < expires;
    return isOurs ? { bookmarkId, attachmentId } : undefined;
  }

  /** What a file is called within a share, instead of its id. */
  nameOf(share: ShareRow, attachmentId: string): string {
    return this.names.sign(JSON.stringify([share.id, attachmentId])).slice(0, NAME);
  }
}

/** Share, lock, bookmark, file, milliseconds since 1970. */
type Payload = readonly [number, string, string, string, number];
