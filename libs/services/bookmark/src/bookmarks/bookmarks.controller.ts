import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import { IdempotencyKey } from '#platform/idempotency';
import type { Actor } from '#platform/identity';
import { BookmarkIdPipe, IfMatch, TimeZone } from '../http/params.js';
import { BookmarkCreateDto, BookmarkUpdateDto } from './bookmark.dto.js';
import {
  BookmarkDuplicatesQueryDto,
  BookmarkListQueryDto,
  BookmarkPopularQueryDto,
} from './bookmark-list.query.js';
import { BookmarkDesk } from './bookmark-desk.js';
import {
  BookmarkAnswerDto,
  BookmarkCopiedAnswerDto,
  BookmarkDuplicatesAnswerDto,
  BookmarkListDto,
  BookmarkPageDto,
  BookmarkRemovedAnswerDto,
} from './bookmark-view.dto.js';

@ApiTags('bookmarks')
@ApiBearerAuth()
@Controller('api/bookmarks')
export class BookmarksController {
  constructor(private readonly desk: BookmarkDesk) {}

  @Get()
  @ApiOperation({ summary: 'A page of active bookmarks, newest first; with a search, best first.' })
  @ApiHeader({
    name: 'X-Time-Zone',
    required: false,
    description: 'IANA zone of the days in a search; UTC unless told.',
  })
  @ApiOkResponse({ type: BookmarkPageDto })
  listBookmarks(
    @CurrentActor() actor: Actor,
    @Query() query: BookmarkListQueryDto,
    @TimeZone() zone: string,
  ) {
    return this.desk.lists.active(actor, query, zone);
  }

  @Get('trash')
  @ApiOperation({ summary: 'A page of the trash, last deleted first.' })
  @ApiHeader({ name: 'X-Time-Zone', required: false })
  @ApiOkResponse({ type: BookmarkPageDto })
  listTrash(@CurrentActor() actor: Actor, @Query() query: BookmarkListQueryDto, @TimeZone() zone: string) {
    return this.desk.lists.trash(actor, query, zone);
  }

  @Get('popular')
  @ApiOperation({ summary: 'The bookmarks copied most, at most four.' })
  @ApiOkResponse({ type: BookmarkListDto })
  async listPopular(@CurrentActor() actor: Actor, @Query() query: BookmarkPopularQueryDto) {
    return answer(await this.desk.reader.popular(actor, query));
  }

  @Get('duplicates')
  @ApiOperation({
    summary: 'Active bookmarks of the same page, by normalised url, newest first, at most twenty.',
    description: 'For asking a person before saving; POST /api/bookmarks never refuses a duplicate.',
  })
  @ApiOkResponse({ type: BookmarkDuplicatesAnswerDto })
  async findDuplicates(@CurrentActor() actor: Actor, @Query() query: BookmarkDuplicatesQueryDto) {
    return answer(await this.desk.reader.duplicates(actor, query));
  }

  @Post()
  @ApiOperation({ summary: 'Saves a bookmark.' })
  @ApiCreatedResponse({ type: BookmarkAnswerDto })
  @ApiConflictResponse({ description: 'idempotency_mismatch or in_progress' })
  async createBookmark(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkCreateDto,
    @IdempotencyKey() key: string | undefined,
  ) {
    return answer(await this.desk.bookmarks.create(actor, body, key));
  }

  @Get(':id')
  @ApiOperation({ summary: 'One bookmark, whole; a password with its content when the caller may see it.' })
  @ApiOkResponse({ type: BookmarkAnswerDto })
  @ApiNotFoundResponse()
  async getBookmark(@CurrentActor() actor: Actor, @Param('id', BookmarkIdPipe) id: string) {
    return answer(await this.desk.reader.get(actor, id));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changes the fields it carries.' })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The version that the client saw.' })
  @ApiOkResponse({ type: BookmarkAnswerDto })
  @ApiConflictResponse({ description: 'version_conflict with the current bookmark in data, or in_trash' })
  async updateBookmark(
    @CurrentActor() actor: Actor,
    @Param('id', BookmarkIdPipe) id: string,
    @Body() body: BookmarkUpdateDto,
    @IfMatch() seen: number | undefined,
  ) {
    return answer(await this.desk.bookmarks.update(actor, id, body, seen));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Moves it to the trash.' })
  @ApiOkResponse({ type: BookmarkAnswerDto })
  async trashBookmark(@CurrentActor() actor: Actor, @Param('id', BookmarkIdPipe) id: string) {
    return answer(await this.desk.trash.trash(actor, id));
  }

  @Post(':id/restore')
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes it out of the trash.' })
  @ApiOkResponse({ type: BookmarkAnswerDto })
  async restoreBookmark(@CurrentActor() actor: Actor, @Param('id', BookmarkIdPipe) id: string) {
    return answer(await this.desk.trash.restore(actor, id));
  }

  @Delete(':id/permanent')
  @ApiOperation({ summary: 'Deletes one in the trash for good, with its files.' })
  @ApiOkResponse({ type: BookmarkRemovedAnswerDto })
  @ApiConflictResponse({ description: 'not_in_trash' })
  async removeBookmark(@CurrentActor() actor: Actor, @Param('id', BookmarkIdPipe) id: string) {
    return answer(await this.desk.trash.remove(actor, id));
  }

  @Post(':id/copy')
  @HttpCode(200)
  @ApiOperation({ summary: 'Counts one copy.' })
  @ApiOkResponse({ type: BookmarkCopiedAnswerDto })
  async copyBookmark(@CurrentActor() actor: Actor, @Param('id', BookmarkIdPipe) id: string) {
    return answer(await this.desk.trash.countCopy(actor, id));
  }
}
