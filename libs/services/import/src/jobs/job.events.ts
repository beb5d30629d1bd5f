import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { Outbox } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import type { ImportJob } from './job.entity.js';

/** Says how far a job is, to whoever watches. */
@Injectable()
export class JobProgressEvents {
  constructor(private readonly outbox: Outbox) {}

  async publish(tx: Tx, job: Pick<ImportJob, 'ownerId' | 'id' | 'status' | 'done' | 'total'>): Promise<void> {
    await this.outbox.publish(tx, {
      type: 'imports.progressed.v1',
      owner_id: job.ownerId,
      actor: { kind: 'service', id: 'import' },
      correlation_id: correlationId(),
      payload: { job_id: job.id, status: job.status, done: job.done, total: job.total },
    });
  }
}
