import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { ShareEvents } from '../shares/share-events.js';
import { shareNotFound } from '../shares/share.errors.js';
import type { ShareRow } from '../shares/share.row.js';
import { ShareDoor } from '../visits/share-door.js';
import type { Visit } from '../visits/visit.js';
import { ViewNews } from '../visits/view-news.js';
import { VisitedSharesRepository } from '../visits/visited-shares.repository.js';
import { SharedContent } from './shared-content.js';
import type { SharingViewedDto } from './shared-view.dto.js';

/** Delivers what is shared to whoever may read it. */
@Injectable()
export class ViewerService {
  constructor(
    private readonly database: Database,
    private readonly door: ShareDoor,
    private readonly content: SharedContent,
    private readonly shares: VisitedSharesRepository,
    private readonly events: ShareEvents,
    private readonly news: ViewNews,
  ) {}

  /**
   * @param options.password from body or query
   * @param options.cursor of a project's next page, which is no further view
   * @throws 404, 410, 403 and 429 as the door says
   */
  async view(
    token: string,
    visit: Visit,
    options: { readonly password?: string; readonly cursor?: string } = {},
  ): Promise<SharingViewedDto> {
    const open = await this.door.open(token, visit, options.password ?? visit.password);
    const data = await this.content.read(open, options.cursor);
    const { share, unlock } = open;
    // Only a project has further pages; elsewhere a cursor says nothing.
    const isFirstPage = options.cursor === undefined || share.bookmark_id !== null;
    if (visit.isRead && isFirstPage) await this.count(share);
    return {
      success: true,
      share_type: share.bookmark_id === null ? 'project' : 'bookmark',
      data,
      expires_at: share.expires_at,
      settings: { allowCopy: share.allow_copy, showMetadata: share.show_metadata },
      ...(unlock === undefined ? {} : { unlock }),
    };
  }

  /** Whether the share could be read now; the page asks every few seconds, so its content is left alone. @throws like {@link view} */
  async look(token: string, visit: Visit): Promise<void> {
    await this.door.open(token, visit);
  }

  /** Only gives the password: nothing is delivered. @returns what opens the share from now on; undefined when nothing has to */
  async unlock(token: string, visit: Visit, password: string): Promise<string | undefined> {
    return (await this.door.open(token, visit, password)).unlock;
  }

  /** In the request that delivers, once the content is at hand. @throws 404 when the share was closed meanwhile */
  private async count(share: ShareRow): Promise<void> {
    const counted = await this.database.transaction(async (tx) => {
      const view = await this.shares.countView(tx, share);
      if (view?.is_news) await this.events.viewed(tx, share, view.view_count);
      return view;
    });
    if (!counted) throw shareNotFound();
    if (!counted.is_news) this.news.later(share);
  }
}
