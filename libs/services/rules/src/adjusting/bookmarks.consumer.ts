import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { BookmarksCreatedV1, BookmarksDeletedV1 } from '#contracts';
import { Tombstones } from '#platform/app';
import { Inbox, type Message } from '#platform/messaging';
import type { Tx } from '#platform/database';
import { ApplicationsRepository } from '../history/applications.repository.js';
import { Adjuster } from './adjuster.js';
import { Decisions } from './decisions.js';

@Controller()
export class BookmarksConsumer {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly tombstones: Tombstones,
    private readonly adjuster: Adjuster,
    private readonly decisions: Decisions,
    private readonly applications: ApplicationsRepository,
  ) {}

  /**
   * What comes from any client without a decision about its rules is adjusted; a decision is remembered. Bookmarks change before this message counts as
   * handled: a process that dies in between does it again, and the second time changes nothing.
   */
  @EventPattern('bookmarks.created.v1')
  async bookmarksCreated(@Payload() message: Message<BookmarksCreatedV1>): Promise<void> {
    const [missing] = await this.inbox.missing([message.id]);
    if (missing === undefined) return;
    const applied = [...(await this.adjuster.adjust(message)), ...(await this.decisions.of(message))];
    await this.inbox.once(message, async (tx) => {
      if (applied.length === 0 || !(await this.tombstones.isAlive(tx, message.owner_id))) return;
      await this.applications.add(tx, message.owner_id, applied);
    });
  }

  /** For good. */
  @EventPattern('bookmarks.deleted.v1')
  async bookmarksDeleted(@Payload() message: Message<BookmarksDeletedV1>): Promise<void> {
    await this.inbox.once(message, (tx) =>
      this.applications.forget(
        tx,
        message.owner_id,
        message.payload.items.map(({ id }) => id),
      ),
    );
  }
}
