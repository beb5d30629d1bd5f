import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { RulesHistoryAnswerDto, RulesHistoryQueryDto, RulesStatsAnswerDto } from './history.dto.js';
import { HistoryService } from './history.service.js';

@ApiTags('rules')
@ApiBearerAuth()
@Controller('api/rules')
export class HistoryController {
  constructor(private readonly service: HistoryService) {}

  @Get('stats')
  @ApiOperation({ summary: 'How many rules there are, and how often each did something.' })
  @ApiOkResponse({ type: RulesStatsAnswerDto })
  async countRules(@CurrentActor() actor: Actor) {
    return answer(await this.service.stats(actor));
  }

  @Get('history')
  @ApiOperation({ summary: 'Why a bookmark is as it is: which rule changed what of it, when and how.' })
  @ApiOkResponse({ type: RulesHistoryAnswerDto })
  async explainBookmark(@CurrentActor() actor: Actor, @Query() query: RulesHistoryQueryDto) {
    return answer(await this.service.of(actor, query));
  }
}
