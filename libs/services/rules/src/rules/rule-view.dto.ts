import { ApiProperty } from '@nestjs/swagger';
import { BOOKMARK_TYPES, type BookmarkType } from '#util/bookmark-types';
import {
  RULE_ACTION_TYPES,
  RULE_FIELDS,
  RULE_LOGIC,
  RULE_OPERATORS,
  type RuleActionType,
  type RuleField,
  type RuleLogic,
  type RuleOperator,
} from '#util/rules';

export class RulesConditionDto {
  @ApiProperty({ enum: RULE_FIELDS })
  field!: RuleField;

  @ApiProperty({ enum: RULE_OPERATORS })
  operator!: RuleOperator;

  @ApiProperty({ description: 'Empty for exists and not_exists.' })
  value!: string;

  @ApiProperty({ enum: RULE_LOGIC, nullable: true, description: 'Null for the last.' })
  next_logic!: RuleLogic | null;

  @ApiProperty({ description: 'From 0.' })
  condition_order!: number;
}

export class RulesActionDto {
  @ApiProperty({ enum: RULE_ACTION_TYPES })
  action_type!: RuleActionType;

  @ApiProperty({ description: 'Of set_project the id of the project.' })
  action_value!: string;

  @ApiProperty({ description: 'From 0.' })
  action_order!: number;
}

export class RulesRuleDto {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  is_active!: boolean;

  @ApiProperty({ description: 'From 0; lower runs first, of equal ones the older.' })
  priority!: number;

  @ApiProperty({ type: [RulesConditionDto] })
  conditions!: RulesConditionDto[];

  @ApiProperty({ type: [RulesActionDto] })
  actions!: RulesActionDto[];

  @ApiProperty({
    enum: ['project'],
    nullable: true,
    description: 'project: the project it sets is gone, so it does nothing until it is edited.',
  })
  broken!: 'project' | null;

  @ApiProperty()
  version!: number;

  @ApiProperty({ format: 'date-time' })
  created_at!: Date;

  @ApiProperty({ format: 'date-time' })
  updated_at!: Date;
}

export class RulesRuleAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: RulesRuleDto })
  data!: RulesRuleDto;
}

export class RulesRuleListDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [RulesRuleDto], description: 'In running order.' })
  data!: RulesRuleDto[];
}

export class RulesRemovedDto {
  @ApiProperty()
  id!: number;
}

export class RulesRemovedAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: RulesRemovedDto })
  data!: RulesRemovedDto;
}

export class RulesFieldChoiceDto {
  @ApiProperty({ enum: RULE_FIELDS })
  value!: RuleField;

  @ApiProperty()
  label!: string;

  @ApiProperty()
  description!: string;
}

export class RulesOperatorChoiceDto {
  @ApiProperty({ enum: RULE_OPERATORS })
  value!: RuleOperator;

  @ApiProperty()
  label!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty({ enum: RULE_FIELDS, isArray: true })
  supportedFields!: RuleField[];
}

export class RulesActionChoiceDto {
  @ApiProperty({ enum: RULE_ACTION_TYPES })
  value!: RuleActionType;

  @ApiProperty()
  label!: string;

  @ApiProperty()
  description!: string;
}

export class RulesMetaDto {
  @ApiProperty({ type: [RulesFieldChoiceDto] })
  conditionFields!: RulesFieldChoiceDto[];

  @ApiProperty({
    type: [RulesOperatorChoiceDto],
    description: 'The first that supports a field is its default.',
  })
  conditionOperators!: RulesOperatorChoiceDto[];

  @ApiProperty({ type: [RulesActionChoiceDto] })
  actionTypes!: RulesActionChoiceDto[];

  @ApiProperty({ enum: BOOKMARK_TYPES, isArray: true, description: 'What set_type can make of a bookmark.' })
  bookmarkTypes!: BookmarkType[];
}

export class RulesMetaAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: RulesMetaDto })
  data!: RulesMetaDto;
}
