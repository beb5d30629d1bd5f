import type { Provider, Type } from '@nestjs/common';
import type { MigrationClass } from '#platform/database';
import { BookmarkPreviews } from '../bookmarks/collaborators.js';
import { Previews1763700200000 } from '../database/migrations/1763700200000-previews.js';
import { FaviconsRepository } from './favicons.repository.js';
import { HostLeases } from './host-leases.repository.js';
import { PictureStore } from './picture-store.js';
import { PreviewFetcher } from './preview-fetcher.js';
import { PreviewIntake } from './preview-intake.js';
import { PreviewMaker } from './preview-maker.js';
import { PreviewAnnouncer, PreviewRecorder } from './preview-recorder.js';
import { PreviewsConfig } from './previews.config.js';
import { PreviewsConsumer } from './previews.consumer.js';
import { PreviewsRepository } from './previews.repository.js';
import { PreviewsService } from './previews.service.js';
import { PreviewOrders, PreviewsWorker } from './previews.work.js';

export { PreviewsService } from './previews.service.js';
export { previewsWork, type PreviewsWork } from './previews.work.js';

export const previewsControllers: Type[] = [PreviewsConsumer];

/** Needs the providers of ../files. */
export const previewsProviders: Provider[] = [
  FaviconsRepository,
  HostLeases,
  PictureStore,
  PreviewAnnouncer,
  PreviewFetcher,
  PreviewIntake,
  PreviewMaker,
  PreviewOrders,
  PreviewRecorder,
  PreviewsRepository,
  PreviewsService,
  { provide: BookmarkPreviews, useExisting: PreviewsService },
  PreviewsWorker,
];

export const previewsConfigs = [PreviewsConfig];
export const previewsMigrations: MigrationClass[] = [Previews1763700200000];
