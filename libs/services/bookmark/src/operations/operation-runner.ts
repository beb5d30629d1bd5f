import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { BookmarkDisposal } from '../bookmarks/bookmark-disposal.js';
import type { Cause } from '../bookmarks/bookmark.events.js';
import type { BookmarkRow } from '../bookmarks/bookmark.rows.js';
import { BookmarksRepository } from '../bookmarks/bookmarks.repository.js';
import { BookmarkWriter, type Versions } from '../bookmarks/bookmark-writer.js';
import { ProjectsRepository } from '../projects/projects.repository.js';
import { beforeValues, edited, editedField } from './operation-changes.js';
import type { OperationChange, OperationRow, PendingItem, SettledItem } from './operation.rows.js';
import { OperationsRepository } from './operations.repository.js';

/** Carries an operation out, one batch a transaction. */
@Injectable()
export class OperationRunner {
  constructor(
    private readonly operations: OperationsRepository,
    private readonly bookmarks: BookmarksRepository,
    private readonly writer: BookmarkWriter,
    private readonly disposal: BookmarkDisposal,
    private readonly projects: ProjectsRepository,
  ) {}

  /** The next batch of a locked operation. @returns whether there may be more */
  async batch(tx: Tx, ownerId: string, operation: OperationRow): Promise<boolean> {
    const items = await this.operations.nextPending(tx, ownerId, operation.id);
    if (items.length === 0) return false;
    const cause = { ownerId, actor: operation.actor, operationId: operation.id };
    const rows = await this.bookmarks.lock(
      tx,
      ownerId,
      items.map((item) => item.bookmark_id),
    );
    const { change } = operation.params;
    const changed = await this.change(tx, cause, change, whereTheyWere(change, rows, items));
    const kept = change.does === 'delete' ? [] : rows;
    await this.operations.settle(tx, ownerId, operation.id, settled(items, kept, changed));
    return true;
  }

  private async change(
    tx: Tx,
    cause: Cause,
    change: OperationChange,
    rows: readonly BookmarkRow[],
  ): Promise<Versions> {
    const active = rows.filter((row) => row.deleted_at === null);
    const trashed = rows.filter((row) => row.deleted_at !== null);
    switch (change.does) {
      case 'trash':
        return this.disposal.trash(tx, cause, active);
      case 'restore':
        return this.disposal.restore(tx, cause, trashed);
      case 'delete':
        await this.disposal.remove(tx, cause, trashed);
        return trashed.map(({ id, version }) => ({ id, version: version + 1 }));
      case 'move': {
        const isThere = (await this.projects.holdActive(tx, cause.ownerId, change.project_id)) !== undefined;
        return isThere ? this.edit(tx, cause, change, active) : [];
      }
      case 'tag':
      case 'untag':
        return this.edit(tx, cause, change, active);
      case 'retag':
        return this.edit(tx, cause, change, rows);
      case 'import':
      case 'adjust':
        return [];
    }
  }

  private async edit(
    tx: Tx,
    cause: Cause,
    change: Parameters<typeof edited>[0],
    rows: readonly BookmarkRow[],
  ): Promise<Versions> {
    const placements = rows.flatMap((from) => {
      const to = edited(change, from);
      return to === null ? [] : [{ from, to }];
    });
    return this.writer.edit(tx, cause, placements, [editedField(change)]);
  }
}

/**
 * What stayed in its project since it was chosen. A crash can leave an operation for a job to finish, and whoever
 * moved a bookmark in between has decided later than whoever asked for the operation.
 */
function whereTheyWere(
  change: OperationChange,
  rows: readonly BookmarkRow[],
  items: readonly PendingItem[],
): readonly BookmarkRow[] {
  if (change.does !== 'move' && change.does !== 'trash') return rows;
  const places = new Map(items.map((item) => [item.bookmark_id, item.project_id]));
  return rows.filter((row) => (places.get(row.id) ?? row.project_id) === row.project_id);
}

function settled(
  items: readonly PendingItem[],
  rows: readonly BookmarkRow[],
  changed: Versions,
): SettledItem[] {
  const versions = new Map(changed.map(({ id, version }) => [id, version]));
  const before = new Map(rows.map((row) => [row.id, beforeValues(row)]));
  return items.map(({ bookmark_id: id }) => {
    const version = versions.get(id);
    return version === undefined
      ? { bookmark_id: id, state: 'skipped', version: null, before: null }
      : { bookmark_id: id, state: 'done', version, before: before.get(id) ?? null };
  });
}
