import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';

export interface NotedShare {
  readonly bookmarkId: string;
  readonly shareId: number;
  readonly version: number;
  /** ISO 8601, or one of Postgres' two infinities. */
  readonly until: string;
}

/** Until when bookmarks are shared. */
@Injectable()
export class BookmarkSharesRepository {
  /**
   * Unless something newer is known: of a bookmark's shares the one with the higher id is the later one. One that
   * ended stays noted, so that an older message does not bring it back.
   */
  async note(tx: Tx, ownerId: string, share: NotedShare): Promise<void> {
    await tx.query(
      `INSERT INTO bookmark_shares AS s (owner_id, id, share_id, share_version, shared_until)
       SELECT owner_id, id, $3, $4, $5::timestamptz FROM bookmarks WHERE owner_id = $1 AND id = $2 FOR KEY SHARE
       ON CONFLICT (owner_id, id) DO UPDATE
             SET share_id = excluded.share_id, share_version = excluded.share_version, shared_until = excluded.shared_until
           WHERE (s.share_id, s.share_version) < (excluded.share_id, excluded.share_version)`,
      [ownerId, share.bookmarkId, share.shareId, share.version, share.until],
    );
  }
}
