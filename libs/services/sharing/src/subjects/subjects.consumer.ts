import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type {
  BookmarksDeletedV1,
  BookmarksRestoredV1,
  BookmarksTrashedV1,
  ProjectsChangedV1,
  SharesChangedV1,
} from '#contracts';
import type { Message } from '#platform/messaging';
import { SubjectsKeeper } from './subjects-keeper.js';

type Bookmarks = BookmarksTrashedV1 | BookmarksRestoredV1 | BookmarksDeletedV1;

/** Something that may be shared went to the trash, came back or is gone, or has only now got a share. */
@Controller()
export class SubjectsConsumer {
  constructor(private readonly keeper: SubjectsKeeper) {}

  @EventPattern('bookmarks.trashed.v1')
  async bookmarksTrashed(@Payload() message: Message<BookmarksTrashedV1>): Promise<void> {
    await this.bookmarks(message);
  }

  @EventPattern('bookmarks.restored.v1')
  async bookmarksRestored(@Payload() message: Message<BookmarksRestoredV1>): Promise<void> {
    await this.bookmarks(message);
  }

  @EventPattern('bookmarks.deleted.v1')
  async bookmarksDeleted(@Payload() message: Message<BookmarksDeletedV1>): Promise<void> {
    await this.bookmarks(message);
  }

  @EventPattern('projects.changed.v1')
  async projectsChanged(@Payload() message: Message<ProjectsChangedV1>): Promise<void> {
    await this.keeper.look(message, { bookmarkIds: [], projectIds: message.payload.ids });
  }

  /**
   * What was shared may have gone away between the question whether it may be and its share, and the news of that found
   * no share yet: so each new one is looked at once more.
   */
  @EventPattern('shares.changed.v1')
  async sharesChanged(@Payload() message: Message<SharesChangedV1>): Promise<void> {
    const { change, bookmark_id: bookmarkId, project_id: projectId } = message.payload;
    const isNew = change === 'created';
    await this.keeper.look(message, {
      bookmarkIds: isNew && bookmarkId !== null ? [bookmarkId] : [],
      projectIds: isNew && projectId !== null ? [projectId] : [],
    });
  }

  private async bookmarks(message: Message<Bookmarks>): Promise<void> {
    const bookmarkIds = message.payload.items.map(({ id }) => id);
    await this.keeper.look(message, { bookmarkIds, projectIds: [] });
  }
}
