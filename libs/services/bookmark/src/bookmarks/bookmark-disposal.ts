import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { ProjectsRepository } from '../projects/projects.repository.js';
import type { Cause } from './bookmark.events.js';
import { BookmarkNeighbours } from './bookmark-neighbours.js';
import type { BookmarkRow } from './bookmark.rows.js';
import { BookmarkWriter, type Versions } from './bookmark-writer.js';

/** What a bookmark was before rules changed it. */
interface AdjustedBefore {
  readonly project_id: number;
  readonly tags: readonly string[];
  readonly tag_keys: readonly string[];
  readonly title?: string;
  readonly type?: BookmarkRow['type'];
}

/** Into the trash, out of it, and away for good: for one bookmark and for many, all of them locked. */
@Injectable()
export class BookmarkDisposal {
  constructor(
    private readonly writer: BookmarkWriter,
    private readonly projects: ProjectsRepository,
    private readonly near: BookmarkNeighbours,
  ) {}

  async trash(tx: Tx, cause: Cause, rows: readonly BookmarkRow[]): Promise<Versions> {
    const now = new Date();
    return this.writer.trash(tx, cause, rows, () => now);
  }

  /** Undo of a restore: back into the trash, as of when they first went there. */
  async trashAgain(
    tx: Tx,
    cause: Cause,
    rows: readonly BookmarkRow[],
    when: (row: BookmarkRow) => Date,
  ): Promise<Versions> {
    return this.writer.trash(tx, cause, rows, when);
  }

  /** Each into its own project; those whose project is gone into the owner's first one. */
  async restore(tx: Tx, cause: Cause, rows: readonly BookmarkRow[]): Promise<Versions> {
    return this.writer.restore(
      tx,
      cause,
      rows,
      await this.standing(tx, cause, rows, (row) => row.project_id),
    );
  }

  /** Undo of a move: each into the project it was in, or the first one when that is gone. */
  async moveBack(
    tx: Tx,
    cause: Cause,
    rows: readonly BookmarkRow[],
    wanted: (row: BookmarkRow) => number,
  ): Promise<Versions> {
    const projectOf = await this.standing(tx, cause, rows, wanted);
    const placements = rows.map((from) => ({ from, to: { project_id: projectOf(from) } }));
    return this.writer.edit(tx, cause, placements, ['project_id']);
  }

  /**
   * Undo of rules: type, title, tags and project as they were. What rules made a password stays one: nothing but a person
   * takes a secret into the open.
   */
  async adjustBack(
    tx: Tx,
    cause: Cause,
    rows: readonly BookmarkRow[],
    before: ReadonlyMap<string, AdjustedBefore | null>,
  ): Promise<Versions> {
    const wanted = (row: BookmarkRow): number => before.get(row.id)?.project_id ?? row.project_id;
    const projectOf = await this.standing(tx, cause, rows, wanted);
    const changes = rows.map((row) => {
      const was = before.get(row.id);
      const type = row.type === 'password' ? row.type : (was?.type ?? row.type);
      const tags = { tags: was?.tags ?? row.tags, tag_keys: was?.tag_keys ?? row.tag_keys };
      const after = { ...row, ...tags, type, title: was?.title ?? row.title, project_id: projectOf(row) };
      return { before: row, after };
    });
    return this.writer.adjust(tx, cause, changes, ['type', 'title', 'tags', 'project_id']);
  }

  /** The wanted project of each bookmark where it is active, held against deletion; else the first one. */
  private async standing(
    tx: Tx,
    cause: Cause,
    rows: readonly BookmarkRow[],
    wanted: (row: BookmarkRow) => number,
  ): Promise<(row: BookmarkRow) => number> {
    const ids = [...new Set(rows.map(wanted))];
    const active = await this.projects.holdActiveAmong(tx, cause.ownerId, ids);
    if (ids.every((id) => active.has(id))) return wanted;
    const first = await this.near.projects.placeFor(tx, cause.ownerId, cause.actor);
    return (row) => (active.has(wanted(row)) ? wanted(row) : first.id);
  }

  async remove(tx: Tx, cause: Cause, rows: readonly BookmarkRow[]): Promise<void> {
    const ids = rows.map((row) => row.id);
    await this.near.files.abandon(tx, cause.ownerId, ids);
    await this.near.previews.forget(tx, cause.ownerId, ids);
    await this.writer.remove(tx, cause, rows);
  }
}
