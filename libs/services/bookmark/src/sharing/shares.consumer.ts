import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { SharesChangedV1 } from '#contracts';
import { Tombstones } from '#platform/app';
import type { Tx } from '#platform/database';
import { Inbox, type Message } from '#platform/messaging';
import { BookmarkSharesRepository } from './bookmark-shares.repository.js';

/** Keeps until when bookmarks are shared. A bookmark's version and its date of change stay as they are. */
@Controller()
export class SharesConsumer {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly tombstones: Tombstones,
    private readonly shares: BookmarkSharesRepository,
  ) {}

  @EventPattern('shares.changed.v1')
  async sharesChanged(@Payload() message: Message<SharesChangedV1>): Promise<void> {
    const { owner_id: ownerId, payload } = message;
    await this.inbox.once(message, async (tx) => {
      if (payload.bookmark_id === null || (await this.tombstones.isBuried(tx, ownerId))) return;
      await this.shares.note(tx, ownerId, {
        bookmarkId: payload.bookmark_id,
        shareId: payload.share_id,
        version: payload.version,
        until: payload.is_open ? (payload.expires_at ?? 'infinity') : '-infinity',
      });
    });
  }
}
