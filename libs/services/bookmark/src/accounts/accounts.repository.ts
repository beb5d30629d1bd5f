import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';

/** Everything that is kept of an owner beside data keys, files and previews; children before parents. */
const OWNED_TABLES = [
  'bookmark_search',
  'bookmark_stats',
  'bookmark_shares',
  'search_vocabulary',
  'search_unread',
  'search_renamed',
  'search_rebuilds',
  'counts',
  'count_deltas',
  'operation_rows',
  'operation_projects',
  'operations',
  'import_rows',
  'adjustments',
  'bookmarks',
  'projects',
  'tags',
] as const;

/** Minutes in which something that was under way when the account went may still have left a row behind. */
const SWEPT_MINUTES = 60;

@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  async purge(tx: Tx, ownerId: string): Promise<void> {
    for (const table of OWNED_TABLES) await tx.query(`DELETE FROM ${table} WHERE owner_id = $1`, [ownerId]);
  }

  /** Accounts that went lately and of which there is something again. */
  async leftovers(): Promise<string[]> {
    const rows = await this.database.query<{ owner_id: string }>(
      `SELECT owner_id FROM account_tombstones t
        WHERE deleted_at > now() - make_interval(mins => ${SWEPT_MINUTES})
          AND (EXISTS (SELECT FROM bookmarks b WHERE b.owner_id = t.owner_id)
            OR EXISTS (SELECT FROM projects p WHERE p.owner_id = t.owner_id)
            OR EXISTS (SELECT FROM tags g WHERE g.owner_id = t.owner_id)
            OR EXISTS (SELECT FROM files f WHERE f.owner_id = t.owner_id)
            OR EXISTS (SELECT FROM search_vocabulary v WHERE v.owner_id = t.owner_id)
            OR EXISTS (SELECT FROM counts c WHERE c.owner_id = t.owner_id)
            OR EXISTS (SELECT FROM data_keys k WHERE k.owner_id = t.owner_id))`,
    );
    return rows.map((row) => row.owner_id);
  }
}
