import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentActor, IfMatch, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { BookmarkIdPipe, ProjectIdPipe, ShareKeyPipe, type ShareKey } from '../http/params.js';
import {
  SharingListQueryDto,
  SharingProjectShareInputDto,
  SharingShareInputDto,
  SharingShareUpdateDto,
} from './share.dto.js';
import { ShareListsService } from './share-lists.service.js';
import { SharingRemovedAnswerDto, SharingShareAnswerDto, SharingShareListDto } from './share-view.dto.js';
import { SharesService } from './shares.service.js';

const MADE = 'already_shared with the share in data, too_many_shares';
const BY_KEY = { name: 'id', description: 'The id of a share, or its token.', schema: { type: 'string' } };

@ApiTags('sharing')
@ApiBearerAuth()
@Controller('api/sharing')
export class SharesController {
  constructor(
    private readonly service: SharesService,
    private readonly lists: ShareListsService,
  ) {}

  @Get('user')
  @ApiOperation({ summary: "All of the caller's shares, newest first. For sessions only." })
  @ApiOkResponse({ type: SharingShareListDto })
  async listShares(@CurrentActor() actor: Actor, @Query() query: SharingListQueryDto) {
    const { shares, meta } = await this.lists.list(actor, query);
    return { ...answer({ shares }), meta };
  }

  @Post('bookmarks/:id')
  @ApiOperation({ summary: 'Shares a bookmark. One that is a password is shown to whoever has the address.' })
  @ApiCreatedResponse({ type: SharingShareAnswerDto })
  @ApiNotFoundResponse()
  @ApiConflictResponse({ description: MADE })
  async shareBookmark(
    @CurrentActor() actor: Actor,
    @Param('id', BookmarkIdPipe) id: string,
    @Body() body: SharingShareInputDto,
  ) {
    return answer(await this.service.create(actor, { kind: 'bookmark', id }, body));
  }

  @Post('projects/:id')
  @ApiOperation({ summary: 'Shares a project with its active bookmarks, without passwords unless told.' })
  @ApiCreatedResponse({ type: SharingShareAnswerDto })
  @ApiNotFoundResponse()
  @ApiConflictResponse({ description: MADE })
  async shareProject(
    @CurrentActor() actor: Actor,
    @Param('id', ProjectIdPipe) id: number,
    @Body() body: SharingProjectShareInputDto,
  ) {
    return answer(await this.service.create(actor, { kind: 'project', id }, body));
  }

  @Put(':id')
  @ApiParam(BY_KEY)
  @ApiOperation({
    summary: 'Changes what it carries; expires_in counts from now and revives an expired share.',
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The version that the client saw.' })
  @ApiOkResponse({ type: SharingShareAnswerDto })
  @ApiForbiddenResponse({ description: 'share_disabled' })
  @ApiNotFoundResponse()
  @ApiConflictResponse({
    description: 'version_conflict with the current share in data, too_many_shares for an expired one',
  })
  async updateShare(
    @CurrentActor() actor: Actor,
    @Param('id', ShareKeyPipe) key: ShareKey,
    @Body() body: SharingShareUpdateDto,
    @IfMatch() seen: number | undefined,
  ) {
    return answer(await this.service.update(actor, key, body, seen));
  }

  @Delete(':id')
  @ApiParam(BY_KEY)
  @ApiOperation({ summary: 'Ends a share at once and for good.' })
  @ApiOkResponse({ type: SharingRemovedAnswerDto })
  @ApiForbiddenResponse({ description: 'share_disabled' })
  @ApiNotFoundResponse()
  async revokeShare(@CurrentActor() actor: Actor, @Param('id', ShareKeyPipe) key: ShareKey) {
    return answer(await this.service.revoke(actor, key));
  }
}
