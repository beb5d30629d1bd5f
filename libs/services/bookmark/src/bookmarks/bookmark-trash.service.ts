import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';
import { notFound } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { BookmarkDisposal } from './bookmark-disposal.js';
import { notInTrash } from './bookmark.errors.js';
import { causeOf } from './bookmark.events.js';
import { BookmarkReader } from './bookmark-reader.js';
import type { BookmarkRow } from './bookmark.rows.js';
import type { BookmarkDto } from './bookmark-view.dto.js';
import { BookmarksRepository } from './bookmarks.repository.js';

/** The trash of single bookmarks, and the copy count. */
@Injectable()
export class BookmarkTrashService {
  constructor(
    private readonly database: Database,
    private readonly bookmarks: BookmarksRepository,
    private readonly disposal: BookmarkDisposal,
    private readonly reader: BookmarkReader,
  ) {}

  /** Twice is as good as once. @throws 404 */
  async trash(actor: Actor, id: string): Promise<BookmarkDto> {
    const ownerId = authorize(actor, 'bookmarks:write');
    await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, ownerId, id);
      if (row.deleted_at === null) await this.disposal.trash(tx, causeOf(actor, ownerId), [row]);
    });
    return this.reader.show(ownerId, id);
  }

  /** Into its project, or the first one when that is gone. Twice is as good as once. @throws 404 */
  async restore(actor: Actor, id: string): Promise<BookmarkDto> {
    const ownerId = authorize(actor, 'bookmarks:write');
    await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, ownerId, id);
      if (row.deleted_at !== null) await this.disposal.restore(tx, causeOf(actor, ownerId), [row]);
    });
    return this.reader.show(ownerId, id);
  }

  /** With its files, its preview and its history. @throws 404, and 409 `not_in_trash` */
  async remove(actor: Actor, id: string): Promise<{ id: string }> {
    const ownerId = authorize(actor, 'bookmarks:write');
    await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, ownerId, id);
      if (row.deleted_at === null) throw notInTrash();
      await this.disposal.remove(tx, causeOf(actor, ownerId), [row]);
    });
    return { id };
  }

  /** Touches neither version nor updated_at. @throws 404, also for one in the trash */
  async countCopy(actor: Actor, id: string): Promise<{ copy_count: number }> {
    const ownerId = authorize(actor, 'bookmarks:write');
    const count = await this.database.transaction((tx) => this.bookmarks.countCopy(tx, ownerId, id));
    if (count === undefined) throw notFound('Bookmark');
    return { copy_count: count };
  }

  private async lock(tx: Tx, ownerId: string, id: string): Promise<BookmarkRow> {
    const [row] = await this.bookmarks.lock(tx, ownerId, [id]);
    if (!row) throw notFound('Bookmark');
    return row;
  }
}
