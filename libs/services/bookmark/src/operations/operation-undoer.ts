import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { BookmarkDisposal } from '../bookmarks/bookmark-disposal.js';
import type { Cause } from '../bookmarks/bookmark.events.js';
import type { BookmarkRow } from '../bookmarks/bookmark.rows.js';
import { BookmarksRepository } from '../bookmarks/bookmarks.repository.js';
import { BookmarkWriter, type Placement, type Versions } from '../bookmarks/bookmark-writer.js';
import { editedField } from './operation-changes.js';
import { OperationProjects } from './operation-projects.js';
import type {
  BeforeValues,
  OperationChange,
  OperationItem,
  OperationRow,
  ReturnedBookmark,
  SettledItem,
} from './operation.rows.js';
import { OperationsRepository } from './operations.repository.js';

/**
 * Takes an operation back, one batch a transaction; what has changed since is left alone. What later
 * operations changed and an undo of theirs brought back has not.
 */
@Injectable()
export class OperationUndoer {
  constructor(
    private readonly operations: OperationsRepository,
    private readonly bookmarks: BookmarksRepository,
    private readonly writer: BookmarkWriter,
    private readonly disposal: BookmarkDisposal,
    private readonly surroundings: OperationProjects,
  ) {}

  /** Before the first batch: what the bookmarks need to come back to. */
  async begin(tx: Tx, ownerId: string, operation: OperationRow): Promise<void> {
    await this.surroundings.bringBack(tx, ownerId, operation);
  }

  /** The next batch of a locked operation. @returns whether there may be more */
  async batch(tx: Tx, ownerId: string, operation: OperationRow): Promise<boolean> {
    const next = await this.operations.nextDone(tx, ownerId, operation.id);
    if (next.length === 0) {
      await this.surroundings.takeAway(tx, ownerId, operation);
      return false;
    }
    const cause = { ownerId, actor: operation.actor, operationId: operation.id };
    const ids = next.map((item) => item.bookmark_id);
    const rows = await this.bookmarks.lock(tx, ownerId, ids);
    // Read again under the lock: the undo of a later operation may just have carried versions over.
    const items = await this.operations.items(tx, ownerId, operation.id, ids);
    const versions = new Map(items.map((item) => [item.bookmark_id, item.version]));
    const unmoved = rows.filter((row) => row.version === versions.get(row.id));
    const before = new Map(items.map((item) => [item.bookmark_id, item.before]));
    const undone = await this.undo(tx, cause, operation.params.change, unmoved, before);
    await this.operations.settle(tx, ownerId, operation.id, settled(items, undone));
    await this.operations.carryOver(tx, ownerId, returned(undone, before));
    return true;
  }

  private async undo(
    tx: Tx,
    cause: Cause,
    change: OperationChange,
    rows: readonly BookmarkRow[],
    before: ReadonlyMap<string, BeforeValues | null>,
  ): Promise<Versions> {
    switch (change.does) {
      case 'trash':
        return this.disposal.restore(tx, cause, rows);
      case 'restore':
        return this.disposal.trashAgain(tx, cause, rows, (row) => deletedAt(before.get(row.id)));
      case 'import':
        await this.disposal.remove(tx, cause, rows);
        return rows.map(({ id, version }) => ({ id, version: version + 1 }));
      case 'move':
        return this.disposal.moveBack(
          tx,
          cause,
          rows,
          (row) => before.get(row.id)?.project_id ?? row.project_id,
        );
      case 'tag':
      case 'untag':
      case 'retag': {
        const placements = rows.flatMap((from) => placementBack(from, before.get(from.id)));
        return this.writer.edit(tx, cause, placements, [editedField(change)]);
      }
      case 'adjust':
        return this.disposal.adjustBack(tx, cause, rows, before);
      case 'delete':
        return [];
    }
  }
}

function placementBack(from: BookmarkRow, before: BeforeValues | null | undefined): Placement[] {
  return before ? [{ from, to: { tags: before.tags, tag_keys: before.tag_keys } }] : [];
}

const deletedAt = (before: BeforeValues | null | undefined): Date =>
  before?.deleted_at ? new Date(before.deleted_at) : new Date();

function returned(undone: Versions, before: ReadonlyMap<string, BeforeValues | null>): ReturnedBookmark[] {
  return undone.flatMap(({ id, version }) => {
    const was = before.get(id)?.version;
    return was === undefined ? [] : [{ id, was, version }];
  });
}

function settled(items: readonly OperationItem[], undone: Versions): SettledItem[] {
  const back = new Set(undone.map(({ id }) => id));
  return items.map((item) => ({ ...item, state: back.has(item.bookmark_id) ? 'undone' : 'skipped' }));
}
