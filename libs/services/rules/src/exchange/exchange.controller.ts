import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiConflictResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import {
  RulesExportAnswerDto,
  RulesImportAnswerDto,
  RulesImportDto,
  RulesTemplatesAnswerDto,
} from './exchange.dto.js';
import { ExchangeService } from './exchange.service.js';

@ApiTags('rules')
@ApiBearerAuth()
@Controller('api/rules')
export class ExchangeController {
  constructor(private readonly service: ExchangeService) {}

  @Get('templates')
  @ApiOperation({ summary: 'Rules to start from. Nothing is saved until one is made of them.' })
  @ApiOkResponse({ type: RulesTemplatesAnswerDto })
  listTemplates(@CurrentActor() actor: Actor) {
    return answer(this.service.templates(actor));
  }

  @Get('export')
  @ApiOperation({ summary: 'All rules, to be kept or imported elsewhere; projects stand by their name.' })
  @ApiOkResponse({ type: RulesExportAnswerDto })
  async exportRules(@CurrentActor() actor: Actor) {
    return answer(await this.service.export(actor));
  }

  @Post('import')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Adds exported rules to those that are there.',
    description: 'When one of them is no rule, nothing is added and everything that is wrong is named.',
  })
  @ApiOkResponse({ type: RulesImportAnswerDto })
  @ApiConflictResponse({ description: 'too_many_rules' })
  async importRules(@CurrentActor() actor: Actor, @Body() body: RulesImportDto) {
    return answer(await this.service.import(actor, body));
  }
}
