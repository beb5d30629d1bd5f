import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { BookmarkWriter } from '../bookmarks/bookmark-writer.js';
import type { Cause } from '../bookmarks/bookmark.events.js';
import type { BookmarkRow } from '../bookmarks/bookmark.rows.js';
import { AttachmentsRepository, type AttachmentRow } from '../files/attachments.repository.js';
import { FileIntake } from '../files/file-intake.js';
import { ProjectPlacement } from '../projects/project-placement.js';
import type { ArchiveDescription, ArchivedBookmark } from './archive-format.js';
import type { ImportedFiles } from './archive-files.js';
import type { ArchiveReader } from './archive-reader.js';
import { BookmarkArchivist } from './bookmark-archivist.js';
import { badArchive } from './export.errors.js';
import { ExportRepository } from './export.repository.js';
import type { PassphraseSeal } from './passphrase-seal.js';

/** What an import made. */
export interface Imported {
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  readonly bookmarks_imported: number;
  readonly files_imported: number;
}

export interface ArchiveSource {
  readonly reader: ArchiveReader;
  readonly description: ArchiveDescription;
  readonly seal: PassphraseSeal | null;
  readonly files: ImportedFiles;
}

/** What stands beside imported bookmarks: files and copy counts. */
@Injectable()
export class ArchiveRows {
  constructor(
    private readonly attachments: AttachmentsRepository,
    private readonly rows: ExportRepository,
  ) {}

  async insert(
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

  async count(tx: Tx, ownerId: string, projectIds: readonly number[]): Promise<Imported> {
    const { projects, bookmarks, files } = await this.rows.contents(tx, ownerId, projectIds);
    return { projects, bookmarks_imported: bookmarks, files_imported: files };
  }
}

/** Writes an archive's project and everything in it, in one transaction. */
@Injectable()
export class ArchiveWriter {
  constructor(
    private readonly placement: ProjectPlacement,
    private readonly intake: FileIntake,
    private readonly archivist: BookmarkArchivist,
    private readonly bookmarks: BookmarkWriter,
    private readonly beside: ArchiveRows,
  ) {}

  /** @throws 400 for what no archive of ours holds, 413 when there is no room for the files */
  async write(tx: Tx, cause: Cause, { reader, description, seal, files }: ArchiveSource): Promise<Imported> {
    const { ownerId } = cause;
    await this.intake.record(tx, ownerId, [...files.values()]);
    const project = await this.placement.make(tx, ownerId, cause.actor, description.project);
    let count = 0;
    for await (const archived of reader.chunks()) {
      for (let from = 0; from < archived.length; from += BATCH) {
        const batch = archived.slice(from, from + BATCH);
        const rows = await this.archivist.restore(tx, ownerId, project.id, batch, seal);
        await this.beside.insert(tx, ownerId, rows, batch, files);
        await this.bookmarks.insert(tx, cause, rows, { source: 'import', rules: 'done' });
        count += rows.length;
      }
    }
    return {
      projects: [{ id: project.id, name: project.name }],
      bookmarks_imported: count,
      files_imported: files.size,
    };
  }

  /** What an earlier request made. */
  async describe(tx: Tx, ownerId: string, projectIds: readonly number[]): Promise<Imported> {
    return this.beside.count(tx, ownerId, projectIds);
  }
}

/** Bookmarks that one message may name. */
const BATCH = 500;

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
