import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { Tx } from '#platform/database';
import { safeFilename } from '#platform/storage';
import { FILES_MAX } from '#util/bookmark-types';
import type { AttachmentRef, AttachmentView, BookmarkFiles, ListedFile } from '../bookmarks/collaborators.js';
import { AbandonedObjects } from './abandoned-objects.js';
import { AttachmentsRepository, type Placement } from './attachments.repository.js';
import { SearchDocuments } from './collaborators.js';
import { FileUrls, storedNameIn } from './file-urls.js';
import { tooManyFiles, unknownFile } from './files.errors.js';
import { FilesRepository, type StoredFile } from './files.repository.js';
import { fileKey } from './stored-names.js';

/** Which files a bookmark holds. A file may be held by several; it goes when the last one lets go. */
@Injectable()
export class AttachmentsService implements BookmarkFiles {
  constructor(
    private readonly files: FilesRepository,
    private readonly attachments: AttachmentsRepository,
    private readonly urls: FileUrls,
    private readonly abandoned: AbandonedObjects,
    private readonly documents: SearchDocuments,
  ) {}

  /**
   * The bookmark holds exactly these files afterwards; `[]` removes all. Files that nobody holds any
   * longer are gone with the transaction.
   * @returns the files' names, for the search document
   * @throws 400 for a file the caller did not upload, or more than 20
   */
  async replace(
    tx: Tx,
    ownerId: string,
    bookmarkId: string,
    refs: readonly AttachmentRef[],
  ): Promise<{ names: string[] }> {
    const current = await this.attachments.fileIds(tx, ownerId, [bookmarkId]);
    if (refs.length > FILES_MAX) throw tooManyFiles(current.length);
    if (refs.length === 0 && current.length === 0) return { names: [] };
    const files = await this.lockNamed(tx, ownerId, refs, current);
    const placements = placementsOf(refs, files);
    await this.attachments.place(tx, ownerId, bookmarkId, placements);
    await this.reindexOthers(tx, ownerId, bookmarkId, renamedAmong(placements, files));
    const kept = new Set(placements.map((placement) => placement.id));
    await this.release(
      tx,
      ownerId,
      current.filter((id) => !kept.has(id)),
    );
    return { names: placements.map((placement) => placement.filename) };
  }

  /** Files of each of these bookmarks in their order; a bookmark without files has no entry. One statement. */
  show(files: readonly ListedFile[]): AttachmentView[] {
    return files.map(({ stored_name: storedName, ...rest }) => ({
      ...rest,
      url: this.urls.ofFile(storedName),
    }));
  }

  /** The bookmarks are deleted for good: they let go of their files. */
  async abandon(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<void> {
    if (bookmarkIds.length === 0) return;
    const held = await this.attachments.fileIds(tx, ownerId, bookmarkIds);
    if (held.length === 0) return;
    await this.files.lock(tx, ownerId, held);
    await this.attachments.detachBookmarks(tx, ownerId, bookmarkIds);
    await this.release(tx, ownerId, held);
  }

  /** Account deletion: every row about files goes, objects follow. Previews go first (PreviewsService.purge). */
  async purge(tx: Tx, ownerId: string): Promise<void> {
    const names = await this.files.purge(tx, ownerId);
    await this.abandoned.publish(tx, ownerId, names.map(fileKey));
  }

  private async release(tx: Tx, ownerId: string, fileIds: readonly string[]): Promise<void> {
    const names = await this.files.removeUnheld(tx, ownerId, fileIds);
    await this.abandoned.publish(tx, ownerId, names.map(fileKey));
  }

  /** A file has one name, also in the other bookmarks that hold it. */
  private async reindexOthers(
    tx: Tx,
    ownerId: string,
    bookmarkId: string,
    renamed: readonly string[],
  ): Promise<void> {
    if (renamed.length === 0) return;
    const holders = await this.attachments.holders(tx, ownerId, renamed);
    await this.documents.reindex(
      tx,
      ownerId,
      holders.filter((id) => id !== bookmarkId),
    );
  }

  /** Locks what is named and what is held now, so that no other transaction lets go of one of them meanwhile. */
  private async lockNamed(
    tx: Tx,
    ownerId: string,
    refs: readonly AttachmentRef[],
    held: readonly string[],
  ): Promise<StoredFile[]> {
    const ids = refs.map((ref) => ref.id).filter((id) => typeof id === 'string' && isUuid(id));
    const names = refs
      .map((ref) => (ref.id ? undefined : storedNameIn(ref.url ?? '')))
      .filter((name) => name !== undefined);
    return this.files.lock(tx, ownerId, [...ids.filter((id) => id !== undefined), ...held], names);
  }
}

/** In the order asked for; a file named twice counts once. @throws 400 for a reference that no file answers to */
function placementsOf(refs: readonly AttachmentRef[], files: readonly StoredFile[]): Placement[] {
  const placements = new Map<string, Placement>();
  for (const [place, ref] of refs.entries()) {
    const name = storedNameIn(ref.url ?? '');
    const id = ref.id?.toLowerCase();
    const file = files.find((one) => (id ? one.id === id : one.stored_name === name));
    if (!file) throw unknownFile(place);
    if (placements.has(file.id)) continue;
    const filename = ref.filename ? safeFilename(ref.filename) : file.filename;
    placements.set(file.id, { id: file.id, filename, sort_order: ref.sort_order ?? place });
  }
  return [...placements.values()];
}

function renamedAmong(placements: readonly Placement[], files: readonly StoredFile[]): string[] {
  const names = new Map(files.map((file) => [file.id, file.filename]));
  return placements.filter(({ id, filename }) => names.get(id) !== filename).map(({ id }) => id);
}
