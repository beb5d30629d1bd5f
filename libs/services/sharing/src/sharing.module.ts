import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { VersionTagInterceptor } from '#platform/app';
import { AccountsConsumer } from './accounts/accounts.consumer.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { SharedFileUrls } from './files/shared-file-urls.js';
import { SharedFilesController } from './files/shared-files.controller.js';
import { SharedFilesService } from './files/shared-files.service.js';
import { PageController } from './page/page.controller.js';
import { PageService } from './page/page.service.js';
import { PageTemplate } from './page/page-template.js';
import { ReportsRepository } from './reports/reports.repository.js';
import { ReportsService } from './reports/reports.service.js';
import { Passwords } from './shares/passwords.js';
import { ShareDesk } from './shares/share-desk.js';
import { ShareEvents } from './shares/share-events.js';
import { ShareListsService } from './shares/share-lists.service.js';
import { SharePresenter } from './shares/share.presenter.js';
import { ShareStatusController } from './shares/share-status.controller.js';
import { ShareTokens } from './shares/share-tokens.js';
import { SharesController } from './shares/shares.controller.js';
import { SharesRepository } from './shares/shares.repository.js';
import { SharesService } from './shares/shares.service.js';
import { SubjectsConsumer } from './subjects/subjects.consumer.js';
import { SubjectsKeeper } from './subjects/subjects-keeper.js';
import { SubjectsRepository } from './subjects/subjects.repository.js';
import { OwnerSubjects } from './subjects/owner-subjects.js';
import { SharedContent } from './viewer/shared-content.js';
import { ViewerController } from './viewer/viewer.controller.js';
import { ViewerService } from './viewer/viewer.service.js';
import { AttemptsRepository } from './visits/attempts.repository.js';
import { AttemptsWork } from './visits/attempts.work.js';
import { ShareDoor } from './visits/share-door.js';
import { Unlocks } from './visits/unlocks.js';
import { ViewNews } from './visits/view-news.js';
import { VisitedSharesRepository } from './visits/visited-shares.repository.js';

const shares = [
  OwnerSubjects,
  Passwords,
  ShareDesk,
  ShareEvents,
  ShareListsService,
  SharePresenter,
  ShareTokens,
  SharesRepository,
  SharesService,
  SubjectsKeeper,
  SubjectsRepository,
];

const visitors = [
  AttemptsRepository,
  AttemptsWork,
  PageService,
  PageTemplate,
  ReportsRepository,
  ReportsService,
  ShareDoor,
  SharedContent,
  SharedFilesService,
  SharedFileUrls,
  Unlocks,
  ViewerService,
  ViewNews,
  VisitedSharesRepository,
];

@Module({
  // SharesController last: its paths are less specific.
  controllers: [
    ShareStatusController,
    ViewerController,
    SharesController,
    SharedFilesController,
    PageController,
    AccountsConsumer,
    SubjectsConsumer,
  ],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: VersionTagInterceptor },
    AccountsRepository,
    ...shares,
    ...visitors,
  ],
})
export class SharingModule {}
