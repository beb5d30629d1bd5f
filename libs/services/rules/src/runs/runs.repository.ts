import { Injectable } from '@nestjs/common';
import { Database, rowsOf, type Tx } from '#platform/database';

export const RUN_STATUSES = ['running', 'done', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export interface RunRow {
  readonly id: string;
  readonly rule_ids: readonly number[];
  readonly label: string;
  readonly status: RunStatus;
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  /** The bookmark that was looked at last; null before the first. */
  readonly cursor: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** What one page adds to a run. */
export interface RunPage {
  readonly next: string | null;
  readonly total: number;
  readonly looked: number;
  readonly changed: number;
}

/** Days that a run can be looked at: as long as it can be undone. */
const KEPT_DAYS = 30;
const WOKEN_AT_ONCE = 100;

const COLUMNS =
  'id, rule_ids::float8[] AS rule_ids, label, status, total, done, changed, cursor, created_at, finished_at';

@Injectable()
export class RunsRepository {
  constructor(private readonly database: Database) {}

  async find(ownerId: string, id: string): Promise<RunRow | undefined> {
    const rows = await this.database.query<RunRow>(
      `SELECT ${COLUMNS} FROM runs WHERE owner_id = $1 AND id = $2`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** @returns false while another run of the owner is under way */
  async insert(
    tx: Tx,
    ownerId: string,
    run: { id: string; ruleIds: readonly number[]; label: string },
  ): Promise<boolean> {
    const rows = await rowsOf(
      tx,
      `WITH made AS (
         INSERT INTO runs (owner_id, id, rule_ids, label, status) VALUES ($1, $2, $3::bigint[], $4, 'running')
         ON CONFLICT (owner_id) WHERE status = 'running' DO NOTHING RETURNING id
       ) SELECT id FROM made`,
      [ownerId, run.id, run.ruleIds, run.label],
    );
    return rows.length > 0;
  }

  /**
   * Adds a page once: only when the run still stands where the page began.
   * @returns the run as it is then; undefined when somebody else was faster or it is gone
   */
  async advance(tx: Tx, ownerId: string, run: RunRow, page: RunPage): Promise<RunRow | undefined> {
    const rows = await rowsOf<RunRow>(
      tx,
      `WITH advanced AS (
         UPDATE runs SET cursor = coalesce($4, cursor), total = CASE WHEN $4::uuid IS NULL THEN done + $6 ELSE greatest($5, done + $6) END, done = done + $6,
                changed = changed + $7, status = CASE WHEN $4::uuid IS NULL THEN 'done' ELSE status END,
                finished_at = CASE WHEN $4::uuid IS NULL THEN now() END
          WHERE owner_id = $1 AND id = $2 AND cursor IS NOT DISTINCT FROM $3::uuid AND status = 'running' RETURNING *
       ) SELECT ${COLUMNS} FROM advanced`,
      [ownerId, run.id, run.cursor, page.next, page.total, page.looked, page.changed],
    );
    return rows[0];
  }

  /** @returns the run as it is then, unless it had ended before */
  async fail(tx: Tx, ownerId: string, id: string): Promise<RunRow | undefined> {
    const rows = await rowsOf<RunRow>(
      tx,
      `WITH failed AS (
         UPDATE runs SET status = 'failed', finished_at = now()
          WHERE owner_id = $1 AND id = $2 AND status = 'running' RETURNING *
       ) SELECT ${COLUMNS} FROM failed`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** Runs that have not ended. */
  async unfinished(): Promise<{ owner_id: string; id: string }[]> {
    return this.database.query(
      `SELECT owner_id, id FROM runs WHERE status = 'running' ORDER BY created_at LIMIT ${WOKEN_AT_ONCE}`,
    );
  }

  async forgetFinished(): Promise<void> {
    await this.database.query(
      `DELETE FROM runs WHERE finished_at < now() - make_interval(days => ${KEPT_DAYS})`,
    );
  }
}
