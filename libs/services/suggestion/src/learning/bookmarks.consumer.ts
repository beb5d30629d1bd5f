import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { BookmarksUpdatedV1, ChangedBookmark } from '#contracts';
import type { Tx } from '#platform/database';
import { EventsTogether, Inbox, WorkQueues, type Message } from '#platform/messaging';
import { BookmarkSource } from './bookmark-source.js';
import { Learner } from './learner.js';
import { forgetting, lessonOf, type Lesson } from './lesson.js';
import type { SuggestionWork } from './learning.work-table.js';

/** What the model looks at; a change of anything else teaches nothing. */
const LOOKED_AT: ReadonlySet<string> = new Set(['type', 'title', 'url', 'content', 'tags', 'project_id']);

/** What the messages have in common, and what only an update has. */
type BookmarksChanged = Message<{ items: ChangedBookmark[] } & Partial<Pick<BookmarksUpdatedV1, 'changed'>>>;

/** Keeps each owner's model in step with what happens to bookmarks. */
@Controller()
export class BookmarksConsumer {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly bookmarks: BookmarkSource,
    private readonly learner: Learner,
    private readonly work: WorkQueues<SuggestionWork>,
  ) {}

  /**
   * Learns each bookmark once that the messages speak of, however many do: they say which changed, and what it is by
   * now is asked for.
   */
  @EventsTogether(
    'bookmarks.created.v1',
    'bookmarks.updated.v1',
    'bookmarks.trashed.v1',
    'bookmarks.restored.v1',
    'bookmarks.deleted.v1',
  )
  async bookmarksChanged(@Payload() messages: readonly BookmarksChanged[]): Promise<void> {
    const missing = new Set(await this.inbox.missing(messages.map(({ id }) => id)));
    const open = messages.filter(({ id }) => missing.has(id));
    for (const [ownerId, theirs] of Map.groupBy(open, (message) => message.owner_id))
      await this.learn(ownerId, theirs);
  }

  private async learn(ownerId: string, messages: readonly BookmarksChanged[]): Promise<void> {
    const lessons: Lesson[] = messages.filter(isDeletion).flatMap(({ payload }) =>
      // The version makes it win over whatever is read of the bookmark now.
      payload.items.map(({ id, version }) => forgetting(id, version)),
    );
    const changed = messages.filter(teaches).flatMap(({ payload }) => payload.items.map(({ id }) => id));
    for await (const bookmark of this.bookmarks.read(ownerId, [...new Set(changed)]))
      lessons.push(lessonOf(bookmark));
    let isNew = false;
    await this.inbox.onceEach(messages, async (tx) => {
      isNew = lessons.length > 0 && (await this.learner.learn(tx, ownerId, lessons));
    });
    if (!isNew) return;
    // A queue that is away loses nothing: the sweep looks for models that are not ready.
    await this.work
      .add('model.learn', { owner_id: ownerId }, { dedupe: { key: ownerId } })
      .catch(() => undefined);
  }
}

const isDeletion = ({ type }: BookmarksChanged): boolean => type === 'bookmarks.deleted.v1';

const teaches = (message: BookmarksChanged): boolean =>
  !isDeletion(message) && (message.payload.changed?.some((field) => LOOKED_AT.has(field)) ?? true);
