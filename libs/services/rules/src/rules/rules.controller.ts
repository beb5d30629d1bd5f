import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
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
import { CurrentActor, IfMatch, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { RuleIdPipe } from '../http/params.js';
import {
  RulesMetaAnswerDto,
  RulesRemovedAnswerDto,
  RulesRuleAnswerDto,
  RulesRuleListDto,
} from './rule-view.dto.js';
import { RulesReorderDto, RulesRuleCreateDto, RulesRuleUpdateDto } from './rule.dto.js';
import { RulesService } from './rules.service.js';

@ApiTags('rules')
@ApiBearerAuth()
@Controller('api/rules')
export class RulesController {
  constructor(private readonly service: RulesService) {}

  @Get()
  @ApiOperation({ summary: 'All saving rules, in running order. For sessions only.' })
  @ApiOkResponse({ type: RulesRuleListDto })
  async listRules(@CurrentActor() actor: Actor) {
    return answer(await this.service.list(actor));
  }

  @Get('meta/fields')
  @ApiOperation({ summary: 'Everything that a form for rules offers.' })
  @ApiOkResponse({ type: RulesMetaAnswerDto })
  describeRules(@CurrentActor() actor: Actor) {
    return answer(this.service.meta(actor));
  }

  @Post()
  @ApiOperation({ summary: 'Makes a rule.' })
  @ApiCreatedResponse({ type: RulesRuleAnswerDto })
  @ApiConflictResponse({ description: 'too_many_rules' })
  async createRule(@CurrentActor() actor: Actor, @Body() body: RulesRuleCreateDto) {
    return answer(await this.service.create(actor, body));
  }

  @Post('reorder')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sets the order in which rules run; answers them in it.' })
  @ApiOkResponse({ type: RulesRuleListDto })
  async reorderRules(@CurrentActor() actor: Actor, @Body() body: RulesReorderDto) {
    return answer(await this.service.reorder(actor, body.ruleIds));
  }

  @Get(':id')
  @ApiOkResponse({ type: RulesRuleAnswerDto })
  @ApiNotFoundResponse()
  async getRule(@CurrentActor() actor: Actor, @Param('id', RuleIdPipe) id: number) {
    return answer(await this.service.get(actor, id));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changes the fields it carries.' })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The version that the client saw.' })
  @ApiOkResponse({ type: RulesRuleAnswerDto })
  @ApiNotFoundResponse()
  @ApiConflictResponse({ description: 'version_conflict with the current rule in data' })
  async updateRule(
    @CurrentActor() actor: Actor,
    @Param('id', RuleIdPipe) id: number,
    @Body() body: RulesRuleUpdateDto,
    @IfMatch() seen: number | undefined,
  ) {
    return answer(await this.service.update(actor, id, body, seen));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Deletes a rule for good. What it did stays.' })
  @ApiOkResponse({ type: RulesRemovedAnswerDto })
  @ApiNotFoundResponse()
  async deleteRule(@CurrentActor() actor: Actor, @Param('id', RuleIdPipe) id: number) {
    return answer(await this.service.remove(actor, id));
  }

  @Post(':id/toggle')
  @HttpCode(200)
  @ApiOperation({ summary: 'Makes an active rule inactive, and the other way round.' })
  @ApiOkResponse({ type: RulesRuleAnswerDto })
  @ApiNotFoundResponse()
  async toggleRule(@CurrentActor() actor: Actor, @Param('id', RuleIdPipe) id: number) {
    return answer(await this.service.toggle(actor, id));
  }

  @Post(':id/duplicate')
  @ApiOperation({ summary: "Makes an inactive copy, called '<name> (Copy)'." })
  @ApiCreatedResponse({ type: RulesRuleAnswerDto })
  @ApiNotFoundResponse()
  @ApiConflictResponse({ description: 'too_many_rules' })
  async duplicateRule(@CurrentActor() actor: Actor, @Param('id', RuleIdPipe) id: number) {
    return answer(await this.service.duplicate(actor, id));
  }
}
