import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
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
import { parseTags } from '#util/text';

/** A bookmark that is being written: everything may still be missing. */
export class SuggestionDraftDto {
  @ApiPropertyOptional({ enum: BOOKMARK_TYPES, description: 'Absent: link with a url, else note.' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(BOOKMARK_TYPES)
  type?: BookmarkType;

  @ApiPropertyOptional({
    type: String,
    // No maxLength: as part of an address it is cut off long before, with 431.
    description:
      'Its beginning is enough; at most 100,000 characters, and in an address what fits. Never send what a password holds: addresses end up in logs on the way. It is ignored here.',
  })
  @Storable()
  @IsOptional()
  @IsString()
  @MaxLength(CONTENT_MAX)
  content?: string;

  @ApiPropertyOptional({ type: String, maxLength: URL_MAX })
  @StorableTrimmed()
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX)
  url?: string;

  @ApiPropertyOptional({ type: 'integer' })
  @NumberFromQuery()
  @IsOptional()
  @IsInt()
  @Min(1)
  projectId?: number;
}

export class SuggestionTitledDraftDto extends SuggestionDraftDto {
  @ApiPropertyOptional({ type: String, maxLength: TITLE_MAX })
  @StorableTrimmed()
  @IsOptional()
  @IsString()
  @MaxLength(TITLE_MAX)
  title?: string;
}

export class SuggestionTagsQueryDto extends SuggestionTitledDraftDto {
  @ApiPropertyOptional({
    type: String,
    description:
      'Tags that it has already, separated by commas: they are not suggested, but what goes with them is.',
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? parseTags(value) : value))
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @ArrayMaxSize(TAGS_MAX)
  tags?: string[];
}

/** Forms send what nobody filled in as an empty text. */
function EmptyIsAbsent(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));
}

/** What is no number stays text and is refused by the validator behind. */
function NumberFromQuery(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  });
}
