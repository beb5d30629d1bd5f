import { Body, Controller } from '@nestjs/common';
import type {
  AccountsCountsResponse,
  BookmarksAdjustResponse,
  BookmarksReadResponse,
  BookmarksScanResponse,
  BookmarksWriteRequest,
  BookmarksWriteResponse,
  OperationsUndoResponse,
  ProjectsEnsureResponse,
  ProjectsReadResponse,
} from '#contracts';
import { CurrentActor, Port, answer, type Answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import {
  BookmarkAdjustPortDto,
  BookmarkEnsurePortDto,
  BookmarkReadPortDto,
  BookmarkScanPortDto,
  BookmarkUndoPortDto,
} from './port.dto.js';
import { PortDesk } from './port-desk.js';
import { WriteRequestPipe } from './write-request.pipe.js';

/** What other services call synchronously; each of them is argued for in docs/adr. */
@Controller()
export class PortsController {
  constructor(private readonly desk: PortDesk) {}

  @Port('bookmarks.read')
  async readBookmarks(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkReadPortDto,
  ): Promise<Answer<BookmarksReadResponse>> {
    return answer(await this.desk.reads.read(actor, body));
  }

  @Port('bookmarks.scan')
  async scanBookmarks(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkScanPortDto,
  ): Promise<Answer<BookmarksScanResponse>> {
    return answer(await this.desk.reads.scan(actor, body));
  }

  @Port('bookmarks.write')
  async writeBookmarks(
    @CurrentActor() actor: Actor,
    @Body(WriteRequestPipe) body: BookmarksWriteRequest,
  ): Promise<Answer<BookmarksWriteResponse>> {
    return answer(await this.desk.imports.write(actor, body));
  }

  @Port('bookmarks.adjust')
  async adjustBookmarks(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkAdjustPortDto,
  ): Promise<Answer<BookmarksAdjustResponse>> {
    return answer(await this.desk.adjustments.adjust(actor, body));
  }

  @Port('projects.read')
  async readProjects(@CurrentActor() actor: Actor): Promise<Answer<ProjectsReadResponse>> {
    return answer(await this.desk.reads.projectsOf(actor));
  }

  @Port('projects.ensure')
  async ensureProjects(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkEnsurePortDto,
  ): Promise<Answer<ProjectsEnsureResponse>> {
    return answer(await this.desk.projects.ensure(actor, body));
  }

  @Port('operations.undo')
  async undoOperation(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkUndoPortDto,
  ): Promise<Answer<OperationsUndoResponse>> {
    return answer(await this.desk.operations.undoForService(actor, body.operation_id));
  }

  @Port('accounts.counts')
  async countAccount(@CurrentActor() actor: Actor): Promise<Answer<AccountsCountsResponse>> {
    return answer(await this.desk.reads.countsOf(actor));
  }
}
