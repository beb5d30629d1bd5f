import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type {
  BookmarksCreatedV1,
  BookmarksDeletedV1,
  BookmarksPreviewReadyV1,
  BookmarksRestoredV1,
  BookmarksTrashedV1,
  BookmarksUpdatedV1,
  ImportProgressedV1,
  ProjectsChangedV1,
  RulesProgressedV1,
  SharesChangedV1,
  SharesViewedV1,
} from '#contracts';
import type { Message } from '#platform/messaging';
import {
  LIVE_EVENTS,
  bookmarksData,
  createdData,
  importData,
  projectsData,
  runData,
  shareChangedData,
  shareViewedData,
  updatedData,
} from './live-event.js';
import { LiveEvents } from './live-events.service.js';

@Controller()
export class LiveEventsConsumer {
  constructor(private readonly live: LiveEvents) {}

  @EventPattern('bookmarks.created.v1')
  async bookmarksCreated(@Payload() message: Message<BookmarksCreatedV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['bookmarks.created.v1'], createdData(message.payload));
  }

  @EventPattern('bookmarks.updated.v1')
  async bookmarksUpdated(@Payload() message: Message<BookmarksUpdatedV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['bookmarks.updated.v1'], updatedData(message.payload));
  }

  @EventPattern('bookmarks.trashed.v1')
  async bookmarksTrashed(@Payload() message: Message<BookmarksTrashedV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['bookmarks.trashed.v1'], bookmarksData(message.payload));
  }

  @EventPattern('bookmarks.restored.v1')
  async bookmarksRestored(@Payload() message: Message<BookmarksRestoredV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['bookmarks.restored.v1'], bookmarksData(message.payload));
  }

  @EventPattern('bookmarks.deleted.v1')
  async bookmarksDeleted(@Payload() message: Message<BookmarksDeletedV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['bookmarks.deleted.v1'], bookmarksData(message.payload));
  }

  @EventPattern('bookmarks.preview-ready.v1')
  async previewReady(@Payload() message: Message<BookmarksPreviewReadyV1>): Promise<void> {
    await this.live.record(
      message,
      LIVE_EVENTS['bookmarks.preview-ready.v1'],
      bookmarksData(message.payload),
    );
  }

  @EventPattern('projects.changed.v1')
  async projectsChanged(@Payload() message: Message<ProjectsChangedV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['projects.changed.v1'], projectsData(message.payload));
  }

  @EventPattern('imports.progressed.v1')
  async importProgressed(@Payload() message: Message<ImportProgressedV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['imports.progressed.v1'], importData(message.payload));
  }

  @EventPattern('rules.progressed.v1')
  async rulesProgressed(@Payload() message: Message<RulesProgressedV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['rules.progressed.v1'], runData(message.payload));
  }

  @EventPattern('shares.changed.v1')
  async sharesChanged(@Payload() message: Message<SharesChangedV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['shares.changed.v1'], shareChangedData(message.payload));
  }

  @EventPattern('shares.viewed.v1')
  async sharesViewed(@Payload() message: Message<SharesViewedV1>): Promise<void> {
    await this.live.record(message, LIVE_EVENTS['shares.viewed.v1'], shareViewedData(message.payload));
  }
}
