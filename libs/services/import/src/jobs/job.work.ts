import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { Idempotency } from '#platform/idempotency';
import { WorkHandler, WorkQueues, type WorkJob } from '#platform/messaging';
import { ObjectStorage } from '#platform/storage';
import { JobRepository } from './job.repository.js';
import { JobRunner } from './job.runner.js';
import type { ImportWork } from './job.work-table.js';

/** Days a finished job can be looked at: as long as it can be undone. */
const KEEP_DAYS = 30;
/** Minutes in a day. */
const DAY = 1_440;
/** Minutes after which a job that has not ended is woken; one that is at work is not added twice. */
const FORGOTTEN_MINUTES = 10;
const WOKEN_AT_ONCE = 100;
const ORPHANS_AT_ONCE = 1_000;

/** Carries imports out, and forgets old ones. */
@Injectable()
export class JobWork {
  constructor(
    private readonly runner: JobRunner,
    private readonly jobs: JobRepository,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly work: WorkQueues<ImportWork>,
    private readonly storage: ObjectStorage,
  ) {}

  @WorkHandler('import.run')
  async run({ owner_id, job_id }: ImportWork['import.run'], job: WorkJob): Promise<void> {
    await this.runner.run(owner_id, job_id, job);
  }

  /** Wakes jobs that a lost queue forgot, removes files that no job names, and forgets what is old. */
  @WorkHandler('import.sweep')
  async sweep(): Promise<void> {
    for (const { ownerId, id } of await this.jobs.unfinished(minutesAgo(FORGOTTEN_MINUTES), WOKEN_AT_ONCE)) {
      await this.work.add('import.run', { owner_id: ownerId, job_id: id }, { dedupe: { key: id } });
    }
    await this.removeOrphans();
    await this.jobs.forgetFinished(minutesAgo(KEEP_DAYS * DAY));
    await this.idempotency.prune(this.database.manager);
  }

  /** A process that died between storing a file and its job, or between ending a job and removing its file, leaves one. */
  private async removeOrphans(): Promise<void> {
    const before = minutesAgo(DAY);
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
