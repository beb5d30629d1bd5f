import { Injectable } from '@nestjs/common';
import { rowsOf, type Tx } from '#platform/database';
import type { Lesson } from './lesson.js';

export interface LearntRow {
  readonly bookmark_id: string;
  readonly version: number;
  readonly features: readonly string[];
  readonly tags: readonly string[];
}

/** Days for which a deleted bookmark is remembered: longer than any message lives. */
const REMEMBERED_DAYS = 30;

/** What each bookmark taught, and at which version. */
@Injectable()
export class LearntRepository {
  async find(tx: Tx, ownerId: string, ids: readonly string[]): Promise<LearntRow[]> {
    return rowsOf<LearntRow>(
      tx,
      `SELECT bookmark_id, version, features, tags FROM learnt WHERE owner_id = $1 AND bookmark_id = ANY($2::uuid[])`,
      [ownerId, ids],
    );
  }

  async save(tx: Tx, ownerId: string, lessons: readonly Lesson[]): Promise<void> {
    const rows = lessons.map(({ id, version, features, tags, isDeleted }) => ({
      id,
      version,
      features,
      tags,
      is_deleted: isDeleted,
    }));
    await tx.query(
      `INSERT INTO learnt (owner_id, bookmark_id, version, features, tags, deleted_at)
       SELECT $1, id, version, features, tags, CASE WHEN is_deleted THEN now() END
         FROM jsonb_to_recordset($2::jsonb)
           AS lesson (id uuid, version integer, features text[], tags text[], is_deleted boolean)
       ON CONFLICT (owner_id, bookmark_id) DO UPDATE
         SET version = excluded.version, features = excluded.features, tags = excluded.tags,
             deleted_at = excluded.deleted_at`,
      [ownerId, JSON.stringify(rows)],
    );
  }

  async forgetDeleted(tx: Tx): Promise<void> {
    await tx.query(`DELETE FROM learnt WHERE deleted_at < now() - make_interval(days => ${REMEMBERED_DAYS})`);
  }
}
