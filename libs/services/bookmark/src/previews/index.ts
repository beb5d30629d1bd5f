import type { Provider, Type } from '@nestjs/common';
import type { MigrationClass } from '#platform/database';
import { BookmarkPreviews } from '../bookmarks/collaborators.js';
import { Previews1763700200000 } from '../database/migrations/1763700200000-previews.js';
import { PreviewLines1763900000000 } from '../database/migrations/1763900000000-preview-lines.js';
import {
  PreviewsAsleep1763900300000,
  PreviewsOfSite1763900200000,
  PreviewsTurns1763900400000,
  PreviewsUrgent1763900100000,
} from '../database/migrations/1763900100000-preview-lines-indexed.js';
import { FaviconsRepository } from './favicons.repository.js';
import { PictureStore } from './picture-store.js';
import { PreviewFetcher } from './preview-fetcher.js';
import { PreviewIntake } from './preview-intake.js';
import { PreviewLine } from './preview-line.repository.js';
import { PreviewMaker } from './preview-maker.js';
import { PreviewAnnouncer, PreviewRecorder } from './preview-recorder.js';
import { PreviewRunner } from './preview-runner.js';
import { PreviewsConfig } from './previews.config.js';
import { PreviewsConsumer } from './previews.consumer.js';
import { PreviewsRepository } from './previews.repository.js';
import { PreviewsService } from './previews.service.js';

export { PreviewsService } from './previews.service.js';
export { PreviewRunner } from './preview-runner.js';

export const previewsControllers: Type[] = [PreviewsConsumer];

/** Needs the providers of ../files. */
export const previewsProviders: Provider[] = [
  FaviconsRepository,
  PictureStore,
  PreviewAnnouncer,
  PreviewFetcher,
  PreviewIntake,
  PreviewLine,
  PreviewMaker,
  PreviewRecorder,
  PreviewRunner,
  PreviewsRepository,
  PreviewsService,
  { provide: BookmarkPreviews, useExisting: PreviewsService },
];

export const previewsConfigs = [PreviewsConfig];
export const previewsMigrations: MigrationClass[] = [
  Previews1763700200000,
  PreviewLines1763900000000,
  PreviewsUrgent1763900100000,
  PreviewsOfSite1763900200000,
  PreviewsAsleep1763900300000,
  PreviewsTurns1763900400000,
];
/** Kinds of work that the queues of a release before may hold. */
export const previewsRetiredWork = ['preview.fetch', 'preview.fetch-host', 'preview.sweep'];
