import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { BookmarkStatsAnswerDto } from './stats.dto.js';
import { StatsService } from './stats.service.js';

@ApiTags('stats')
@ApiBearerAuth()
@Controller('api/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get('bookmarks')
  @ApiOperation({ summary: 'How many bookmarks there are, by type and project.' })
  @ApiOkResponse({ type: BookmarkStatsAnswerDto })
  async countBookmarks(@CurrentActor() actor: Actor) {
    return answer(await this.stats.bookmarks(actor));
  }
}
