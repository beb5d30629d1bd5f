import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { ImportRequestedV1 } from '#contracts';
import { WorkQueues, type Message } from '#platform/messaging';
import type { ImportWork } from './job.work-table.js';

/** Hands a requested import to the workers. Adding a job twice is harmless: a job that is done does nothing. */
@Controller()
export class JobConsumer {
  constructor(private readonly work: WorkQueues<ImportWork>) {}

  @EventPattern('import.requested.v1')
  async importRequested(@Payload() message: Message<ImportRequestedV1>): Promise<void> {
    const { job_id } = message.payload;
    await this.work.add(
      'import.run',
      { owner_id: message.owner_id, job_id },
      { correlationId: message.correlation_id, dedupe: { key: job_id } },
    );
  }
}
