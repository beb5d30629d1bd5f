import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/app';
import { SharedFilesService } from './shared-files.service.js';

@ApiTags('sharing')
@Public()
@Controller('shared/:token/files')
export class SharedFilesController {
  constructor(private readonly files: SharedFilesService) {}

  @Get(':file/:filename')
  @ApiOperation({ summary: 'A file of what is shared, by the sealed address in the answer; answers ranges.' })
  @ApiOkResponse({ description: 'The file.' })
  @ApiNotFoundResponse({ description: 'Not an address of ours, the share is closed, or the file is gone.' })
  async readSharedFile(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Param('file') file: string,
    @Param('filename') _filename: string,
  ): Promise<void> {
    await this.files.send(request, reply, token, file);
  }
}
