import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database, type Tx } from '#platform/database';
import { BugError } from '#platform/errors';
import { ObjectStorage, type SpooledFile } from '#platform/storage';
import { FilesConfig } from './files.config.js';
import { storageFull } from './files.errors.js';
import { FilesRepository, type StoredFile } from './files.repository.js';
import { fileKey } from './stored-names.js';

const MEGABYTE = 1024 * 1024;

/** Objects first, then rows: a row never names an object that is not there. */
@Injectable()
export class FileIntake {
  constructor(
    private readonly database: Database,
    private readonly storage: ObjectStorage,
    private readonly files: FilesRepository,
    private readonly tombstones: Tombstones,
    private readonly config: FilesConfig,
  ) {}

  /** @param spooled the bytes of `files`, in the same order */
  async putObjects(
    spooled: readonly Pick<SpooledFile, 'stream'>[],
    files: readonly StoredFile[],
  ): Promise<void> {
    for (const [index, file] of files.entries()) {
      const source = spooled[index];
      if (!source) throw new BugError('A file has no bytes');
      const options = { size: file.size, contentType: file.mimetype };
      await this.storage.put(fileKey(file.stored_name), source.stream(), options);
    }
  }

  async removeObjects(files: readonly StoredFile[]): Promise<void> {
    for (const file of files) await this.storage.delete(fileKey(file.stored_name));
  }

  /** Whether there is room now, before anything is stored; {@link record} decides. @throws 413 */
  async assertRoom(ownerId: string, bytes: number): Promise<void> {
    await this.database.transaction((tx) => this.refuseFull(tx, ownerId, bytes));
  }

  /** @throws 413 when the owner's files would take more room than one user may have */
  async record(tx: Tx, ownerId: string, files: readonly StoredFile[]): Promise<void> {
    await this.tombstones.assertAlive(tx, ownerId);
    if (files.length === 0) return;
    await this.refuseFull(
      tx,
      ownerId,
      files.reduce((sum, file) => sum + file.size, 0),
    );
    await this.files.insert(tx, ownerId, files);
  }

  /** In the order in which they were made. */
  async read(tx: Tx, ownerId: string, ids: readonly string[]): Promise<StoredFile[]> {
    return this.files.lock(tx, ownerId, ids);
  }

  private async refuseFull(tx: Tx, ownerId: string, added: number): Promise<void> {
    const { storageLimitMb } = this.config;
    if (storageLimitMb === 0) return;
    if ((await this.files.usedBytes(tx, ownerId)) + added > storageLimitMb * MEGABYTE)
      throw storageFull(storageLimitMb);
  }
}
