import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { Database, type Tx } from '#platform/database';
import { ERRORS_KEPT, ImportJob, type JobError } from './job.entity.js';

/** What one batch adds to a job. */
export interface JobProgress {
  /** As of {@link ImportJob.done}. */
  readonly done: number;
  readonly imported: number;
  readonly duplicates: number;
  readonly errors: readonly JobError[];
}

@Injectable()
export class JobRepository {
  constructor(private readonly database: Database) {}

  async find(ownerId: string, id: string): Promise<ImportJob | null> {
    return this.database.read((manager) => manager.findOne(ImportJob, { where: { ownerId, id } }));
  }

  async newest(ownerId: string, limit: number): Promise<ImportJob[]> {
    return this.database.read((manager) =>
      manager.find(ImportJob, {
        where: { ownerId },
        order: { createdAt: 'DESC', id: 'DESC' },
        take: limit,
      }),
    );
  }

  async insert(
    tx: Tx,
    job: Pick<ImportJob, 'ownerId' | 'id' | 'fileKey' | 'fileName' | 'options'>,
  ): Promise<void> {
    await tx.insert(ImportJob, { ...job, status: 'queued', stage: 'parsing' });
  }

  /** Takes the row for this transaction, so that two workers never settle the same job. */
  async lock(tx: Tx, ownerId: string, id: string): Promise<ImportJob | null> {
    return tx.findOne(ImportJob, { where: { ownerId, id }, lock: { mode: 'pessimistic_write' } });
  }

  async change(tx: Tx, job: Pick<ImportJob, 'ownerId' | 'id'>, change: Partial<ImportJob>): Promise<void> {
    await tx.update(ImportJob, { ownerId: job.ownerId, id: job.id }, change);
  }

  /**
   * Adds a batch's results once: only when the job still stands where the batch began.
   * @returns whether it was added
   */
  async advance(
    tx: Tx,
    job: Pick<ImportJob, 'ownerId' | 'id'>,
    from: number,
    progress: JobProgress,
  ): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `WITH advanced AS (
         UPDATE "import".jobs
            SET done = $4,
                bookmarks_imported = bookmarks_imported + $5,
                duplicates_skipped = duplicates_skipped + $6,
                error_count = error_count + jsonb_array_length($7::jsonb),
                errors = CASE WHEN jsonb_array_length(errors) < ${ERRORS_KEPT} THEN errors || $7::jsonb ELSE errors END
          WHERE owner_id = $1 AND id = $2 AND done = $3 AND status = 'running'
          RETURNING id
       ) SELECT id FROM advanced`,
      [
        job.ownerId,
        job.id,
        from,
        progress.done,
        progress.imported,
        progress.duplicates,
        JSON.stringify(progress.errors),
      ],
    );
    return rows.length === 1;
  }

  async fileKeys(ownerId: string): Promise<string[]> {
    const jobs = await this.database.read((manager) =>
      manager.find(ImportJob, {
        where: { ownerId },
        select: { fileKey: true },
      }),
    );
    return jobs.flatMap((job) => (job.fileKey === null ? [] : [job.fileKey]));
  }

  async deleteAll(tx: Tx, ownerId: string): Promise<void> {
    await tx.delete(ImportJob, { ownerId });
  }

  /** Jobs of one owner that have not ended. */
  async countUnfinished(ownerId: string): Promise<number> {
    return this.database.read((manager) =>
      manager.countBy(ImportJob, { ownerId, status: In(['queued', 'running']) }),
    );
  }

  /** Jobs that were asked for before `before` and have not ended, at most `limit`, oldest first. */
  async unfinished(before: Date, limit: number): Promise<Pick<ImportJob, 'ownerId' | 'id'>[]> {
    return this.database.read((manager) =>
      manager.find(ImportJob, {
        where: { status: In(['queued', 'running']), createdAt: LessThan(before) },
        select: { ownerId: true, id: true },
        order: { createdAt: 'ASC' },
        take: limit,
      }),
    );
  }

  /** Jobs that are being taken back since before `before`, at most `limit`, oldest first. */
  async undoAsked(before: Date, limit: number): Promise<Pick<ImportJob, 'ownerId' | 'id'>[]> {
    return this.database.read((manager) =>
      manager.find(ImportJob, {
        where: { undoAskedAt: LessThan(before) },
        select: { ownerId: true, id: true },
        order: { undoAskedAt: 'ASC' },
        take: limit,
      }),
    );
  }

  async setUndoAsked({ ownerId, id }: Pick<ImportJob, 'ownerId' | 'id'>, at: Date | null): Promise<void> {
    await this.database.transaction((tx) => this.change(tx, { ownerId, id }, { undoAskedAt: at }));
  }

  /** Of these files, the ones that a job still needs. */
  async neededFiles(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ file_key: string }>(
      `SELECT file_key FROM "import".jobs WHERE file_key = ANY($1)`,
      [keys],
    );
    return new Set(rows.map((row) => row.file_key));
  }

  /** Jobs that ended long ago, with their files if something kept one. */
  async forgetFinished(before: Date): Promise<void> {
    await this.database.query(`DELETE FROM "import".jobs WHERE finished_at < $1 AND file_key IS NULL`, [
      before,
    ]);
  }
}
