import { Injectable } from '@nestjs/common';
import { hashToken } from '#platform/crypto';
import { Database, rowsOf, type Tx } from '#platform/database';
import type { ShareRow } from '../shares/share.row.js';
import { SHARE_COLUMNS } from '../shares/shares.repository.js';

export interface CountedView {
  readonly view_count: number;
  /** Whether the owner has not been told for a second. */
  readonly is_news: boolean;
}

/** Shares as visitors come to them: by token, without knowing whose they are. */
@Injectable()
export class VisitedSharesRepository {
  constructor(private readonly database: Database) {}

  async find(token: string): Promise<ShareRow | undefined> {
    const rows = await this.database.query<ShareRow>(
      `SELECT ${SHARE_COLUMNS} FROM share_tokens t JOIN shares s ON s.owner_id = t.owner_id AND s.id = t.share_id
        WHERE t.token_hash = $1`,
      [hashToken(token)],
    );
    return rows[0];
  }

  /** @returns undefined when the share was closed or locked anew since it was looked up */
  async countView(tx: Tx, share: ShareRow): Promise<CountedView | undefined> {
    const rows = await rowsOf<CountedView>(
      tx,
      `WITH seen AS (
         UPDATE shares SET view_count = view_count + 1,
                view_told_at = CASE WHEN view_told_at > now() - interval '1 second' THEN view_told_at ELSE now() END
          WHERE owner_id = $1 AND id = $2 AND disabled_at IS NULL AND NOT is_suspended
            AND (expires_at IS NULL OR expires_at > now()) AND password_hash IS NOT DISTINCT FROM $3
         RETURNING view_count::float8 AS view_count, view_told_at = now()::timestamptz(3) AS is_news
       ) SELECT view_count, is_news FROM seen`,
      [share.owner_id, share.id, share.password_hash],
    );
    return rows[0];
  }

  /** @returns the views so far, which the owner is told now; undefined when the share is gone */
  async noteTold(tx: Tx, { owner_id, id }: ShareRow): Promise<number | undefined> {
    const rows = await rowsOf<{ view_count: number }>(
      tx,
      `WITH told AS (
         UPDATE shares SET view_told_at = now() WHERE owner_id = $1 AND id = $2
         RETURNING view_count::float8 AS view_count
       ) SELECT view_count FROM told`,
      [owner_id, id],
    );
    return rows[0]?.view_count;
  }
}
