import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentActor } from '#platform/app';
import type { Actor } from '#platform/identity';
import { ProjectIdPipe } from '../http/params.js';
import { BookmarkProjectExportQueryDto } from './project-archive.dto.js';
import { ProjectExportService } from './project-export.service.js';

@ApiTags('projects')
@Controller('api/projects')
export class ProjectExportController {
  constructor(private readonly exports: ProjectExportService) {}

  /** The project's active bookmarks and their files as a ZIP that imports back exactly. */
  @Get(':id/export')
  @ApiProduces('application/zip')
  @ApiHeader({
    name: 'X-Export-Passphrase',
    required: false,
    description: '8 to 200 ASCII characters; with secrets=true.',
  })
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async exportProject(
    @CurrentActor() actor: Actor,
    @Param('id', ProjectIdPipe) id: number,
    @Query() query: BookmarkProjectExportQueryDto,
    @Headers('x-export-passphrase') passphrase: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { stream, headers } = await this.exports.export(actor, id, {
      secrets: query.secrets === 'true',
      passphrase,
    });
    await reply.headers(headers).send(stream);
  }
}
