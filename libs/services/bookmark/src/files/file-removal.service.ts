import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { BookmarksUpdatedV1 } from '#contracts';
import { Database, type Tx } from '#platform/database';
import { notFound } from '#platform/errors';
import { actorLabel, authorize, type Actor } from '#platform/identity';
import { Outbox } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import { AbandonedObjects } from './abandoned-objects.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { SearchDocuments } from './collaborators.js';
import { FilesRepository } from './files.repository.js';
import { fileKey, isStoredName } from './stored-names.js';

/** What follows for bookmarks whose files changed without the bookmark being saved. */
@Injectable()
export class AttachmentChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly documents: SearchDocuments,
  ) {}

  async announce(
    tx: Tx,
    actor: Actor,
    ownerId: string,
    items: { id: string; version: number }[],
  ): Promise<void> {
    if (items.length === 0) return;
    await this.documents.reindex(
      tx,
      ownerId,
      items.map((item) => item.id),
    );
    await this.outbox.publish<BookmarksUpdatedV1>(tx, {
      type: 'bookmarks.updated.v1',
      owner_id: ownerId,
      actor: actorLabel(actor),
      correlation_id: correlationId(),
      payload: { items, changed: ['attachments'] },
    });
  }
}

/** Deletes a file by itself, out of whatever bookmarks hold it. */
@Injectable()
export class FileRemovalService {
  constructor(
    private readonly database: Database,
    private readonly files: FilesRepository,
    private readonly attachments: AttachmentsRepository,
    private readonly abandoned: AbandonedObjects,
    private readonly changes: AttachmentChanges,
  ) {}

  /**
   * @param idOrName the attachment's id or its stored name, the last part of its address
   * @throws 404 when the caller has no such file
   */
  async remove(actor: Actor, idOrName: string): Promise<{ id: string }> {
    const ownerId = authorize(actor, 'uploads:write');
    const ids = isUuid(idOrName) ? [idOrName] : [];
    const names = isStoredName(idOrName) ? [idOrName] : [];
    return this.database.transaction(async (tx) => {
      const [file] = await this.files.lock(tx, ownerId, ids, names);
      if (!file) throw notFound('File');
      const changed = await this.attachments.detachFile(tx, ownerId, file.id);
      const removed = await this.files.removeUnheld(tx, ownerId, [file.id]);
      await this.abandoned.publish(tx, ownerId, removed.map(fileKey));
      await this.changes.announce(tx, actor, ownerId, changed);
      return { id: file.id };
    });
  }
}
