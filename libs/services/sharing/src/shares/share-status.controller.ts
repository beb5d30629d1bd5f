import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { BookmarkIdPipe, ProjectIdPipe } from '../http/params.js';
import { ShareListsService } from './share-lists.service.js';
import { SharingProjectStatusAnswerDto, SharingStatusAnswerDto } from './share-view.dto.js';

/** Whether one object is shared, for its share panel. */
@ApiTags('sharing')
@ApiBearerAuth()
@Controller('api')
export class ShareStatusController {
  constructor(private readonly lists: ShareListsService) {}

  @Get('bookmarks/:id/share')
  @ApiOperation({ summary: 'Whether a bookmark is shared, and how. For sessions only.' })
  @ApiOkResponse({ type: SharingStatusAnswerDto })
  @ApiNotFoundResponse()
  async bookmarkShare(@CurrentActor() actor: Actor, @Param('id', BookmarkIdPipe) id: string) {
    return answer(await this.lists.ofBookmark(actor, id));
  }

  @Get('projects/:id/share')
  @ApiOperation({ summary: 'Whether a project is shared, and how. For sessions only.' })
  @ApiOkResponse({ type: SharingProjectStatusAnswerDto })
  @ApiNotFoundResponse()
  async projectShare(@CurrentActor() actor: Actor, @Param('id', ProjectIdPipe) id: number) {
    return answer(await this.lists.ofProject(actor, id));
  }
}
