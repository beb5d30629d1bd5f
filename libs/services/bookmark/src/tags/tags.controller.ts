import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { BookmarkOperationStartedDto } from '../operations/operation.dto.js';
import {
  BookmarkTagListDto,
  BookmarkTagMergeDto,
  BookmarkTagPopularQueryDto,
  BookmarkTagRenameDto,
} from './tag.dto.js';
import { TagDesk } from './tag-desk.js';

@ApiTags('tags')
@ApiBearerAuth()
@Controller('api/tags')
export class TagsController {
  constructor(private readonly desk: TagDesk) {}

  @Get()
  @ApiOperation({ summary: 'Tags of active bookmarks, by name.' })
  @ApiOkResponse({ type: BookmarkTagListDto })
  async listTags(@CurrentActor() actor: Actor) {
    return answer(await this.desk.shelf.list(actor));
  }

  @Get('popular')
  @ApiOperation({ summary: 'Tags on most bookmarks first.' })
  @ApiOkResponse({ type: BookmarkTagListDto })
  async listPopularTags(@CurrentActor() actor: Actor, @Query() query: BookmarkTagPopularQueryDto) {
    return answer(await this.desk.shelf.popular(actor, query.limit));
  }

  @Post('merge')
  @HttpCode(200)
  @ApiOperation({ summary: 'Makes several tags one. One operation, undone for 30 days.' })
  @ApiOkResponse({ type: BookmarkOperationStartedDto })
  @ApiNotFoundResponse()
  async mergeTags(@CurrentActor() actor: Actor, @Body() body: BookmarkTagMergeDto) {
    return answer(await this.desk.changes.merge(actor, body));
  }

  @Put(':name')
  @ApiOperation({ summary: 'Renames a tag on every bookmark. One operation, undone for 30 days.' })
  @ApiOkResponse({ type: BookmarkOperationStartedDto })
  @ApiNotFoundResponse()
  async renameTag(
    @CurrentActor() actor: Actor,
    @Param('name') name: string,
    @Body() body: BookmarkTagRenameDto,
  ) {
    return answer(await this.desk.changes.rename(actor, name, body));
  }

  @Delete(':name')
  @ApiOperation({ summary: 'Takes a tag off every bookmark. One operation, undone for 30 days.' })
  @ApiOkResponse({ type: BookmarkOperationStartedDto })
  @ApiNotFoundResponse()
  async deleteTag(@CurrentActor() actor: Actor, @Param('name') name: string) {
    return answer(await this.desk.changes.delete(actor, name));
  }
}
