import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Inbox, type Message } from '#platform/messaging';
import type { Tx } from '#platform/database';
import { LiveEventsRepository } from './live-events.repository.js';
import { StreamWaker } from './stream-waker.js';

/** Turns messages into entries of their owner's log. */
@Injectable()
export class LiveEvents {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly log: LiveEventsRepository,
    private readonly tombstones: Tombstones,
    private readonly waker: StreamWaker,
  ) {}

  /** Once for each message, however often it comes; for a deleted account nothing. */
  async record<P extends object>(
    messages: readonly Message<P>[],
    event: string,
    dataOf: (payload: P) => object,
  ): Promise<void> {
    for (const [ownerId, theirs] of Map.groupBy(messages, (message) => message.owner_id)) {
      const news = await this.inbox.onceEach(theirs, async (tx, fresh) => {
        if (await this.tombstones.isBuried(tx, ownerId)) return;
        const entries = fresh.map(({ payload }) => ({ event, data: dataOf(payload) }));
        await this.log.append(tx, ownerId, entries);
      });
      if (news.length > 0) await this.waker.eventsAppended(ownerId);
    }
  }
}
