import { Injectable } from '@nestjs/common';
import { WorkHandler, WorkQueues } from '#platform/messaging';
import type { BookmarkWork } from '../bookmark.work.js';
import { OperationEngine } from './operation-engine.js';
import { OperationsRepository } from './operations.repository.js';

/** Milliseconds of one job; what is left then becomes another job, so that shutdown never waits long. */
const JOB_BUDGET = 5_000;

@Injectable()
export class OperationsWork {
  constructor(
    private readonly engine: OperationEngine,
    private readonly operations: OperationsRepository,
    private readonly work: WorkQueues<BookmarkWork>,
  ) {}

  /** Goes on with what a request or another job left. */
  @WorkHandler('operations.run')
  async run({ owner_id: ownerId, operation_id: id }: BookmarkWork['operations.run']): Promise<void> {
    await this.engine.proceed(ownerId, id, JOB_BUDGET);
  }

  /** Each minute: what nobody goes on with any longer, because a process or the queue went away. */
  @WorkHandler('operations.resume')
  async resume(): Promise<void> {
    for (const { owner_id: ownerId, id } of await this.operations.unfinished()) {
      await this.work.add('operations.run', { owner_id: ownerId, operation_id: id }, { dedupe: { key: id } });
    }
  }
}
