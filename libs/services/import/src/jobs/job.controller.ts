import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CurrentActor, answer } from '#platform/app';
import { notFound } from '#platform/errors';
import { IdempotencyKey } from '#platform/idempotency';
import type { Actor } from '#platform/identity';
import { ImportAcceptedAnswer, ImportJobAnswer, ImportJobsAnswer, ImportJobsQuery } from './job.dto.js';
import { JobService } from './job.service.js';

const JobId = (): ParameterDecorator =>
  Param('id', new ParseUUIDPipe({ exceptionFactory: () => notFound('Import') }));

@ApiTags('import')
@Controller('api/import')
export class JobController {
  constructor(private readonly service: JobService) {}

  @Post('file')
  @HttpCode(202)
  @ApiOperation({ summary: 'Import a whole bookmarks file in the background' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary' },
        options: { type: 'string', description: 'JSON: strategy, mappings, project_name, apply_rules' },
      },
    },
  })
  @ApiAcceptedResponse({ type: ImportAcceptedAnswer })
  async importFile(
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key?: string,
  ): Promise<ImportAcceptedAnswer> {
    return answer({ job_id: await this.service.request(actor, request, key) });
  }

  @Get('jobs')
  @ApiOperation({ summary: 'Newest imports first' })
  @ApiOkResponse({ type: ImportJobsAnswer })
  async listImportJobs(
    @CurrentActor() actor: Actor,
    @Query() query: ImportJobsQuery,
  ): Promise<ImportJobsAnswer> {
    return answer(await this.service.list(actor, query.limit));
  }

  @Get('jobs/:id')
  @ApiOperation({ summary: 'How far an import is' })
  @ApiOkResponse({ type: ImportJobAnswer })
  async getImportJob(@CurrentActor() actor: Actor, @JobId() id: string): Promise<ImportJobAnswer> {
    return answer(await this.service.get(actor, id));
  }

  @Post('jobs/:id/undo')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take an import back, as long as its operation can be undone (30 days)' })
  @ApiOkResponse({ type: ImportJobAnswer })
  async undoImportJob(@CurrentActor() actor: Actor, @JobId() id: string): Promise<ImportJobAnswer> {
    return answer(await this.service.undo(actor, id));
  }
}
