import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBearerAuth,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { RunIdPipe } from '../http/params.js';
import { RulesRunAnswerDto, RulesRunInputDto } from './run.dto.js';
import { RunsService } from './runs.service.js';

@ApiTags('rules')
@ApiBearerAuth()
@Controller('api/rules')
export class RunsController {
  constructor(private readonly service: RunsService) {}

  @Post('run')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Runs rules on the bookmarks that are there, in the background.',
    description:
      'Its progress comes over the event stream as rules.progress. One operation takes all of it back.',
  })
  @ApiAcceptedResponse({ type: RulesRunAnswerDto })
  @ApiNotFoundResponse({ description: 'One of the rules is not there.' })
  @ApiConflictResponse({ description: 'in_progress: another run has not ended' })
  async runRules(@CurrentActor() actor: Actor, @Body() body: RulesRunInputDto) {
    return answer(await this.service.start(actor, body));
  }

  @Get('runs/:id')
  @ApiOperation({ summary: 'How far a run is.' })
  @ApiOkResponse({ type: RulesRunAnswerDto })
  @ApiNotFoundResponse()
  async getRun(@CurrentActor() actor: Actor, @Param('id', RunIdPipe) id: string) {
    return answer(await this.service.get(actor, id));
  }
}
