import type { Provider, Type } from '@nestjs/common';
import type { MigrationClass } from '#platform/database';
import { StorageConfig } from '#platform/storage';
import { BookmarkFiles } from '../bookmarks/collaborators.js';
import { Files1763700100000 } from '../database/migrations/1763700100000-files.js';
import { SearchIndexer } from '../search/search-indexer.js';
import { AbandonedObjects } from './abandoned-objects.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { AttachmentsService } from './attachments.service.js';
import { SearchDocuments } from './collaborators.js';
import { FileDeliveryController } from './file-delivery.controller.js';
import { FileDeliveryService } from './file-delivery.service.js';
import { FileIntake } from './file-intake.js';
import { FileRemovalController } from './file-removal.controller.js';
import { AttachmentChanges, FileRemovalService } from './file-removal.service.js';
import { FileSender } from './file-sender.js';
import { FileUrls } from './file-urls.js';
import { FilesConfig } from './files.config.js';
import { FilesRepository } from './files.repository.js';
import { FilesSweeper, SpoolSweeper } from './files.work.js';
import { ObjectsConsumer } from './objects.consumer.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

export { AttachmentsService } from './attachments.service.js';
export { filesWork, type FilesWork } from './files.work.js';
export { registerMultipart } from './multipart.js';
export { FILES } from './stored-names.js';

export const filesControllers: Type[] = [
  UploadsController,
  FileRemovalController,
  FileDeliveryController,
  ObjectsConsumer,
];

/** Needs `Idempotency` and `SearchIndexer` from the service's module. */
export const filesProviders: Provider[] = [
  AbandonedObjects,
  AttachmentChanges,
  AttachmentsRepository,
  AttachmentsService,
  { provide: BookmarkFiles, useExisting: AttachmentsService },
  { provide: SearchDocuments, useExisting: SearchIndexer },
  FileDeliveryService,
  FileIntake,
  FileRemovalService,
  FileSender,
  FileUrls,
  FilesRepository,
  FilesSweeper,
  SpoolSweeper,
  UploadsService,
];

export const filesConfigs = [FilesConfig, StorageConfig];
export const filesMigrations: MigrationClass[] = [Files1763700100000];
