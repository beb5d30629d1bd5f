import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/database';
import { notFound } from '#platform/errors';
import { BookmarkWriter } from '../bookmarks/bookmark-writer.js';
import type { Cause } from '../bookmarks/bookmark.events.js';
import { FileIntake } from '../files/file-intake.js';
import { ProjectPlacement } from '../projects/project-placement.js';
import type { ArchiveDescription } from './archive-format.js';
import type { ImportedFiles } from './archive-files.js';
import { ArchiveLedger } from './archive-ledger.js';
import type { ArchiveReader } from './archive-reader.js';
import { BookmarkArchivist } from './bookmark-archivist.js';
import type { PassphraseSeal } from './passphrase-seal.js';

/** What an import made. */
export interface Imported {
  /** Takes all of it back. */
  readonly operation_id: string;
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

/** Writes an archive's project and everything in it, in one transaction and as one operation. */
@Injectable()
export class ArchiveWriter {
  constructor(
    private readonly placement: ProjectPlacement,
    private readonly intake: FileIntake,
    private readonly archivist: BookmarkArchivist,
    private readonly bookmarks: BookmarkWriter,
    private readonly ledger: ArchiveLedger,
  ) {}

  /**
   * @returns the operation's id
   * @throws 400 for what no archive of ours holds, 413 when there is no room for the files
   */
  async write(tx: Tx, causedBy: Cause, { reader, description, seal, files }: ArchiveSource): Promise<string> {
    const operationId = uuidv7();
    const cause = { ...causedBy, operationId };
    const { ownerId } = cause;
    await this.intake.record(tx, ownerId, [...files.values()]);
    const project = await this.placement.make(tx, ownerId, cause.actor, description.project);
    await this.ledger.open(tx, cause, project);
    for await (const archived of reader.chunks()) {
      const rows = await this.archivist.restore(tx, ownerId, project.id, archived, seal);
      await this.ledger.insertBeside(tx, ownerId, rows, archived, files);
      await this.bookmarks.insert(tx, cause, rows, { source: 'import', rules: 'done' });
      await this.ledger.record(tx, cause, rows);
    }
    return operationId;
  }

  /** What an import made, as it is now. @throws 404 when it is long gone */
  async describe(tx: Tx, ownerId: string, operationId: string): Promise<Imported> {
    const contents = await this.ledger.read(tx, ownerId, operationId);
    if (!contents) throw notFound('Import');
    const { projects, bookmarks, files } = contents;
    return { operation_id: operationId, projects, bookmarks_imported: bookmarks, files_imported: files };
  }
}
