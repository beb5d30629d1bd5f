import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { CountsRepository } from '../counts/counts.repository.js';
import type { Beside } from '../search/search-index.repository.js';
import { SearchIndexer } from '../search/search-indexer.js';
import { BookmarkEvents, type Cause, type Origin } from './bookmark.events.js';
import type { AdjustedRow, BookmarkPlace, BookmarkRow, NewBookmarkRow } from './bookmark.rows.js';
import { BookmarksRepository } from './bookmarks.repository.js';

/** A bookmark and where it is to be: what stays the same is left as it is. */
export interface Placement {
  readonly from: BookmarkRow;
  readonly to: Partial<Omit<BookmarkPlace, 'id'>>;
}

/**
 * The one way to change rows of bookmarks: keeps counts, search and messages in step, in the same
 * transaction, with as many statements for five hundred bookmarks as for one.
 */
@Injectable()
export class BookmarkWriter {
  constructor(
    private readonly bookmarks: BookmarksRepository,
    private readonly counts: CountsRepository,
    private readonly search: SearchIndexer,
    private readonly events: BookmarkEvents,
  ) {}

  /** @param beside what their search documents need, where the caller has it at hand */
  async insert(
    tx: Tx,
    cause: Cause,
    rows: readonly NewBookmarkRow[],
    about: Origin,
    beside?: Beside,
  ): Promise<void> {
    const insert = (): Promise<void> => this.bookmarks.insert(tx, cause.ownerId, rows);
    await this.search.indexNew(tx, cause.ownerId, rows, insert, beside);
    await this.counts.record(
      tx,
      cause.ownerId,
      rows.map((after) => ({ before: null, after })),
    );
    await this.events.created(tx, cause, rows, about);
  }

  /**
   * An edit of one bookmark, already decided and locked.
   * @param after with its new version
   * @param changed names of the fields that changed
   */
  async update(
    tx: Tx,
    cause: Cause,
    before: BookmarkRow,
    after: BookmarkRow,
    changed: readonly string[],
  ): Promise<void> {
    await this.bookmarks.update(tx, cause.ownerId, after);
    await this.counts.record(tx, cause.ownerId, [{ before, after }]);
    if (before.type !== 'password' && after.type === 'password') {
      await this.search.forgetWords(tx, cause.ownerId, [after.id]);
    }
    await this.search.reindex(tx, cause.ownerId, [after.id]);
    await this.events.updated(tx, cause, [after], changed);
  }

  /** Project and tags of active or trashed bookmarks: an edit. @returns the new versions */
  async edit(
    tx: Tx,
    cause: Cause,
    placements: readonly Placement[],
    changed: readonly string[],
  ): Promise<Versions> {
    const moved = await this.place(tx, cause, placements, 'edited');
    await this.search.reindex(
      tx,
      cause.ownerId,
      moved.map((one) => one.id),
    );
    await this.events.updated(tx, cause, moved, changed);
    return moved;
  }

  /**
   * What rules make of bookmarks, already decided and locked.
   * @param changed names of the fields that changed in at least one of them
   * @returns the new versions
   */
  async adjust(
    tx: Tx,
    cause: Cause,
    changes: readonly { readonly before: BookmarkRow; readonly after: AdjustedRow }[],
    changed: readonly string[],
  ): Promise<Versions> {
    if (changes.length === 0) return [];
    const { ownerId } = cause;
    await this.bookmarks.adjust(
      tx,
      ownerId,
      changes.map(({ after }) => after),
    );
    await this.counts.record(
      tx,
      ownerId,
      changes.map(({ before, after }) => ({ before, after: { ...before, ...after } })),
    );
    const secrets = changes
      .filter(({ before, after }) => isSealedBy(before, after))
      .map(({ after }) => after.id);
    if (secrets.length > 0) await this.search.forgetWords(tx, ownerId, secrets);
    const moved = changes.map(({ before: { id, version } }) => ({ id, version: version + 1 }));
    await this.search.reindex(
      tx,
      ownerId,
      moved.map(({ id }) => id),
    );
    await this.events.updated(tx, cause, moved, changed);
    return moved;
  }

  /** To the trash. */
  async trash(
    tx: Tx,
    cause: Cause,
    rows: readonly BookmarkRow[],
    when: (row: BookmarkRow) => Date,
  ): Promise<Versions> {
    const placements = rows.map((from) => ({ from, to: { deleted_at: when(from) } }));
    const moved = await this.place(tx, cause, placements, 'moved');
    await this.events.trashed(tx, cause, moved);
    return moved;
  }

  /** Out of the trash, each into the project that `projectOf` says. */
  async restore(
    tx: Tx,
    cause: Cause,
    rows: readonly BookmarkRow[],
    projectOf: (row: BookmarkRow) => number,
  ): Promise<Versions> {
    const placements = rows.map((from) => ({ from, to: { deleted_at: null, project_id: projectOf(from) } }));
    const moved = await this.place(tx, cause, placements, 'moved');
    const elsewhere = rows.filter((row) => projectOf(row) !== row.project_id).map((row) => row.id);
    await this.search.reindex(tx, cause.ownerId, elsewhere);
    await this.events.restored(tx, cause, moved);
    return moved;
  }

  /** For good. Files and previews are the caller's to let go. */
  async remove(tx: Tx, cause: Cause, rows: readonly BookmarkRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.bookmarks.remove(
      tx,
      cause.ownerId,
      rows.map((row) => row.id),
    );
    await this.counts.record(
      tx,
      cause.ownerId,
      rows.map((before) => ({ before, after: null })),
    );
    await this.events.deleted(
      tx,
      cause,
      rows.map(({ id, version }) => ({ id, version: version + 1 })),
    );
  }

  private async place(
    tx: Tx,
    cause: Cause,
    placements: readonly Placement[],
    how: 'edited' | 'moved',
  ): Promise<Versions> {
    const moves = placements.map(({ from, to }) => ({ before: from, after: { ...placeOf(from), ...to } }));
    if (moves.length === 0) return [];
    const mark = { edited: how === 'edited', operationId: cause.operationId ?? null };
    await this.bookmarks.place(
      tx,
      cause.ownerId,
      moves.map(({ after }) => after),
      mark,
    );
    const counted = moves.map(({ before, after }) => ({ before, after: { ...after, type: before.type } }));
    await this.counts.record(tx, cause.ownerId, counted);
    return placements.map(({ from }) => ({ id: from.id, version: from.version + 1 }));
  }
}

/** Whether a change makes a secret of what was in the open. */
export const isSealedBy = (before: Pick<BookmarkRow, 'type'>, after: Pick<BookmarkRow, 'type'>): boolean =>
  before.type !== 'password' && after.type === 'password';

export type Versions = { readonly id: string; readonly version: number }[];

const placeOf = ({ id, project_id, tags, tag_keys, deleted_at }: BookmarkRow): BookmarkPlace => ({
  id,
  project_id,
  tags,
  tag_keys,
  deleted_at,
});
