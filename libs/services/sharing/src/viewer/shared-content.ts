import { Injectable } from '@nestjs/common';
import type { SharedBookmark, SharedPosition } from '#contracts';
import { Cursors } from '#platform/app';
import { MasterKeyring } from '#platform/crypto';
import { PortClient } from '#platform/upstream';
import { SharedFileUrls } from '../files/shared-file-urls.js';
import { shareNotFound } from '../shares/share.errors.js';
import type { ShareRow } from '../shares/share.row.js';
import type { OpenShare } from '../visits/share-door.js';
import {
  SHOWN_TYPES,
  type ShownType,
  type SharingViewedBookmarkDto,
  type SharingViewedProjectDto,
} from './shared-view.dto.js';

/** How a note refers to a file of its bookmark. */
const FILE_REFERENCE = /attachment:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/gi;

/** Bookmarks of one page of a project share. */
const PAGE = 100;

/** What is shared, as it is now, cut down to what the share shows. */
@Injectable()
export class SharedContent {
  private readonly cursors: Cursors;

  constructor(
    private readonly ports: PortClient,
    private readonly urls: SharedFileUrls,
    keyring: MasterKeyring,
  ) {
    this.cursors = new Cursors(keyring.sealer('sharing.content-cursor'));
  }

  /**
   * @param cursor of a project's next page
   * @throws 404 for what went to the trash, also before the news of it came; 400 for a cursor of another share
   */
  async read(
    open: OpenShare,
    cursor: string | undefined,
  ): Promise<SharingViewedBookmarkDto | SharingViewedProjectDto> {
    const { bookmark_id: bookmarkId, project_id: projectId } = open.share;
    return bookmarkId === null
      ? this.project(open, projectId ?? Number.NaN, cursor)
      : this.bookmark(open, bookmarkId);
  }

  private async bookmark(open: OpenShare, id: string): Promise<SharingViewedBookmarkDto> {
    const { owner_id: ownerId, show_metadata: hasMetadata } = open.share;
    const answer = await this.ports.call('bookmarks.read-shared', ownerId, { bookmark_id: id });
    if (!('bookmark' in answer) || answer.bookmark === null) throw shareNotFound();
    const { bookmark } = answer;
    return { ...this.shown(open, bookmark), ...(hasMetadata ? { project_name: bookmark.project_name } : {}) };
  }

  private async project(
    open: OpenShare,
    id: number,
    cursor: string | undefined,
  ): Promise<SharingViewedProjectDto> {
    const { share } = open;
    const query = [share.id];
    const answer = await this.ports.call('bookmarks.read-shared', share.owner_id, {
      project_id: id,
      include_passwords: share.include_passwords,
      limit: PAGE,
      ...(cursor === undefined ? {} : { after: positionOf(this.cursors.read(query, cursor, 2)) }),
    });
    if (!('project' in answer) || answer.project === null) throw shareNotFound();
    const { project, bookmarks, next } = answer;
    return {
      name: project.name,
      description: project.description,
      ...(share.show_metadata
        ? { bookmark_count: project.bookmark_count, created_at: project.created_at }
        : {}),
      bookmarks: bookmarks.map((bookmark) => this.shown(open, bookmark)),
      next_cursor: next === null ? null : this.cursors.issue(query, [next.created_at, next.id]),
    };
  }

  private shown({ share, token }: OpenShare, bookmark: SharedBookmark): SharingViewedBookmarkDto {
    const type = shownType(bookmark.type);
    return {
      type,
      title: bookmark.title,
      content: this.renamed(share, bookmark.content),
      ...(type === 'link' && bookmark.url !== null ? { url: bookmark.url } : {}),
      tags: [...bookmark.tags],
      attachments: bookmark.attachments.map(({ id, filename, mimetype, size }) => ({
        id: this.urls.nameOf(share, id),
        filename,
        mimetype,
        size,
        url: this.urls.of(share, token, { bookmarkId: bookmark.id, attachmentId: id }, filename),
      })),
      ...(share.show_metadata ? { created_at: bookmark.created_at } : {}),
    };
  }

  /** Pictures in a note are referred to by what their files are called within the share. */
  private renamed(share: ShareRow, content: string): string {
    return content.replace(FILE_REFERENCE, (_reference, id: string) => {
      const name = this.urls.nameOf(share, id.toLowerCase());
      return `attachment:${name}`;
    });
  }
}

const shownType = (type: string): ShownType => SHOWN_TYPES.find((one) => one === type) ?? 'note';

const positionOf = ([created_at = '', id = '']: readonly string[]): SharedPosition => ({ created_at, id });
