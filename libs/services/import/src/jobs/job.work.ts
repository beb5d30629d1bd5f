import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { Idempotency } from '#platform/idempotency';
import { WorkHandler, type WorkJob } from '#platform/messaging';
import { JobRepository } from './job.repository.js';
import { JobRunner } from './job.runner.js';
import type { ImportWork } from './job.work-table.js';

/** Days a finished job can be looked at: as long as it can be undone. */
const KEEP_DAYS = 30;

/** Carries imports out, and forgets old ones. */
@Injectable()
export class JobWork {
  constructor(
    private readonly runner: JobRunner,
    private readonly jobs: JobRepository,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
  ) {}

  @WorkHandler('import.run')
  async run({ owner_id, job_id }: ImportWork['import.run'], job: WorkJob): Promise<void> {
    await this.runner.run(owner_id, job_id, job);
  }

  @WorkHandler('import.sweep')
  async sweep(): Promise<void> {
    await this.jobs.forgetFinished(new Date(Date.now() - KEEP_DAYS * 86_400_000));
    await this.idempotency.prune(this.database.manager);
  }
}
