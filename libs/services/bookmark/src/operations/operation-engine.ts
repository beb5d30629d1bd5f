import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Database, type Tx } from '#platform/database';
import { notFound } from '#platform/errors';
import { WorkQueues } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import type { Cause } from '../bookmarks/bookmark.events.js';
import type { BookmarkWork } from '../bookmark.work.js';
import { OperationRunner } from './operation-runner.js';
import type { OperationKind, OperationParams, OperationRow } from './operation.rows.js';
import { OperationUndoer } from './operation-undoer.js';
import { OperationsRepository, type Selection } from './operations.repository.js';

/** Milliseconds that a request spends on an operation before it leaves the rest to a job. */
export const REQUEST_BUDGET = 4_000;

export interface NewOperation {
  readonly kind: OperationKind;
  readonly label: string;
  readonly params: OperationParams;
}

/** Submits operations and sees them through, over transactions, processes and crashes. */
@Injectable()
export class OperationEngine {
  constructor(
    private readonly database: Database,
    private readonly operations: OperationsRepository,
    private readonly runner: OperationRunner,
    private readonly undoer: OperationUndoer,
    private readonly work: WorkQueues<BookmarkWork>,
  ) {}

  /** Decides, in the caller's transaction, which bookmarks are meant. Nothing else happens before {@link proceed}. */
  async submit(tx: Tx, cause: Cause, operation: NewOperation, selection: Selection): Promise<string> {
    const id = uuidv7();
    await this.operations.insert(tx, cause.ownerId, {
      id,
      ...operation,
      status: 'running',
      actor: cause.actor,
    });
    await this.operations.fix(tx, cause.ownerId, id, selection);
    return id;
  }

  /**
   * Goes on for at most `budget` milliseconds; the rest is a job's.
   * @returns the operation as it is then
   * @throws 404 when it is gone, with its account
   */
  async proceed(ownerId: string, id: string, budget: number): Promise<OperationRow> {
    const until = Date.now() + budget;
    while (await this.step(ownerId, id)) {
      if (Date.now() < until) continue;
      await this.leaveToJob(ownerId, id);
      break;
    }
    const operation = await this.operations.find(this.database, ownerId, id);
    if (!operation) throw notFound('Operation');
    return operation;
  }

  /** Turns a finished operation round. The caller holds its lock. */
  async beginUndo(tx: Tx, ownerId: string, operation: OperationRow): Promise<void> {
    await this.operations.setStatus(tx, ownerId, operation.id, 'undoing');
    await this.undoer.begin(tx, ownerId, operation);
  }

  /** One batch in one transaction. @returns whether there may be more */
  private async step(ownerId: string, id: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const operation = await this.operations.lock(tx, ownerId, id);
      switch (operation?.status) {
        case 'running':
          if (await this.runner.batch(tx, ownerId, operation)) return true;
          await this.operations.finish(tx, ownerId, id);
          return false;
        case 'undoing':
          if (await this.undoer.batch(tx, ownerId, operation)) return true;
          await this.operations.setStatus(tx, ownerId, id, 'undone');
          return false;
        case 'done':
        case 'undone':
        case undefined:
          return false;
      }
    });
  }

  /** A queue that is away loses nothing: a schedule looks for what was left. */
  private async leaveToJob(ownerId: string, id: string): Promise<void> {
    const data = { owner_id: ownerId, operation_id: id };
    await this.work
      .add('operations.run', data, { correlationId: correlationId(), dedupe: { key: id } })
      .catch(() => undefined);
  }
}
