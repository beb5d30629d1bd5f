import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CurrentActor } from '#platform/app';
import { IdempotencyKey } from '#platform/idempotency';
import type { Actor } from '#platform/identity';
import { BookmarkFileUploadedDto, BookmarkFilesUploadedDto } from './attachments.dto.js';
import { UploadsService } from './uploads.service.js';

const BINARY = { type: 'string', format: 'binary' } as const;

@ApiTags('uploads')
@Controller('api/upload')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  /** Takes one file of at most 20 MB. It goes again after 24 hours unless a bookmark is saved with it. */
  @Post('file')
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: BINARY } } })
  @ApiCreatedResponse({ type: BookmarkFileUploadedDto })
  uploadFile(
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<BookmarkFileUploadedDto> {
    return this.uploads.uploadFile(actor, request, key);
  }

  /** Takes up to 20 files of at most 20 MB each, all or none of them. */
  @Post('files')
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', required: ['files'], properties: { files: { type: 'array', items: BINARY } } },
  })
  @ApiCreatedResponse({ type: BookmarkFilesUploadedDto })
  uploadFiles(
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: string | undefined,
  ): Promise<BookmarkFilesUploadedDto> {
    return this.uploads.uploadFiles(actor, request, key);
  }
}
