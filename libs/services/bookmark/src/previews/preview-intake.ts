import { Injectable } from '@nestjs/common';
import type { BookmarksCreatedV1, BookmarksUpdatedV1 } from '#contracts';
import type { Tx } from '#platform/database';
import { Inbox, type Message } from '#platform/messaging';
import { PreviewOrders } from './previews.work.js';
import { PreviewsRepository } from './previews.repository.js';
import { PreviewsService } from './previews.service.js';

type BookmarksMessage = Message<BookmarksCreatedV1 | BookmarksUpdatedV1>;

/** From a message to rows of work and the jobs that wake somebody to do it. */
@Injectable()
export class PreviewIntake {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly service: PreviewsService,
    private readonly previews: PreviewsRepository,
    private readonly orders: PreviewOrders,
  ) {}

  /** @param when `now`: somebody looks at it; `later`: behind everything else, one at a time for each site */
  async want(message: BookmarksMessage, when: 'now' | 'later'): Promise<void> {
    const { owner_id: ownerId } = message;
    const ids = message.payload.items.map((item) => item.id);
    await this.inbox.once(message, (tx) => this.service.want(tx, ownerId, ids));
    // Outside of the effect, so that a second delivery makes up for jobs that the first could not add.
    const waiting = await this.previews.findQueued(ownerId, ids);
    if (when === 'now') for (const { id } of waiting) await this.orders.addBookmark(ownerId, id);
    else
      for (const host of new Set(waiting.map((target) => target.host)))
        await this.orders.addHost(ownerId, host);
  }

  async ignore(message: BookmarksMessage): Promise<void> {
    await this.inbox.once(message, async () => {});
  }
}
