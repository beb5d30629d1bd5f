import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 5_000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Says of the documents that exist when their bookmarks came and whether they are in the trash. */
export class SearchOrderFilled1763800100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let after: Place | undefined = { owner_id: NOBODY, id: NOBODY };
    while (after) after = await fill(runner, after);
  }

  async down(): Promise<void> {}
}

interface Place {
  readonly owner_id: string;
  readonly id: string;
}

/** @returns the last document of the batch; none when there was no more */
async function fill(runner: QueryRunner, after: Place): Promise<Place | undefined> {
  const batch: unknown = await runner.query(
    `WITH batch AS (
       SELECT owner_id, id FROM bookmark.bookmark_search WHERE (owner_id, id) > ($1, $2)
        ORDER BY owner_id, id LIMIT ${BATCH}
     ), filled AS (
       UPDATE bookmark.bookmark_search s SET created_at = b.created_at, trashed = b.deleted_at IS NOT NULL
         FROM batch JOIN bookmark.bookmarks b ON b.owner_id = batch.owner_id AND b.id = batch.id
        WHERE s.owner_id = batch.owner_id AND s.id = batch.id
          AND (s.created_at IS DISTINCT FROM b.created_at OR s.trashed <> (b.deleted_at IS NOT NULL))
     )
     SELECT owner_id, id FROM batch ORDER BY owner_id DESC, id DESC LIMIT 1`,
    [after.owner_id, after.id],
  );
  const last: unknown = Array.isArray(batch) ? batch[0] : undefined;
  return isPlace(last) ? last : undefined;
}

const isPlace = (row: unknown): row is Place =>
  typeof row === 'object' && row !== null && 'owner_id' in row && 'id' in row;
