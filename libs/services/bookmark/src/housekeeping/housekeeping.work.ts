import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { Idempotency } from '#platform/idempotency';
import { WorkHandler } from '#platform/messaging';
import { OperationsRepository } from '../operations/operations.repository.js';
import { AdjustmentsRepository } from '../ports/adjustments.repository.js';

@Injectable()
export class HousekeepingWork {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly operations: OperationsRepository,
    private readonly adjustments: AdjustmentsRepository,
  ) {}

  /** Hourly: what has served its time goes. */
  @WorkHandler('housekeeping')
  async clean(): Promise<void> {
    await this.idempotency.prune(this.database);
    await this.operations.prune();
    await this.adjustments.prune();
  }
}
