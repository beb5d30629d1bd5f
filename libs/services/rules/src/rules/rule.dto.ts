import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { StorableTrimmed } from '#platform/app';
import {
  RULE_ACTION_TYPES,
  RULE_ACTIONS_MAX,
  RULE_CONDITIONS_MAX,
  RULE_FIELDS,
  RULE_LOGIC,
  RULE_NAME_MAX,
  RULE_OPERATORS,
  RULE_PRIORITY_MAX,
  RULE_VALUE_MAX,
  RULES_MAX,
  type RuleActionType,
  type RuleField,
  type RuleLogic,
  type RuleOperator,
} from '#util/rules';
import { TextOfNumber } from '../http/transforms.js';

/** Entries of a list that a request may hold; what is too many for a rule is said by the rule's own checks. */
const LIST_MAX = 1_000;
/** Places are compared, nothing else. */
const ORDER_MAX = 1_000_000;

const VALUE = { oneOf: [{ type: 'string', maxLength: RULE_VALUE_MAX }, { type: 'integer' }] };

// What `@Allow` lets in is judged by `ruleProblems`, whose texts the form of the web app shows too.

export class RulesConditionInputDto {
  @ApiProperty({ enum: RULE_FIELDS })
  @Allow()
  field!: RuleField;

  @ApiProperty({ enum: RULE_OPERATORS, description: 'One that supports the field: see meta/fields.' })
  @Allow()
  operator!: RuleOperator;

  @ApiPropertyOptional({
    ...VALUE,
    description:
      'Comma-separated for in and not_in, a whole number for lengths, none for exists and not_exists.',
  })
  @TextOfNumber()
  @Allow()
  value?: string | null;

  @ApiPropertyOptional({
    enum: RULE_LOGIC,
    description:
      'How it is joined to the next one: AND unless told; null for the last. AND binds tighter than OR.',
  })
  @Allow()
  next_logic?: RuleLogic | null;

  @ApiPropertyOptional({ type: 'integer', description: 'Its place in the list; as it stands unless told.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(ORDER_MAX)
  condition_order?: number | null;
}

export class RulesActionInputDto {
  @ApiProperty({ enum: RULE_ACTION_TYPES })
  @Allow()
  action_type!: RuleActionType;

  @ApiProperty({
    ...VALUE,
    description:
      'Comma-separated tags; id or name of a project; a type; what stands before or after the title.',
  })
  @TextOfNumber()
  @Allow()
  action_value!: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Its place in the list; as it stands unless told.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(ORDER_MAX)
  action_order?: number | null;
}

/** What a request says of a rule: what is absent is as before, of a new rule as its defaults say. */
export class RulesRuleInputDto {
  @ApiPropertyOptional({ type: String, minLength: 1, maxLength: RULE_NAME_MAX })
  @StorableTrimmed()
  @Allow()
  name?: string | null;

  @ApiPropertyOptional({ type: Boolean, description: 'A new rule is active unless told.' })
  @IsOptional()
  @IsBoolean()
  is_active?: boolean | null;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: RULE_PRIORITY_MAX,
    description: 'Lower runs first; of a new rule 0 unless told.',
  })
  @Allow()
  priority?: number | null;

  @ApiPropertyOptional({ type: [RulesConditionInputDto], minItems: 1, maxItems: RULE_CONDITIONS_MAX })
  @IsOptional()
  @IsArray({ message: 'At least one condition is required' })
  @ArrayMaxSize(LIST_MAX)
  @ValidateNested({ each: true })
  @Type(() => RulesConditionInputDto)
  conditions?: RulesConditionInputDto[] | null;

  @ApiPropertyOptional({ type: [RulesActionInputDto], minItems: 1, maxItems: RULE_ACTIONS_MAX })
  @IsOptional()
  @IsArray({ message: 'At least one action is required' })
  @ArrayMaxSize(LIST_MAX)
  @ValidateNested({ each: true })
  @Type(() => RulesActionInputDto)
  actions?: RulesActionInputDto[] | null;
}

export class RulesRuleCreateDto extends RulesRuleInputDto {
  @ApiProperty({ minLength: 1, maxLength: RULE_NAME_MAX })
  override name!: string;

  @ApiProperty({ type: [RulesConditionInputDto], minItems: 1, maxItems: RULE_CONDITIONS_MAX })
  override conditions!: RulesConditionInputDto[];

  @ApiProperty({ type: [RulesActionInputDto], minItems: 1, maxItems: RULE_ACTIONS_MAX })
  override actions!: RulesActionInputDto[];
}

export class RulesRuleUpdateDto extends RulesRuleInputDto {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'The version the change is based on; an old one is 409 version_conflict.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  version?: number | null;
}

export class RulesReorderDto {
  @ApiProperty({
    type: [Number],
    maxItems: RULES_MAX,
    description: 'Each rule once, the first to run first.',
  })
  @IsArray({ message: 'ruleIds must be a list of rule ids' })
  @ArrayMaxSize(RULES_MAX)
  @IsInt({ each: true, message: 'ruleIds must be a list of rule ids' })
  ruleIds!: number[];
}
