import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import { IdempotencyKey } from '#platform/idempotency';
import type { Actor } from '#platform/identity';
import {
  ImportBatchAnswer,
  ImportBookmarksDto,
  ImportProjectsAnswer,
  ImportProjectsDto,
} from './batches.dto.js';
import { BatchesService } from './batches.service.js';

@ApiTags('import')
@Controller('api/import')
export class BatchesController {
  constructor(private readonly service: BatchesService) {}

  @Post('projects')
  @HttpCode(200)
  @ApiOperation({ summary: 'Create the projects of an import; existing names give the existing project' })
  @ApiOkResponse({ type: ImportProjectsAnswer })
  async createImportProjects(
    @CurrentActor() actor: Actor,
    @Body() body: ImportProjectsDto,
    @IdempotencyKey() key?: string,
  ): Promise<ImportProjectsAnswer> {
    return answer(await this.service.createProjects(actor, body, key));
  }

  @Post('bookmarks')
  @HttpCode(200)
  @ApiOperation({ summary: 'Import up to 50 links; a bad entry is reported and does not stop the others' })
  @ApiOkResponse({ type: ImportBatchAnswer })
  async importBookmarks(
    @CurrentActor() actor: Actor,
    @Body() body: ImportBookmarksDto,
    @IdempotencyKey() key?: string,
  ): Promise<ImportBatchAnswer> {
    return answer(await this.service.importBatch(actor, body.bookmarks, key));
  }
}
