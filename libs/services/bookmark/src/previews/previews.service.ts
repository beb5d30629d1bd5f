import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import type { Tx } from '#platform/database';
import type { BookmarkPreviews, PreviewView, ShownPreview } from '../bookmarks/collaborators.js';
import { FileUrls } from '../files/file-urls.js';
import { PictureStore } from './picture-store.js';
import {
  PreviewsRepository,
  type BookmarkLink,
  type PreviewTarget,
  type When,
} from './previews.repository.js';

/** What links look like. Never touches a bookmark's version or updated_at. */
@Injectable()
export class PreviewsService implements BookmarkPreviews {
  constructor(
    private readonly previews: PreviewsRepository,
    private readonly pictures: PictureStore,
    private readonly urls: FileUrls,
    private readonly tombstones: Tombstones,
  ) {}

  show(row: ShownPreview): PreviewView | null {
    if (row.preview_status !== 'ready' && row.preview_icon_key === null) return null;
    return {
      title: row.preview_title,
      description: row.preview_description,
      site_name: row.preview_site_name,
      image_url: this.addressOf(row.preview_image_key),
      favicon_url: this.addressOf(row.preview_icon_key),
    };
  }

  /** The bookmarks are deleted for good or are no links any more. */
  async forget(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<void> {
    if (bookmarkIds.length === 0) return;
    await this.pictures.abandon(tx, ownerId, await this.previews.remove(tx, ownerId, bookmarkIds));
  }

  /** Account deletion: everything about previews goes, pictures follow. */
  async purge(tx: Tx, ownerId: string): Promise<void> {
    await this.pictures.abandon(tx, ownerId, await this.previews.purge(tx, ownerId));
  }

  /** Wants previews of those of the bookmarks that are links, as they are now; the others lose theirs. */
  async want(tx: Tx, ownerId: string, bookmarkIds: readonly string[], when: When): Promise<void> {
    if (!(await this.tombstones.isAlive(tx, ownerId))) return;
    const bookmarks = await this.previews.readBookmarks(tx, ownerId, bookmarkIds);
    const targets = bookmarks.map(targetOf).filter((target) => target !== undefined);
    const wanted = new Set(targets.map((target) => target.id));
    if (targets.length > 0)
      await this.pictures.abandon(tx, ownerId, await this.previews.queue(tx, ownerId, targets, when));
    await this.forget(
      tx,
      ownerId,
      bookmarkIds.filter((id) => !wanted.has(id)),
    );
  }

  private addressOf(key: string | null): string | null {
    return key === null ? null : this.urls.ofPicture(key);
  }
}

/** What a preview of this bookmark would be fetched from; undefined when it has none. */
function targetOf({ id, type, url }: BookmarkLink): PreviewTarget | undefined {
  if (type !== 'link' || url === null || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? { id, url, host } : undefined;
}
