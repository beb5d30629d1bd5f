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
  async record(message: Message, event: string, data: object): Promise<void> {
    const isNews = await this.inbox.once(message, async (tx) => {
      if (await this.tombstones.isBuried(tx, message.owner_id)) return;
      await this.log.append(tx, message.owner_id, event, data);
    });
    if (isNews) await this.waker.eventsAppended(message.owner_id);
  }
}
