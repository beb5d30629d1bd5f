import { Controller, Delete, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer, type Answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { BookmarkFileDeletedAnswerDto, BookmarkFileDeletedDto } from './attachments.dto.js';
import { FileRemovalService } from './file-removal.service.js';

@ApiTags('uploads')
@Controller('api/upload')
export class FileRemovalController {
  constructor(private readonly removal: FileRemovalService) {}

  /** Deletes a file by its id or its stored name, also out of the bookmarks that hold it. */
  @Delete('file/:id')
  @ApiOkResponse({ type: BookmarkFileDeletedAnswerDto })
  async deleteFile(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
  ): Promise<Answer<BookmarkFileDeletedDto>> {
    return answer(await this.removal.remove(actor, id));
  }
}
