import { Injectable } from '@nestjs/common';
import { OwnerCipher } from '#platform/crypto';
import type { Tx } from '#platform/database';
import type { Db } from '../database/rows.js';

/** Seals the content of password bookmarks, bound to owner and bookmark: a sealed value opens nowhere else. */
@Injectable()
export class ContentVault {
  constructor(private readonly cipher: OwnerCipher) {}

  /** @returns null for no content at all */
  async seal(tx: Tx, ownerId: string, bookmarkId: string, content: string): Promise<Buffer | null> {
    return content === '' ? null : this.cipher.seal(tx, ownerId, binding(bookmarkId), content);
  }

  async open(db: Db, ownerId: string, bookmarkId: string, sealed: Buffer | null): Promise<string> {
    if (sealed === null) return '';
    return this.cipher.open(db, ownerId, binding(bookmarkId), sealed);
  }
}

const binding = (bookmarkId: string) => ({ purpose: 'bookmarks.content', rowId: bookmarkId });
