import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { Storable, StorableTrimmed } from '#platform/app';
import {
  BOOKMARK_TYPES,
  CONTENT_MAX,
  TAGS_MAX,
  TITLE_MAX,
  URL_MAX,
  type BookmarkType,
} from '#util/bookmark-types';

/** A bookmark that is being written: everything may still be missing. */
export class RulesPreviewDto {
  @ApiPropertyOptional({ enum: BOOKMARK_TYPES, description: 'Absent: link with a url, else note.' })
  @IsOptional()
  @IsIn(BOOKMARK_TYPES)
  type?: BookmarkType | null;

  @ApiPropertyOptional({ type: String, maxLength: TITLE_MAX })
  @StorableTrimmed()
  @IsOptional()
  @IsString()
  @MaxLength(TITLE_MAX)
  title?: string | null;

  @ApiPropertyOptional({ type: String, maxLength: CONTENT_MAX, description: 'Of a password it is ignored.' })
  @Storable()
  @IsOptional()
  @IsString()
  @MaxLength(CONTENT_MAX)
  content?: string | null;

  @ApiPropertyOptional({ type: String, maxLength: URL_MAX })
  @StorableTrimmed()
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX)
  url?: string | null;

  @ApiPropertyOptional({ type: [String], maxItems: TAGS_MAX })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @ArrayMaxSize(TAGS_MAX)
  tags?: string[] | null;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Absent: the oldest project, where a bookmark without one goes.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  project_id?: number | null;
}

export class RulesProjectRefDto {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;
}

export class RulesRuleRefDto {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;
}

/** Beyond what the rules before it change; absent: nothing of that kind. */
export class RulesChangesDto {
  @ApiPropertyOptional({ type: [String], description: 'Tags to add.' })
  tags?: readonly string[];

  @ApiPropertyOptional({ type: RulesProjectRefDto })
  project?: RulesProjectRefDto;

  @ApiPropertyOptional({ enum: BOOKMARK_TYPES })
  type?: BookmarkType;

  @ApiPropertyOptional({ type: String })
  titlePrefix?: string;

  @ApiPropertyOptional({ type: String })
  titleSuffix?: string;
}

export class RulesMatchDto {
  @ApiProperty({ type: RulesRuleRefDto })
  rule!: RulesRuleRefDto;

  @ApiProperty({ type: RulesChangesDto })
  suggestedChanges!: RulesChangesDto;
}

/** A bookmark's fields after all rules that match; rules leave url and content alone. */
export class RulesResultDto {
  @ApiProperty({ enum: BOOKMARK_TYPES })
  type!: BookmarkType;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: [String] })
  tags!: readonly string[];

  @ApiProperty({ type: RulesProjectRefDto, nullable: true, description: 'Null while there is no project.' })
  project!: RulesProjectRefDto | null;
}

export class RulesPreviewedDto {
  @ApiProperty({
    type: [RulesMatchDto],
    description: 'Rules that would change something, in running order.',
  })
  matches!: RulesMatchDto[];

  @ApiProperty({ type: RulesResultDto })
  result!: RulesResultDto;
}

export class RulesPreviewAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: RulesPreviewedDto })
  data!: RulesPreviewedDto;
}
