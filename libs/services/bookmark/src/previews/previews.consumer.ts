import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { BookmarksCreatedV1, BookmarksUpdatedV1 } from '#contracts';
import { EventsTogether, type Message } from '#platform/messaging';
import { PreviewIntake } from './preview-intake.js';

/** Saved links get a preview; the rest of what happened to bookmarks is somebody else's. */
@Controller()
export class PreviewsConsumer {
  constructor(private readonly intake: PreviewIntake) {}

  @EventsTogether('bookmarks.created.v1')
  async created(@Payload() messages: readonly Message<BookmarksCreatedV1>[]): Promise<void> {
    await this.intake.take(messages, ({ source }) => (source === 'import' ? 'later' : 'now'));
  }

  @EventsTogether('bookmarks.updated.v1')
  async updated(@Payload() messages: readonly Message<BookmarksUpdatedV1>[]): Promise<void> {
    const concerns = ({ changed }: BookmarksUpdatedV1): boolean =>
      changed.includes('url') || changed.includes('type');
    await this.intake.take(messages, (payload) => (concerns(payload) ? 'now' : undefined));
  }
}
