import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { RulesTestAnswerDto, RulesTestDto } from './trial.dto.js';
import { TrialService } from './trial.service.js';

@ApiTags('rules')
@ApiBearerAuth()
@Controller('api/rules/test')
export class TrialController {
  constructor(private readonly service: TrialService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'What a rule would do to the bookmarks that are there, before it is saved.',
    description: 'Looks for at most four seconds, at those made last first. Nothing changes.',
  })
  @ApiOkResponse({ type: RulesTestAnswerDto })
  async testRule(@CurrentActor() actor: Actor, @Body() body: RulesTestDto) {
    return answer(await this.service.test(actor, body));
  }
}
