import { Injectable } from '@nestjs/common';
import { StorageConfig, spoolUpload } from '#platform/storage';
import { FILE_MAX_BYTES } from '#util/bookmark-types';
import { FileIntake } from '../files/file-intake.js';
import type { StoredFile } from '../files/files.repository.js';
import { describeFile } from '../files/uploads.service.js';
import type { ArchiveReader } from './archive-reader.js';
import { BookmarkArchivist } from './bookmark-archivist.js';
import { badArchive } from './export.errors.js';
import type { PassphraseSeal } from './passphrase-seal.js';

/** Files whose objects are stored and whose rows are not yet, by their id in the archive. */
export type ImportedFiles = ReadonlyMap<string, StoredFile>;

/** The files of an archive on their way into the object storage. */
@Injectable()
export class ArchiveFiles {
  constructor(
    private readonly intake: FileIntake,
    private readonly config: StorageConfig,
    private readonly archivist: BookmarkArchivist,
  ) {}

  /**
   * Reads every bookmark once, so that a bad archive is known before anything is stored, and stores the
   * files they hold. Types, sizes and hashes are found out anew.
   * @throws 400, and 413 when there is no room for them
   */
  async bringIn(reader: ArchiveReader, ownerId: string, seal: PassphraseSeal | null): Promise<ImportedFiles> {
    const names = await this.namesOfFiles(reader, seal);
    const sizes = [...names.keys()].map((id) => reader.sizeOf(id));
    if (sizes.some((size) => size === undefined || size > FILE_MAX_BYTES)) throw badArchive();
    await this.intake.assertRoom(
      ownerId,
      sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    );
    const stored = new Map<string, StoredFile>();
    try {
      for (const [id, filename] of names) stored.set(id, await this.bringInOne(reader, id, filename));
      return stored;
    } catch (error) {
      await this.takeBack(stored);
      throw error;
    }
  }

  async takeBack(files: ImportedFiles): Promise<void> {
    await this.intake.removeObjects([...files.values()]);
  }

  private async bringInOne(reader: ArchiveReader, id: string, filename: string): Promise<StoredFile> {
    const spooled = await this.spool(reader, id);
    try {
      const file = await describeFile({ ...spooled, filename });
      await this.intake.putObjects([spooled], [file]);
      return file;
    } finally {
      await spooled.cleanup();
    }
  }

  /** A size or checksum that does not hold is a fault of the archive, not of a sender that went away. */
  private async spool(reader: ArchiveReader, id: string): ReturnType<typeof spoolUpload> {
    const source = await reader.openFile(id);
    try {
      return await spoolUpload(source, {
        maxBytes: FILE_MAX_BYTES,
        dir: this.config.spoolDir,
        tooLarge: badArchive,
      });
    } catch (error) {
      throw error instanceof Error && 'code' in error && error.code === 'upload_aborted'
        ? badArchive()
        : error;
    }
  }

  /** The first name under which each file is held, after a look at every bookmark. */
  private async namesOfFiles(
    reader: ArchiveReader,
    seal: PassphraseSeal | null,
  ): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for await (const bookmarks of reader.chunks()) {
      this.archivist.check(bookmarks, seal);
      for (const { file, filename } of bookmarks.flatMap((one) => one.attachments)) {
        const id = file.toLowerCase();
        if (!names.has(id)) names.set(id, filename);
      }
    }
    return names;
  }
}
