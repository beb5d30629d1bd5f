import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { SuggestionFeedbackAnswerDto, SuggestionFeedbackDto } from '../feedback/feedback.dto.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { SuggestionTagsAnswerDto } from '../tags/tag.dto.js';
import { TagsService } from '../tags/tags.service.js';
import { SuggestionTitleAnswerDto } from '../titles/title.dto.js';
import { TitlesService } from '../titles/titles.service.js';
import { SuggestionDraftDto, SuggestionTagsQueryDto } from './draft.dto.js';

@ApiTags('suggestions')
@ApiBearerAuth()
@Controller('api/suggestions')
export class SuggestionsController {
  constructor(
    private readonly tags: TagsService,
    private readonly titles: TitlesService,
    private readonly feedback: FeedbackService,
  ) {}

  @Get('tags')
  @ApiOperation({
    summary: 'Tags for a bookmark that is being written.',
    description:
      'From what its owner’s other bookmarks carry, and from the AI provider where there is a key. It needs a title and a project.',
  })
  @ApiOkResponse({ type: SuggestionTagsAnswerDto })
  async suggestTags(
    @CurrentActor() actor: Actor,
    @Query() query: SuggestionTagsQueryDto,
  ): Promise<SuggestionTagsAnswerDto> {
    const reasons = await this.tags.suggest(actor, query);
    return { ...answer(reasons.map(({ tag }) => tag)), meta: { reasons } };
  }

  @Get('title')
  @ApiOperation({
    summary: 'A title for a bookmark that is being written.',
    description: 'The page’s own, or one made from the content. Empty when there is nothing to go by.',
  })
  @ApiOkResponse({ type: SuggestionTitleAnswerDto })
  async suggestTitle(
    @CurrentActor() actor: Actor,
    @Query() query: SuggestionDraftDto,
  ): Promise<SuggestionTitleAnswerDto> {
    const { title, source } = await this.titles.suggest(actor, query);
    return { ...answer(title), meta: { source } };
  }

  @Post('feedback')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Says which suggested tags were taken and which were left.',
    description: 'The next ones are better for it. Nothing of the bookmark is kept.',
  })
  @ApiOkResponse({ type: SuggestionFeedbackAnswerDto })
  async judgeSuggestions(@CurrentActor() actor: Actor, @Body() body: SuggestionFeedbackDto) {
    return answer(await this.feedback.judge(actor, body));
  }
}
