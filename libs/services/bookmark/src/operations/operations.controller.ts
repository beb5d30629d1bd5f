import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiConflictResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import { IdempotencyKey } from '#platform/idempotency';
import type { Actor } from '#platform/identity';
import { OperationIdPipe, TimeZone } from '../http/params.js';
import { BulkService } from './bulk.service.js';
import {
  BookmarkBulkDto,
  BookmarkOperationAnswerDto,
  BookmarkOperationListDto,
  BookmarkOperationListQueryDto,
  BookmarkOperationStartedDto,
  BookmarkUndoneDto,
} from './operation.dto.js';
import { OperationsService } from './operations.service.js';

@ApiTags('operations')
@ApiBearerAuth()
@Controller('api/operations')
export class OperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Get()
  @ApiOperation({
    summary: 'Changes of many bookmarks at once, newest first, as long as they can be undone.',
  })
  @ApiOkResponse({ type: BookmarkOperationListDto })
  async listOperations(@CurrentActor() actor: Actor, @Query() query: BookmarkOperationListQueryDto) {
    return answer(await this.operations.list(actor, query.limit));
  }

  @Get(':id')
  @ApiOkResponse({ type: BookmarkOperationAnswerDto })
  async getOperation(@CurrentActor() actor: Actor, @Param('id', OperationIdPipe) id: string) {
    return answer(await this.operations.get(actor, id));
  }

  @Post(':id/undo')
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes it back, but for bookmarks that changed since.' })
  @ApiOkResponse({ type: BookmarkUndoneDto })
  @ApiConflictResponse({ description: 'undo_expired, not_undoable or in_progress' })
  async undoOperation(@CurrentActor() actor: Actor, @Param('id', OperationIdPipe) id: string) {
    return answer(await this.operations.undo(actor, id));
  }
}

@ApiTags('bookmarks')
@ApiBearerAuth()
@Controller('api/bookmarks/bulk')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'One change for many bookmarks, named by ids or by a filter. One operation, undone for 30 days.',
  })
  @ApiHeader({ name: 'X-Time-Zone', required: false })
  @ApiOkResponse({ type: BookmarkOperationStartedDto })
  async changeBookmarks(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkBulkDto,
    @IdempotencyKey() key: string | undefined,
    @TimeZone() zone: string,
  ) {
    return answer(await this.bulk.change(actor, body, key, zone));
  }
}
