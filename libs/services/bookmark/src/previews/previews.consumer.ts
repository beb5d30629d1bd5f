import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { BookmarksCreatedV1, BookmarksUpdatedV1 } from '#contracts';
import type { Message } from '#platform/messaging';
import { PreviewIntake } from './preview-intake.js';

/** Saved links get a preview; the rest of what happened to bookmarks is somebody else's. */
@Controller()
export class PreviewsConsumer {
  constructor(private readonly intake: PreviewIntake) {}

  @EventPattern('bookmarks.created.v1')
  async created(@Payload() message: Message<BookmarksCreatedV1>): Promise<void> {
    await this.intake.want(message, message.payload.source === 'import' ? 'later' : 'now');
  }

  @EventPattern('bookmarks.updated.v1')
  async updated(@Payload() message: Message<BookmarksUpdatedV1>): Promise<void> {
    const { changed } = message.payload;
    if (changed.includes('url') || changed.includes('type')) await this.intake.want(message, 'now');
    else await this.intake.ignore(message);
  }
}
