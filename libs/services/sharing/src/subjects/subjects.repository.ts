import { Injectable } from '@nestjs/common';
import { rowsOf, type Db, type Tx } from '#platform/database';
import type { ShareRow } from '../shares/share.row.js';
import { SHARE_COLUMNS } from '../shares/shares.repository.js';

/** Objects that a message names. */
export interface Named {
  readonly bookmarkIds: readonly string[];
  readonly projectIds: readonly number[];
}

/** Shares by what they are of. */
@Injectable()
export class SubjectsRepository {
  async sharesOf(db: Db, ownerId: string, named: Named): Promise<ShareRow[]> {
    return rowsOf<ShareRow>(
      db,
      `SELECT ${SHARE_COLUMNS} FROM shares s
        WHERE s.owner_id = $1 AND (s.bookmark_id = ANY($2::uuid[]) OR s.project_id = ANY($3::bigint[]))`,
      [ownerId, named.bookmarkIds, named.projectIds],
    );
  }

  /** Those of an owner's shares that are still there, locked until the transaction ends, always in the same order. */
  async lockAgain(tx: Tx, shares: readonly ShareRow[]): Promise<ShareRow[]> {
    return rowsOf<ShareRow>(
      tx,
      `SELECT ${SHARE_COLUMNS} FROM shares s
        WHERE s.owner_id = $1 AND s.id = ANY($2::bigint[]) ORDER BY s.id FOR UPDATE`,
      [shares[0]?.owner_id, shares.map(({ id }) => id)],
    );
  }

  /** @param isMoved whether the share itself changes, and its version moves on */
  async note(
    tx: Tx,
    { owner_id, id }: ShareRow,
    subject: { readonly version: number; readonly is_trashed: boolean },
    isMoved: boolean,
  ): Promise<void> {
    await tx.query(
      `UPDATE shares SET is_suspended = $3, subject_version = $4,
              version = version + $5::integer, updated_at = CASE WHEN $5::integer = 1 THEN now() ELSE updated_at END
        WHERE owner_id = $1 AND id = $2`,
      [owner_id, id, subject.is_trashed, subject.version, isMoved ? 1 : 0],
    );
  }
}
