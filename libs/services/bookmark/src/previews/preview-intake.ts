import { Injectable } from '@nestjs/common';
import type { ChangedBookmark } from '#contracts';
import type { Tx } from '#platform/database';
import { Inbox, type Message } from '#platform/messaging';
import { PreviewRunner } from './preview-runner.js';
import type { When } from './previews.repository.js';
import { PreviewsService } from './previews.service.js';

/** From messages to previews in line. */
@Injectable()
export class PreviewIntake {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly service: PreviewsService,
    private readonly runner: PreviewRunner,
  ) {}

  /** @param whenOf for what a message says; undefined when it asks for no preview */
  async take<P extends { items: ChangedBookmark[] }>(
    messages: readonly Message<P>[],
    whenOf: (payload: P) => When | undefined,
  ): Promise<void> {
    for (const [ownerId, theirs] of Map.groupBy(messages, (message) => message.owner_id)) {
      const news = await this.inbox.onceEach(theirs, async (tx, fresh) => {
        for (const [when, wanted] of Map.groupBy(fresh, ({ payload }) => whenOf(payload))) {
          const ids = new Set(wanted.flatMap(({ payload }) => payload.items.map(({ id }) => id)));
          if (when !== undefined) await this.service.want(tx, ownerId, [...ids], when);
        }
      });
      for (const when of new Set(news.map(({ payload }) => whenOf(payload))))
        if (when !== undefined) this.runner.poke(when);
    }
  }
}
