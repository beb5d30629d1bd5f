import { Injectable } from '@nestjs/common';
import { Cursors } from '#platform/app';
import { MasterKeyring } from '#platform/crypto';

export type { Position } from '#platform/app';

/** Cursors of lists of bookmarks. */
@Injectable()
export class ListCursors extends Cursors {
  constructor(keyring: MasterKeyring) {
    super(keyring.signer('bookmark.list-cursor'));
  }
}
