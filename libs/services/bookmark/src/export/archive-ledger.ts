import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import type { Cause } from '../bookmarks/bookmark.events.js';
import type { BookmarkRow } from '../bookmarks/bookmark.rows.js';
import { AttachmentsRepository, type AttachmentRow } from '../files/attachments.repository.js';
import { OperationsRepository } from '../operations/operations.repository.js';
import type { ProjectRow } from '../projects/projects.repository.js';
import type { ArchivedBookmark } from './archive-format.js';
import type { ImportedFiles } from './archive-files.js';
import { badArchive } from './export.errors.js';
import { ExportRepository, type ProjectContents } from './export.repository.js';

type ImportCause = Cause & { readonly operationId: string };

/** What stands beside imported bookmarks: files, copy counts, and the operation that takes them back. */
@Injectable()
export class ArchiveLedger {
  constructor(
    private readonly attachments: AttachmentsRepository,
    private readonly rows: ExportRepository,
    private readonly operations: OperationsRepository,
  ) {}

  async open(tx: Tx, { ownerId, operationId, actor }: ImportCause, project: ProjectRow): Promise<void> {
    await this.operations.insert(tx, ownerId, {
      id: operationId,
      kind: 'import',
      label: project.name,
      params: { change: { does: 'import' } },
      status: 'done',
      actor,
    });
    await this.operations.addProjects(tx, ownerId, operationId, [project.id], 'created');
  }

  /** @param archived what `rows` were made of, in the same order */
  async insertBeside(
    tx: Tx,
    ownerId: string,
    rows: readonly BookmarkRow[],
    archived: readonly ArchivedBookmark[],
    files: ImportedFiles,
  ): Promise<void> {
    const attached = rows.flatMap((row, index) => attachmentRows(row.id, archived[index], files));
    await this.attachments.attach(tx, ownerId, attached);
    const stats = rows.map(({ id }, index) => {
      const { copy_count = 0, last_copied_at: copiedAt } = archived[index] ?? {};
      return { id, copy_count, last_copied_at: copiedAt ? new Date(copiedAt) : null };
    });
    await this.rows.insertStats(
      tx,
      ownerId,
      stats.filter((stat) => stat.copy_count > 0),
    );
  }

  async record(tx: Tx, { ownerId, operationId }: ImportCause, rows: readonly BookmarkRow[]): Promise<void> {
    const ids = rows.map((row) => row.id);
    await this.operations.addDone(tx, ownerId, operationId, ids);
  }

  async read(tx: Tx, ownerId: string, operationId: string): Promise<ProjectContents | undefined> {
    const made = await this.operations.projects(tx, ownerId, operationId);
    const projectIds = made.map((one) => one.project_id);
    return projectIds.length === 0 ? undefined : this.rows.contents(tx, ownerId, projectIds);
  }
}

function attachmentRows(
  bookmarkId: string,
  archived: ArchivedBookmark | undefined,
  files: ImportedFiles,
): AttachmentRow[] {
  const rows = new Map<string, AttachmentRow>();
  for (const { file, sort_order } of archived?.attachments ?? []) {
    const stored = files.get(file.toLowerCase());
    if (!stored) throw badArchive();
    rows.set(stored.id, { bookmark_id: bookmarkId, file_id: stored.id, sort_order });
  }
  return [...rows.values()];
}
