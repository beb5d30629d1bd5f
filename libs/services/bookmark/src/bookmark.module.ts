import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { VersionTagInterceptor } from '#platform/app';
import { MasterKeyring } from '#platform/crypto';
import { Idempotency } from '#platform/idempotency';
import { AccountPurge } from './accounts/account-purge.js';
import { AccountsConsumer } from './accounts/accounts.consumer.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AccountsWork } from './accounts/accounts.work.js';
import { BookmarkDesk } from './bookmarks/bookmark-desk.js';
import { BookmarkDisposal } from './bookmarks/bookmark-disposal.js';
import { BookmarkEditor } from './bookmarks/bookmark-editor.js';
import { BookmarkEvents } from './bookmarks/bookmark.events.js';
import { BookmarkListRepository } from './bookmarks/bookmark-list.repository.js';
import { BookmarkListsService } from './bookmarks/bookmark-lists.service.js';
import { BookmarkNeighbours } from './bookmarks/bookmark-neighbours.js';
import { BookmarkPresenter } from './bookmarks/bookmark.presenter.js';
import { BookmarkReader } from './bookmarks/bookmark-reader.js';
import { BookmarkTrashService } from './bookmarks/bookmark-trash.service.js';
import { BookmarkWriter } from './bookmarks/bookmark-writer.js';
import { BookmarksController } from './bookmarks/bookmarks.controller.js';
import { BookmarksRepository } from './bookmarks/bookmarks.repository.js';
import { BookmarksService } from './bookmarks/bookmarks.service.js';
import { ListCursors } from './bookmarks/cursor.js';
import { CountsRepository } from './counts/counts.repository.js';
import { CountsWork } from './counts/counts.work.js';
import { exportControllers, exportProviders } from './export/index.js';
import { filesControllers, filesProviders } from './files/index.js';
import { HousekeepingWork } from './housekeeping/housekeeping.work.js';
import { StatisticsWork } from './housekeeping/statistics.work.js';
import { BulkService } from './operations/bulk.service.js';
import { OperationEngine } from './operations/operation-engine.js';
import { OperationProjects } from './operations/operation-projects.js';
import { OperationRunner } from './operations/operation-runner.js';
import { OperationUndoer } from './operations/operation-undoer.js';
import { BulkController, OperationsController } from './operations/operations.controller.js';
import { OperationsRepository } from './operations/operations.repository.js';
import { OperationsService } from './operations/operations.service.js';
import { OperationsWork } from './operations/operations.work.js';
import { previewsControllers, previewsProviders } from './previews/index.js';
import { AdjustmentDesk } from './ports/adjustment-desk.js';
import { AdjustmentsRepository } from './ports/adjustments.repository.js';
import { BookmarkAdjustService } from './ports/bookmark-adjust.service.js';
import { BookmarkImportService } from './ports/bookmark-import.service.js';
import { BookmarkReadService } from './ports/bookmark-read.service.js';
import { ImportLedger } from './ports/import-ledger.js';
import { ImportRowsRepository } from './ports/import-rows.repository.js';
import { PortDesk } from './ports/port-desk.js';
import { PortsController } from './ports/ports.controller.js';
import { ProjectsEnsureService } from './ports/projects-ensure.service.js';
import { ProjectDeletion } from './projects/project-deletion.js';
import { ProjectDesk } from './projects/project-desk.js';
import { ProjectPlacement } from './projects/project-placement.js';
import { ProjectShelf } from './projects/project-shelf.js';
import { ProjectsController } from './projects/projects.controller.js';
import { ProjectsRepository } from './projects/projects.repository.js';
import { ProjectsService } from './projects/projects.service.js';
import { SearchIndexRepository } from './search/search-index.repository.js';
import { SearchIndexer } from './search/search-indexer.js';
import { SearchWork } from './search/search.work.js';
import { ContentVault } from './secrets/content-vault.js';
import { BookmarkSharesRepository } from './sharing/bookmark-shares.repository.js';
import { SharedBookmarksRepository } from './sharing/shared-bookmarks.repository.js';
import { SharedBookmarksService } from './sharing/shared-bookmarks.service.js';
import { SharedPortsController } from './sharing/shared-ports.controller.js';
import { SharesConsumer } from './sharing/shares.consumer.js';
import { SharesRepository } from './stats/shares.repository.js';
import { StatsController } from './stats/stats.controller.js';
import { StatsService } from './stats/stats.service.js';
import { TagDesk } from './tags/tag-desk.js';
import { TagShelf } from './tags/tag-shelf.js';
import { TagsController } from './tags/tags.controller.js';
import { TagsRepository } from './tags/tags.repository.js';
import { TagsService } from './tags/tags.service.js';

const bookmarks = [
  BookmarkDesk,
  BookmarkDisposal,
  BookmarkEditor,
  BookmarkEvents,
  BookmarkListRepository,
  BookmarkListsService,
  BookmarkNeighbours,
  BookmarkPresenter,
  BookmarkReader,
  BookmarkTrashService,
  BookmarkWriter,
  BookmarksRepository,
  BookmarksService,
  ContentVault,
  ListCursors,
];

const projects = [
  ProjectDeletion,
  ProjectDesk,
  ProjectPlacement,
  ProjectShelf,
  ProjectsRepository,
  ProjectsService,
];

const operations = [
  BulkService,
  OperationEngine,
  OperationProjects,
  OperationRunner,
  OperationUndoer,
  OperationsRepository,
  OperationsService,
  OperationsWork,
];

const ports = [
  AdjustmentDesk,
  AdjustmentsRepository,
  BookmarkAdjustService,
  BookmarkImportService,
  BookmarkReadService,
  ImportLedger,
  ImportRowsRepository,
  PortDesk,
  ProjectsEnsureService,
];

const tags = [SharesRepository, StatsService, TagDesk, TagShelf, TagsRepository, TagsService];

const sharing = [BookmarkSharesRepository, SharedBookmarksRepository, SharedBookmarksService];

const accounts = [AccountPurge, AccountsRepository, AccountsWork, HousekeepingWork, StatisticsWork];

const beside = [CountsRepository, CountsWork, SearchIndexRepository, SearchIndexer, SearchWork];

@Module({
  // BulkController before BookmarksController: its path is more specific.
  controllers: [
    BulkController,
    BookmarksController,
    ProjectsController,
    OperationsController,
    TagsController,
    StatsController,
    ...filesControllers,
    ...previewsControllers,
    ...exportControllers,
    AccountsConsumer,
    PortsController,
    SharedPortsController,
    SharesConsumer,
  ],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: VersionTagInterceptor },
    {
      provide: Idempotency,
      useFactory: (keyring: MasterKeyring) => new Idempotency('bookmark', keyring),
      inject: [MasterKeyring],
    },
    ...bookmarks,
    ...projects,
    ...operations,
    ...ports,
    ...tags,
    ...sharing,
    ...accounts,
    ...beside,
    ...filesProviders,
    ...previewsProviders,
    ...exportProviders,
  ],
})
export class BookmarkModule {}
