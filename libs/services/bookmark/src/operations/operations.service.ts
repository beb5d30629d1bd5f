import { Injectable } from '@nestjs/common';
import type { OperationsUndoResponse } from '#contracts';
import { Database } from '#platform/database';
import { UserError, conflict, notFound } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import type {
  BookmarkOperationDto,
  BookmarkOperationResultDto,
  BookmarkUndoResultDto,
} from './operation.dto.js';
import { OperationEngine, REQUEST_BUDGET } from './operation-engine.js';
import { UNDO_DAYS, type OperationRow } from './operation.rows.js';
import { OperationsRepository } from './operations.repository.js';

const LIST_DEFAULT = 50;
/** Milliseconds, well within the patience of a service that waits for an undo. */
const SERVICE_BUDGET = 40_000;
const DAY = 24 * 60 * 60 * 1_000;

/** Looking at operations and taking them back. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly database: Database,
    private readonly operations: OperationsRepository,
    private readonly engine: OperationEngine,
  ) {}

  /** Of the last 30 days, newest first. */
  async list(actor: Actor, limit: number = LIST_DEFAULT): Promise<BookmarkOperationDto[]> {
    const ownerId = authorize(actor, 'bookmarks:read');
    return (await this.operations.list(ownerId, limit)).map(shown);
  }

  /** @throws 404 */
  async get(actor: Actor, id: string): Promise<BookmarkOperationDto> {
    const ownerId = authorize(actor, 'bookmarks:read');
    const operation = await this.operations.find(this.database, ownerId, id);
    if (!operation) throw notFound('Operation');
    return shown(operation);
  }

  /**
   * Restores every bookmark that has not changed since; asking again says what the first undo did.
   * @throws 404, 409 `undo_expired` after 30 days, 409 `not_undoable` for permanent deletion, 409
   *   `in_progress` while the operation itself runs
   */
  async undo(actor: Actor, id: string): Promise<BookmarkUndoResultDto> {
    return this.takeBack(authorize(actor, 'bookmarks:write'), id, REQUEST_BUDGET);
  }

  /** The same for a service, which waits longer and may ask for an operation that never came to be. */
  async undoForService(actor: Actor, id: string): Promise<OperationsUndoResponse> {
    const ownerId = authorize(actor, 'bookmarks:write');
    const operation = await this.operations.find(this.database, ownerId, id);
    if (!operation) return { affected: 0, skipped: [] };
    const { affected, skipped } = await this.takeBack(ownerId, id, SERVICE_BUDGET);
    return { affected, skipped };
  }

  private async takeBack(ownerId: string, id: string, budget: number): Promise<BookmarkUndoResultDto> {
    await this.database.transaction(async (tx) => {
      const operation = await this.operations.lock(tx, ownerId, id);
      if (!operation) throw notFound('Operation');
      if (operation.status === 'undone' || operation.status === 'undoing') return;
      refuseUndo(operation);
      await this.engine.beginUndo(tx, ownerId, operation);
    });
    const { status } = await this.engine.proceed(ownerId, id, budget);
    return { operation_id: id, status, ...(await this.operations.undoResult(this.database, ownerId, id)) };
  }
}

export const resultOf = ({ id, affected, status }: OperationRow): BookmarkOperationResultDto => ({
  operation_id: id,
  affected,
  status,
});

function refuseUndo(operation: OperationRow): void {
  if (operation.params.change.does === 'delete') {
    throw conflict('not_undoable', 'A permanent deletion cannot be undone.');
  }
  if (isExpired(operation)) throw conflict('undo_expired', `This can be undone for ${UNDO_DAYS} days only.`);
  if (operation.status === 'running') {
    throw new UserError('conflict', 'in_progress', 'This operation still runs.', { retryAfter: 2 });
  }
}

const isExpired = (operation: OperationRow): boolean =>
  Date.now() - operation.created_at.getTime() > UNDO_DAYS * DAY;

function shown(operation: OperationRow): BookmarkOperationDto {
  const { id, kind, label, status, affected, created_at, undone_at, params } = operation;
  const undoable = status === 'done' && params.change.does !== 'delete' && !isExpired(operation);
  return { id, kind, label, status, affected, undoable, created_at, undone_at };
}
