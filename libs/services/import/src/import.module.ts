import { Module } from '@nestjs/common';
import { MasterKeyring } from '#platform/crypto';
import { Idempotency } from '#platform/idempotency';
import { AccountsConsumer } from './accounts/accounts.consumer.js';
import { BatchesController } from './batches/batches.controller.js';
import { BatchesService } from './batches/batches.service.js';
import { JobConsumer } from './jobs/job.consumer.js';
import { JobController } from './jobs/job.controller.js';
import { JobRepository } from './jobs/job.repository.js';
import { JobPlanner } from './jobs/job.planner.js';
import { JobProgressEvents } from './jobs/job.events.js';
import { JobRunner } from './jobs/job.runner.js';
import { JobUndo } from './jobs/job.undo.js';
import { JobService } from './jobs/job.service.js';
import { JobWork } from './jobs/job.work.js';

@Module({
  controllers: [BatchesController, JobController, JobConsumer, AccountsConsumer],
  providers: [
    {
      provide: Idempotency,
      useFactory: (keyring: MasterKeyring) => new Idempotency('import', keyring),
      inject: [MasterKeyring],
    },
    BatchesService,
    JobService,
    JobRepository,
    JobPlanner,
    JobProgressEvents,
    JobRunner,
    JobUndo,
    JobWork,
  ],
})
export class ImportModule {}
