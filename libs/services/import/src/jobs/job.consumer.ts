import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { ImportRequestedV1 } from '#contracts';
import { WorkQueues, type Message } from '#platform/messaging';
import { JobRepository } from './job.repository.js';
import type { ImportWork } from './job.work-table.js';

/** Still before imports that have had a turn. */
const LAST = 50;

/** Hands a requested import to the workers. Adding a job twice is harmless: a job that is done does nothing. */
@Controller()
export class JobConsumer {
  constructor(
    private readonly work: WorkQueues<ImportWork>,
    private readonly jobs: JobRepository,
  ) {}

  @EventPattern('import.requested.v1')
  async importRequested(@Payload() message: Message<ImportRequestedV1>): Promise<void> {
    const { job_id } = message.payload;
    // The more imports somebody has under way, the later theirs.
    const others = (await this.jobs.countUnfinished(message.owner_id)) - 1;
    const priority = Math.min(Math.max(others, 0), LAST);
    await this.work.add(
      'import.run',
      { owner_id: message.owner_id, job_id },
      { correlationId: message.correlation_id, priority, dedupe: { key: job_id } },
    );
  }
}
