import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
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
import { EventsTogether, type Message } from '#platform/messaging';
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

  @EventsTogether('bookmarks.created.v1')
  async bookmarksCreated(@Payload() messages: readonly Message<BookmarksCreatedV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['bookmarks.created.v1'], createdData);
  }

  @EventsTogether('bookmarks.updated.v1')
  async bookmarksUpdated(@Payload() messages: readonly Message<BookmarksUpdatedV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['bookmarks.updated.v1'], updatedData);
  }

  @EventsTogether('bookmarks.trashed.v1')
  async bookmarksTrashed(@Payload() messages: readonly Message<BookmarksTrashedV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['bookmarks.trashed.v1'], bookmarksData);
  }

  @EventsTogether('bookmarks.restored.v1')
  async bookmarksRestored(@Payload() messages: readonly Message<BookmarksRestoredV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['bookmarks.restored.v1'], bookmarksData);
  }

  @EventsTogether('bookmarks.deleted.v1')
  async bookmarksDeleted(@Payload() messages: readonly Message<BookmarksDeletedV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['bookmarks.deleted.v1'], bookmarksData);
  }

  @EventsTogether('bookmarks.preview-ready.v1')
  async previewReady(@Payload() messages: readonly Message<BookmarksPreviewReadyV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['bookmarks.preview-ready.v1'], bookmarksData);
  }

  @EventsTogether('projects.changed.v1')
  async projectsChanged(@Payload() messages: readonly Message<ProjectsChangedV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['projects.changed.v1'], projectsData);
  }

  @EventsTogether('imports.progressed.v1')
  async importProgressed(@Payload() messages: readonly Message<ImportProgressedV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['imports.progressed.v1'], importData);
  }

  @EventsTogether('rules.progressed.v1')
  async rulesProgressed(@Payload() messages: readonly Message<RulesProgressedV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['rules.progressed.v1'], runData);
  }

  @EventsTogether('shares.changed.v1')
  async sharesChanged(@Payload() messages: readonly Message<SharesChangedV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['shares.changed.v1'], shareChangedData);
  }

  @EventsTogether('shares.viewed.v1')
  async sharesViewed(@Payload() messages: readonly Message<SharesViewedV1>[]): Promise<void> {
    await this.live.record(messages, LIVE_EVENTS['shares.viewed.v1'], shareViewedData);
  }
}
