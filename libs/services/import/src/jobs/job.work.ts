import { Injectable } from '@nestjs/common';
import { RecoveryConfig } from '#platform/app';
import { Database } from '#platform/database';
import { Idempotency } from '#platform/idempotency';
import { WorkHandler, WorkQueues, type WorkJob } from '#platform/messaging';
import { ObjectStorage } from '#platform/storage';
import { JobRepository } from './job.repository.js';
import { JobRunner } from './job.runner.js';
import { JobUndo } from './job.undo.js';
import type { ImportWork } from './job.work-table.js';

/** Days a finished job can be looked at: as long as it can be undone. */
const KEEP_DAYS = 30;
/** Minutes in a day. */
const DAY = 1_440;
/** Milliseconds after which a job that has not ended is woken; one that is at work is not added twice. */
const FORGOTTEN = 10 * 60_000;
/** Milliseconds that taking an import back may need. */
const UNDO_TAKES = 2 * 60_000;
/** Behind every import that has not begun: most of those are small. */
const CONTINUED = 100;
/** Milliseconds before an import goes on that something it needs went away from. */
const AFTER_INTERRUPTION = 1_000;
const WOKEN_AT_ONCE = 100;
const ORPHANS_AT_ONCE = 1_000;

/** Carries imports out, and forgets old ones. */
@Injectable()
export class JobWork {
  constructor(
    private readonly runner: JobRunner,
    private readonly undoing: JobUndo,
    private readonly jobs: JobRepository,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly work: WorkQueues<ImportWork>,
    private readonly storage: ObjectStorage,
    private readonly recovery: RecoveryConfig,
  ) {}

  /** Large imports take turns: one that has had its turn goes behind those that wait. */
  @WorkHandler('import.run')
  async run({ owner_id, job_id, turn = 0 }: ImportWork['import.run'], job: WorkJob): Promise<void> {
    const { signal, isLastAttempt } = job;
    const areOthersWaiting = async (): Promise<boolean> =>
      ((await this.work.counts())['import.run']?.waiting ?? 0) > 0;
    const outcome = await this.runner.run(owner_id, job_id, { signal, isLastAttempt, areOthersWaiting });
    if (outcome === 'ended') return;
    const next = turn + 1;
    const delay = outcome === 'interrupted' ? { delay: AFTER_INTERRUPTION } : {};
    await this.work.add(
      'import.run',
      { owner_id, job_id, turn: next },
      // The key of the job that is just ending is still taken.
      {
        ...delay,
        correlationId: job.correlationId,
        priority: CONTINUED,
        dedupe: { key: `${job_id}-${next % 2}` },
      },
    );
  }

  /** Wakes jobs that a lost queue forgot, ends undos that a death cut short, removes files that no job names, and forgets what is old. */
  @WorkHandler('import.sweep')
  async sweep(): Promise<void> {
    const forgotten = new Date(Date.now() - this.recovery.scaled(FORGOTTEN));
    for (const { ownerId, id } of await this.jobs.unfinished(forgotten, WOKEN_AT_ONCE)) {
      await this.work.add('import.run', { owner_id: ownerId, job_id: id }, { dedupe: { key: id } });
    }
    await this.undoing.resume(new Date(Date.now() - this.recovery.scaled(UNDO_TAKES)), WOKEN_AT_ONCE);
    await this.removeOrphans();
    await this.jobs.forgetFinished(minutesAgo(KEEP_DAYS * DAY));
    await this.idempotency.prune(this.database);
  }

  /** A process that died between storing a file and its job, or between ending a job and removing its file, leaves one. */
  private async removeOrphans(): Promise<void> {
    const before = minutesAgo(this.recovery.orphanGraceMinutes);
    const old: string[] = [];
    for await (const { key, lastModified } of this.storage.list('imports/')) {
      if (lastModified < before) old.push(key);
      if (old.length === ORPHANS_AT_ONCE) break;
    }
    if (old.length === 0) return;
    const needed = await this.jobs.neededFiles(old);
    for (const key of old) if (!needed.has(key)) await this.storage.delete(key);
  }
}

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
