import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { VersionTagInterceptor } from '#platform/app';
import { AccountsConsumer } from './accounts/accounts.consumer.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { Adjuster } from './adjusting/adjuster.js';
import { BookmarkSource } from './adjusting/bookmark-source.js';
import { BookmarksConsumer } from './adjusting/bookmarks.consumer.js';
import { Decisions } from './adjusting/decisions.js';
import { ApplicationsRepository } from './history/applications.repository.js';
import { ExchangeController } from './exchange/exchange.controller.js';
import { ExchangeService } from './exchange/exchange.service.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryService } from './history/history.service.js';
import { OwnerProjects } from './projects/owner-projects.js';
import { PreviewController } from './preview/preview.controller.js';
import { PreviewService } from './preview/preview.service.js';
import { RulePresenter } from './rules/rule.presenter.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesRepository } from './rules/rules.repository.js';
import { RulesService } from './rules/rules.service.js';
import { RunDesk } from './runs/run-desk.js';
import { RunRunner } from './runs/run.runner.js';
import { RunWork } from './runs/run.work.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsRepository } from './runs/runs.repository.js';
import { RunsService } from './runs/runs.service.js';
import { TrialController } from './trial/trial.controller.js';
import { TrialService } from './trial/trial.service.js';

@Module({
  // RulesController last: its paths are less specific.
  controllers: [
    PreviewController,
    TrialController,
    HistoryController,
    ExchangeController,
    RunsController,
    RulesController,
    AccountsConsumer,
    BookmarksConsumer,
  ],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: VersionTagInterceptor },
    AccountsRepository,
    Adjuster,
    ApplicationsRepository,
    BookmarkSource,
    Decisions,
    ExchangeService,
    HistoryService,
    OwnerProjects,
    PreviewService,
    RulePresenter,
    RulesRepository,
    RulesService,
    RunDesk,
    RunRunner,
    RunWork,
    RunsRepository,
    RunsService,
    TrialService,
  ],
})
export class RulesModule {}
