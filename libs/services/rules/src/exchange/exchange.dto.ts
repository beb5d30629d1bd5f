import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { RULE_ACTION_TYPES, RULE_FIELDS, RULE_LOGIC, RULE_OPERATORS, RULES_MAX } from '#util/rules';
import type {
  RuleAction,
  RuleActionType,
  RuleCondition,
  RuleField,
  RuleLogic,
  RuleOperator,
} from '#util/rules';
import { RulesRuleCreateDto } from '../rules/rule.dto.js';

export const EXPORT_FORMAT = 'quickstash-rules';
export const EXPORT_VERSION = 1;

export class RulesBareConditionDto implements RuleCondition {
  @ApiProperty({ enum: RULE_FIELDS })
  field!: RuleField;

  @ApiProperty({ enum: RULE_OPERATORS })
  operator!: RuleOperator;

  @ApiProperty()
  value!: string;

  @ApiProperty({ enum: RULE_LOGIC, nullable: true })
  next_logic!: RuleLogic | null;
}

export class RulesBareActionDto implements RuleAction {
  @ApiProperty({ enum: RULE_ACTION_TYPES })
  action_type!: RuleActionType;

  @ApiProperty({ description: 'Of set_project the name of the project: ids mean nothing elsewhere.' })
  action_value!: string;
}

export class RulesExportedRuleDto {
  @ApiProperty()
  name!: string;

  @ApiProperty()
  is_active!: boolean;

  @ApiProperty()
  priority!: number;

  @ApiProperty({ type: [RulesBareConditionDto] })
  conditions!: readonly RulesBareConditionDto[];

  @ApiProperty({ type: [RulesBareActionDto] })
  actions!: readonly RulesBareActionDto[];
}

export class RulesExportDto {
  @ApiProperty({ enum: [EXPORT_FORMAT] })
  format!: string;

  @ApiProperty({ enum: [EXPORT_VERSION] })
  version!: number;

  @ApiProperty({ type: [RulesExportedRuleDto], description: 'In running order.' })
  rules!: RulesExportedRuleDto[];
}

export class RulesExportAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: RulesExportDto })
  data!: RulesExportDto;
}

/** What an export answered. */
export class RulesImportDto {
  @ApiPropertyOptional({ enum: [EXPORT_FORMAT] })
  @IsOptional()
  @IsIn([EXPORT_FORMAT], { message: 'These are no exported rules' })
  format?: string | null;

  @ApiPropertyOptional({ type: 'integer', enum: [EXPORT_VERSION] })
  @IsOptional()
  @IsIn([EXPORT_VERSION], { message: 'These rules were exported by a newer version' })
  version?: number | null;

  @ApiProperty({ type: [RulesRuleCreateDto], minItems: 1, maxItems: RULES_MAX })
  @IsArray({ message: 'These are no exported rules' })
  @ArrayMinSize(1)
  @ArrayMaxSize(RULES_MAX)
  @ValidateNested({ each: true })
  @Type(() => RulesRuleCreateDto)
  rules!: RulesRuleCreateDto[];
}

export class RulesSkippedDto {
  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'For a person.' })
  message!: string;
}

export class RulesImportedDto {
  @ApiProperty()
  imported!: number;

  @ApiProperty({
    type: [RulesSkippedDto],
    description: 'Rules that are there already, and those whose project is not.',
  })
  skipped!: RulesSkippedDto[];
}

export class RulesImportAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: RulesImportedDto })
  data!: RulesImportedDto;
}

export class RulesTemplateDto {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty({ type: [RulesBareConditionDto] })
  conditions!: readonly RulesBareConditionDto[];

  @ApiProperty({ type: [RulesBareActionDto] })
  actions!: readonly RulesBareActionDto[];
}

export class RulesTemplatesAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [RulesTemplateDto] })
  data!: RulesTemplateDto[];
}
