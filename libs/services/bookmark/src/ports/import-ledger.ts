import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import type { Cause } from '../bookmarks/bookmark.events.js';
import { OperationsRepository } from '../operations/operations.repository.js';
import { ProjectsRepository } from '../projects/projects.repository.js';
import type { SoundDraft } from './bookmark-drafts.js';
import { ImportRowsRepository, type ImportedRow } from './import-rows.repository.js';

/** An import that is under way: its cause always names its operation. */
export type ImportCause = Cause & { readonly operationId: string };

/** What is remembered of an import: its operation, its rows, and what it may not do twice. */
@Injectable()
export class ImportLedger {
  constructor(
    private readonly operations: OperationsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly projects: ProjectsRepository,
  ) {}

  /**
   * Opens the operation at the first call. Other imports of the owner wait until this transaction ends.
   * @returns false when the import was taken back meanwhile: nothing more is written then
   */
  async open(tx: Tx, cause: Cause, operationId: string, label: string): Promise<boolean> {
    await this.rows.lock(tx, cause.ownerId);
    await this.operations.insert(tx, cause.ownerId, {
      id: operationId,
      kind: 'import',
      label: label.slice(0, 500),
      params: { change: { does: 'import' } },
      status: 'done',
      actor: cause.actor,
    });
    const operation = await this.operations.lock(tx, cause.ownerId, operationId);
    return operation?.status === 'done';
  }

  /** Rows that had their effect in an earlier call. */
  async known(tx: Tx, cause: ImportCause, rows: readonly number[]): Promise<Map<number, ImportedRow>> {
    const found = await this.rows.find(tx, cause.ownerId, cause.operationId, rows);
    return new Map(found.map((row) => [row.row, row]));
  }

  async record(
    tx: Tx,
    cause: ImportCause,
    rows: readonly ImportedRow[],
    made: readonly string[],
  ): Promise<void> {
    if (rows.length > 0) await this.rows.insert(tx, cause.ownerId, cause.operationId, rows);
    if (made.length > 0) await this.operations.addDone(tx, cause.ownerId, cause.operationId, made);
  }

  async activeProjects(tx: Tx, ownerId: string, drafts: readonly SoundDraft[]): Promise<Set<number>> {
    return this.projects.holdActiveAmong(tx, ownerId, [...new Set(drafts.map((draft) => draft.projectId))]);
  }

  /** What is there already of these pages, by page. */
  async pages(tx: Tx, ownerId: string, drafts: readonly SoundDraft[]): Promise<Map<string, string>> {
    return this.rows.findPages(tx, ownerId, drafts);
  }

  async addProjects(tx: Tx, cause: ImportCause, ids: readonly number[]): Promise<void> {
    await this.operations.addProjects(tx, cause.ownerId, cause.operationId, ids, 'created');
  }

  /** Projects that earlier calls of this import made. */
  async madeProjects(tx: Tx, cause: ImportCause): Promise<Set<number>> {
    const projects = await this.operations.projects(tx, cause.ownerId, cause.operationId);
    return new Set(projects.filter(({ change }) => change === 'created').map((one) => one.project_id));
  }
}
