import { Injectable } from '@nestjs/common';
import type { BookmarksCreatedV1, BookmarksUpdatedV1 } from '#contracts';
import type { Tx } from '#platform/database';
import { Inbox, type Message } from '#platform/messaging';
import { PreviewRunner } from './preview-runner.js';
import type { When } from './previews.repository.js';
import { PreviewsService } from './previews.service.js';

type BookmarksMessage = Message<BookmarksCreatedV1 | BookmarksUpdatedV1>;

/** From a message to previews in line. */
@Injectable()
export class PreviewIntake {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly service: PreviewsService,
    private readonly runner: PreviewRunner,
  ) {}

  async want(message: BookmarksMessage, when: When): Promise<void> {
    const { owner_id: ownerId } = message;
    const ids = message.payload.items.map((item) => item.id);
    const isNew = await this.inbox.once(message, (tx) => this.service.want(tx, ownerId, ids, when));
    if (isNew) this.runner.poke(when);
  }

  async ignore(message: BookmarksMessage): Promise<void> {
    await this.inbox.once(message, async () => {});
  }
}
