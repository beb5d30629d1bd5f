import { Injectable } from '@nestjs/common';
import type { BookmarksPreviewReadyV1 } from '#contracts';
import { Tombstones } from '#platform/app';
import { Database, type Tx } from '#platform/database';
import { Outbox } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import { FaviconsRepository } from './favicons.repository.js';
import { PictureStore } from './picture-store.js';
import { PreviewsRepository, type PreviewRow, type PreviewTarget } from './previews.repository.js';

/** An icon to keep with a preview: what was found, also when that was none. */
export interface FoundIcon {
  readonly host: string;
  readonly key: string | null;
}

/** Between a preview and its bookmark: is it wanted, and who has to know that it is there. */
@Injectable()
export class PreviewAnnouncer {
  constructor(
    private readonly previews: PreviewsRepository,
    private readonly outbox: Outbox,
    private readonly tombstones: Tombstones,
  ) {}

  /** The bookmark, held until the transaction ends; undefined when it is gone or leads elsewhere. */
  async stillWants(
    tx: Tx,
    ownerId: string,
    { id, url }: PreviewTarget,
  ): Promise<{ id: string; version: number } | undefined> {
    if (await this.tombstones.isBuried(tx, ownerId)) return undefined;
    const bookmark = await this.previews.lockBookmark(tx, ownerId, id);
    if (bookmark?.type !== 'link' || bookmark.url !== url) return undefined;
    return { id, version: bookmark.version };
  }

  async announce(tx: Tx, ownerId: string, bookmark: { id: string; version: number }): Promise<void> {
    await this.outbox.publish<BookmarksPreviewReadyV1>(tx, {
      type: 'bookmarks.preview-ready.v1',
      owner_id: ownerId,
      actor: { kind: 'service', id: 'bookmark' },
      correlation_id: correlationId(),
      payload: { items: [bookmark] },
    });
  }
}

/** Writes down what was fetched, unless the bookmark went or changed its address meanwhile. */
@Injectable()
export class PreviewRecorder {
  constructor(
    private readonly database: Database,
    private readonly previews: PreviewsRepository,
    private readonly favicons: FaviconsRepository,
    private readonly announcer: PreviewAnnouncer,
    private readonly pictures: PictureStore,
  ) {}

  /** Pictures are stored already; they go again when nobody wants them. */
  async record(
    ownerId: string,
    target: PreviewTarget,
    found: PreviewRow,
    icon: FoundIcon | null,
  ): Promise<void> {
    const keys = [found.image_key, icon?.key ?? null];
    const isKept = await this.database.transaction(async (tx) => {
      const bookmark = await this.announcer.stillWants(tx, ownerId, target);
      if (!bookmark) return false;
      const before = await this.previews.save(tx, ownerId, target, found);
      if (!before) return false;
      await this.pictures.own(tx, ownerId, keys);
      const oldIcon = icon ? await this.favicons.save(tx, ownerId, icon.host, icon.key) : null;
      await this.pictures.abandon(tx, ownerId, [before.image_key, oldIcon]);
      if (found.status === 'ready' || found.icon_host !== null)
        await this.announcer.announce(tx, ownerId, bookmark);
      return true;
    });
    if (!isKept) await this.pictures.delete(keys);
  }
}
