import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { StorableEach } from '#platform/app';
import { TAGS_MAX, TAG_MAX } from '#util/bookmark-types';
import { SuggestionTitledDraftDto } from '../http/draft.dto.js';

/** What became of suggestions, and for which bookmark they were made. */
export class SuggestionFeedbackDto extends SuggestionTitledDraftDto {
  @ApiProperty({ type: [String], description: 'Suggested tags that were taken.' })
  @StorableEach()
  @IsArray()
  @ArrayMaxSize(TAGS_MAX)
  @IsString({ each: true })
  @MaxLength(TAG_MAX, { each: true })
  accepted!: string[];

  @ApiProperty({ type: [String], description: 'Suggested tags that the bookmark was saved without.' })
  @StorableEach()
  @IsArray()
  @ArrayMaxSize(TAGS_MAX)
  @IsString({ each: true })
  @MaxLength(TAG_MAX, { each: true })
  ignored!: string[];

  @ApiPropertyOptional({ type: [String], description: 'Tags that it had when they were suggested.' })
  @StorableEach()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(TAGS_MAX)
  @IsString({ each: true })
  @MaxLength(TAG_MAX, { each: true })
  tags?: string[] | null;
}

export class SuggestionJudgedDto {
  @ApiProperty({ description: 'Tags that were taken.' })
  accepted!: number;

  @ApiProperty({ description: 'Tags that were left.' })
  ignored!: number;
}

export class SuggestionFeedbackAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: SuggestionJudgedDto })
  data!: SuggestionJudgedDto;
}
