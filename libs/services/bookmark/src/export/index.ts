import type { Provider, Type } from '@nestjs/common';
import { ArchiveFiles } from './archive-files.js';
import { ArchiveLedger } from './archive-ledger.js';
import { ArchiveWriter } from './archive-writer.js';
import { BookmarkArchivist } from './bookmark-archivist.js';
import { ExportConfig } from './export.config.js';
import { ExportRepository } from './export.repository.js';
import { ProjectExportController } from './project-export.controller.js';
import { ProjectExportService } from './project-export.service.js';
import { ProjectImportController } from './project-import.controller.js';
import { ArchiveLimits, ProjectImportService } from './project-import.service.js';
import { SecretsLimit } from './secrets-limit.js';

export const exportControllers: Type[] = [ProjectExportController, ProjectImportController];

/** Needs the providers of ../files, of bookmarks, operations, projects, tags and secrets, and `Idempotency`. */
export const exportProviders: Provider[] = [
  ArchiveFiles,
  ArchiveLedger,
  ArchiveLimits,
  ArchiveWriter,
  BookmarkArchivist,
  ExportRepository,
  ProjectExportService,
  ProjectImportService,
  SecretsLimit,
];

export const exportConfigs = [ExportConfig];
