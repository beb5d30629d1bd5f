import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type {
  BookmarksCreatedV1,
  BookmarksDeletedV1,
  BookmarksRestoredV1,
  BookmarksTrashedV1,
  BookmarksUpdatedV1,
  ChangedBookmark,
} from '#contracts';
import type { Tx } from '#platform/database';
import { Inbox, WorkQueues, type Message } from '#platform/messaging';
import { BookmarkSource } from './bookmark-source.js';
import { Learner } from './learner.js';
import { forgetting, lessonOf, type Lesson } from './lesson.js';
import type { SuggestionWork } from './learning.work-table.js';

/** What the model looks at; a change of anything else teaches nothing. */
const LOOKED_AT: ReadonlySet<string> = new Set(['type', 'title', 'url', 'content', 'tags', 'project_id']);

/** Keeps each owner's model in step with what happens to bookmarks. */
@Controller()
export class BookmarksConsumer {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly bookmarks: BookmarkSource,
    private readonly learner: Learner,
    private readonly work: WorkQueues<SuggestionWork>,
  ) {}

  @EventPattern('bookmarks.created.v1')
  async bookmarksCreated(@Payload() message: Message<BookmarksCreatedV1>): Promise<void> {
    await this.learnAnew(message);
  }

  @EventPattern('bookmarks.updated.v1')
  async bookmarksUpdated(@Payload() message: Message<BookmarksUpdatedV1>): Promise<void> {
    if (message.payload.changed.some((field) => LOOKED_AT.has(field))) await this.learnAnew(message);
    else await this.inbox.once(message, async () => undefined);
  }

  @EventPattern('bookmarks.trashed.v1')
  async bookmarksTrashed(@Payload() message: Message<BookmarksTrashedV1>): Promise<void> {
    await this.learnAnew(message);
  }

  @EventPattern('bookmarks.restored.v1')
  async bookmarksRestored(@Payload() message: Message<BookmarksRestoredV1>): Promise<void> {
    await this.learnAnew(message);
  }

  @EventPattern('bookmarks.deleted.v1')
  async bookmarksDeleted(@Payload() message: Message<BookmarksDeletedV1>): Promise<void> {
    await this.learn(
      message,
      message.payload.items.map(({ id, version }) => forgetting(id, version)),
    );
  }

  /** A message says which bookmarks changed; what they are by now is asked for. */
  private async learnAnew(message: Message<{ items: ChangedBookmark[] }>): Promise<void> {
    const [missing] = await this.inbox.missing([message.id]);
    if (missing === undefined) return;
    const lessons: Lesson[] = [];
    const ids = message.payload.items.map(({ id }) => id);
    for await (const bookmark of this.bookmarks.read(message.owner_id, ids)) lessons.push(lessonOf(bookmark));
    await this.learn(message, lessons);
  }

  private async learn(message: Message, lessons: readonly Lesson[]): Promise<void> {
    const { owner_id: ownerId } = message;
    let isNew = false;
    await this.inbox.once(message, async (tx) => {
      isNew = await this.learner.learn(tx, ownerId, lessons);
    });
    if (!isNew) return;
    // A queue that is away loses nothing: the sweep looks for models that are not ready.
    await this.work
      .add('model.learn', { owner_id: ownerId }, { dedupe: { key: ownerId } })
      .catch(() => undefined);
  }
}
