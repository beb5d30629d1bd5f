import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Database, type Tx } from '#platform/database';
import type { SuggestedChanges } from '#util/rules';
import type { Application, ApplicationWay } from './application.js';

/** Rows of one bookmark: as many as a person may have rules, so that whatever touched it last is there whole. */
const KEPT = 200;
/** Rows of one statement. */
const BATCH = 2_000;

export interface ApplicationRow {
  readonly rule_id: number;
  readonly name: string;
  readonly deleted: boolean;
  readonly how: ApplicationWay;
  readonly changes: SuggestedChanges;
  readonly at: Date;
}

/** How often something happened. */
export interface UseCounts {
  readonly applied: number;
  readonly accepted: number;
  readonly declined: number;
}

@Injectable()
export class ApplicationsRepository {
  constructor(private readonly database: Database) {}

  /** Latest first. */
  async list(ownerId: string, bookmarkId: string, limit: number): Promise<ApplicationRow[]> {
    return this.database.query<ApplicationRow>(
      `SELECT a.rule_id::float8 AS rule_id, coalesce(r.name, a.rule_name) AS name, r.id IS NULL AS deleted, a.how, a.changes, a.at
         FROM rule_applications a LEFT JOIN rules r ON r.owner_id = a.owner_id AND r.id = a.rule_id
        WHERE a.owner_id = $1 AND a.bookmark_id = $2 ORDER BY a.id DESC LIMIT $3`,
      [ownerId, bookmarkId, limit],
    );
  }

  /** Over all rules, those that are gone among them. */
  async sums(ownerId: string): Promise<UseCounts> {
    const rows = await this.database.query<UseCounts>(
      `SELECT coalesce(sum(applied), 0)::float8 AS applied, coalesce(sum(accepted), 0)::float8 AS accepted,
              coalesce(sum(declined), 0)::float8 AS declined
         FROM rule_counts WHERE owner_id = $1`,
      [ownerId],
    );
    return rows[0] ?? { applied: 0, accepted: 0, declined: 0 };
  }

  /** Of the rules that are there, in running order. */
  async countsByRule(ownerId: string): Promise<(UseCounts & { readonly id: number })[]> {
    return this.database.query(
      `SELECT r.id::float8 AS id, coalesce(c.applied, 0) AS applied, coalesce(c.accepted, 0) AS accepted,
              coalesce(c.declined, 0) AS declined
         FROM rules r LEFT JOIN rule_counts c ON c.owner_id = r.owner_id AND c.rule_id = r.id
        WHERE r.owner_id = $1 ORDER BY r.priority, r.id`,
      [ownerId],
    );
  }

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

  /**
   * Lets go of what happened longest ago where a bookmark has more than {@link KEPT}. Only runs can bring it there: it is
   * saved once, and a person may run rules as often as they like.
   */
  async trim(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<void> {
    if (bookmarkIds.length === 0) return;
    await tx.query(
      `DELETE FROM rule_applications a
        USING (SELECT bookmark_id, id, row_number() OVER (PARTITION BY bookmark_id ORDER BY id DESC) AS place
                 FROM rule_applications WHERE owner_id = $1 AND bookmark_id = ANY($2::uuid[])) AS known
        WHERE known.place > ${KEPT} AND a.owner_id = $1 AND a.bookmark_id = known.bookmark_id AND a.id = known.id`,
      [ownerId, bookmarkIds],
    );
  }

  /** Bookmarks that are gone need no explanation. The counts stay: it did happen. */
  async forget(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM rule_applications WHERE owner_id = $1 AND bookmark_id = ANY($2::uuid[])', [
      ownerId,
      bookmarkIds,
    ]);
  }
}
