import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/database';
import type { Application } from './application.js';

/** Rows of one statement. */
const BATCH = 2_000;

@Injectable()
export class ApplicationsRepository {
  /** Remembers them and counts them by rule, in the order of rules so that two transactions cannot wait in a circle. */
  async add(tx: Tx, ownerId: string, applications: readonly Application[]): Promise<void> {
    for (let from = 0; from < applications.length; from += BATCH) {
      const rows = applications.slice(from, from + BATCH).map(({ bookmarkId, rule, how, changes }) => ({
        id: uuidv7(),
        bookmark_id: bookmarkId,
        rule_id: rule.id,
        rule_name: rule.name,
        how,
        changes,
      }));
      await tx.query(
        `WITH given AS (
           SELECT * FROM jsonb_to_recordset($2::jsonb)
                      AS r (id uuid, bookmark_id uuid, rule_id bigint, rule_name text, how text, changes jsonb)
         ), counted AS (
           INSERT INTO rule_counts AS c (owner_id, rule_id, applied, accepted, declined)
           SELECT $1, rule_id, count(*) FILTER (WHERE how IN ('applied', 'run')), count(*) FILTER (WHERE how = 'accepted'),
                  count(*) FILTER (WHERE how = 'declined')
             FROM given GROUP BY rule_id ORDER BY rule_id
           ON CONFLICT (owner_id, rule_id) DO UPDATE SET applied = c.applied + excluded.applied,
              accepted = c.accepted + excluded.accepted, declined = c.declined + excluded.declined
         )
         INSERT INTO rule_applications (owner_id, bookmark_id, id, rule_id, rule_name, how, changes)
         SELECT $1, bookmark_id, id, rule_id, rule_name, how, changes FROM given`,
        [ownerId, JSON.stringify(rows)],
      );
    }
  }

  /** Bookmarks that are gone need no explanation. The counts stay: it did happen. */
  async forget(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM rule_applications WHERE owner_id = $1 AND bookmark_id = ANY($2::uuid[])', [
      ownerId,
      bookmarkIds,
    ]);
  }
}
