import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BOOKMARK_TYPES, type BookmarkType } from '#util/bookmark-types';
import { RULE_NAME_MAX } from '#util/rules';
import { RulesChangesDto } from '../preview/preview.dto.js';
import { RulesRuleCreateDto } from '../rules/rule.dto.js';

/** A rule as a form holds it; whether it is active and when it would run make no difference here. */
export class RulesTestDto extends RulesRuleCreateDto {
  @ApiPropertyOptional({ minLength: 0, maxLength: RULE_NAME_MAX, description: 'Need not be there yet.' })
  override name!: string;
}

export class RulesTestedBookmarkDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ enum: BOOKMARK_TYPES })
  type!: BookmarkType;
}

export class RulesTestMatchDto {
  @ApiProperty({ type: RulesTestedBookmarkDto })
  bookmark!: RulesTestedBookmarkDto;

  @ApiProperty({ type: RulesChangesDto, description: 'Empty when it is so already.' })
  suggestedChanges!: RulesChangesDto;
}

export class RulesTestResultDto {
  @ApiProperty({ description: 'Active bookmarks in all.' })
  total!: number;

  @ApiProperty({ description: 'Bookmarks that were looked at, those made last first.' })
  looked_at!: number;

  @ApiProperty({ description: 'False when time was up before all were looked at.' })
  complete!: boolean;

  @ApiProperty({ description: 'Of those looked at, how many meet the conditions.' })
  matching!: number;

  @ApiProperty({ description: 'Of those that match, how many would change.' })
  changing!: number;

  @ApiProperty({ type: [RulesTestMatchDto], description: 'The first twenty that match.' })
  matches!: RulesTestMatchDto[];
}

export class RulesTestAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: RulesTestResultDto })
  data!: RulesTestResultDto;
}
