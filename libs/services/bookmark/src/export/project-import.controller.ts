import { Controller, Headers, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CurrentActor, answer, type Answer } from '#platform/app';
import { IdempotencyKey } from '#platform/idempotency';
import type { Actor } from '#platform/identity';
import { BookmarkProjectImportAnswerDto, BookmarkProjectImportDto } from './project-archive.dto.js';
import { ProjectImportService } from './project-import.service.js';

@ApiTags('projects')
@Controller('api/projects')
export class ProjectImportController {
  constructor(private readonly imports: ProjectImportService) {}

  /** Makes a new project of an exported one, with its bookmarks and files, whole or not at all: at most 1,024 MB and 50,000 bookmarks unless set otherwise. */
  @Post('import')
  @ApiConsumes('multipart/form-data')
  @ApiHeader({
    name: 'X-Export-Passphrase',
    required: false,
    description: 'When the archive holds sealed passwords.',
  })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  @ApiCreatedResponse({ type: BookmarkProjectImportAnswerDto })
  async importProjects(
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: string | undefined,
    @Headers('x-export-passphrase') passphrase: string | undefined,
  ): Promise<Answer<BookmarkProjectImportDto>> {
    return answer(await this.imports.import(actor, request, key, passphrase));
  }
}
