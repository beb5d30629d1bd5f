import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/app';
import { FileSender } from './file-sender.js';

/** Signed addresses only: whoever has one may read until it ends. */
@ApiTags('uploads')
@Public()
@Controller('uploads')
export class FileDeliveryController {
  constructor(private readonly sender: FileSender) {}

  /** An uploaded file; answers ranges. Typed by its bytes, shown in place only when that is harmless. */
  @Get(':name')
  @ApiOkResponse({ description: 'The file.' })
  @ApiNotFoundResponse({ description: 'No valid signature, or the file is gone.' })
  readFile(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('name') name: string,
  ): Promise<void> {
    return this.sender.sendFile(request, reply, name);
  }

  /** A picture of a link's preview, re-encoded by us. */
  @Get('previews/:name')
  @ApiOkResponse({ description: 'The picture, WebP.' })
  @ApiNotFoundResponse({ description: 'No valid signature, or the picture is gone.' })
  readPicture(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('name') name: string,
  ): Promise<void> {
    return this.sender.sendPicture(request, reply, name);
  }
}
