import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { BOOKMARK_TYPES, LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX, type BookmarkType } from '#util/bookmark-types';
import { SEARCH_LENGTH_MAX } from '#util/search-grammar';
import { IsProjectId } from '../http/validators.js';
import { NumberFromQuery, Storable } from '../http/transforms.js';

export const SORT_KEYS = ['created_at', 'updated_at', 'title', 'copy_count', 'deleted_at'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Null is refused: left out, a bulk change would reach more than the one who meant a condition by it. */
const MayBeAbsent = (): PropertyDecorator => ValidateIf((_filter, value: unknown) => value !== undefined);

/** Which bookmarks; all conditions together. */
export class BookmarkFilterDto {
  @ApiPropertyOptional({
    maxLength: SEARCH_LENGTH_MAX,
    description:
      'Words (each the beginning of one, misspellings forgiven), "exact phrase", -word, or, parentheses, tag:x, -tag:x, type:code, ' +
      'project:"My Project", site:example.com, before:2026-01-01, after:2026-01-01, is:shared, is:untagged, has:attachment. ' +
      'Whatever is not understood is plain text.',
  })
  @Storable()
  @MayBeAbsent()
  @IsString()
  @MaxLength(SEARCH_LENGTH_MAX)
  search?: string;

  @ApiPropertyOptional()
  @NumberFromQuery()
  @MayBeAbsent()
  @IsProjectId()
  project_id?: number;

  @ApiPropertyOptional({ enum: BOOKMARK_TYPES })
  @MayBeAbsent()
  @IsIn(BOOKMARK_TYPES)
  type?: BookmarkType;

  @ApiPropertyOptional({ maxLength: 200, description: 'Has this tag, however spelt.' })
  @Storable()
  @MayBeAbsent()
  @IsString()
  @MaxLength(200)
  tag?: string;
}

export class BookmarkListQueryDto extends BookmarkFilterDto {
  @ApiPropertyOptional({
    enum: SORT_KEYS,
    description: 'Absent: newest first, a search best first. In the trash also deleted_at.',
  })
  @IsOptional()
  @IsIn(SORT_KEYS)
  sort_by?: SortKey;

  @ApiPropertyOptional({ enum: SORT_ORDERS, description: 'desc unless told; asc for title.' })
  @IsOptional()
  @IsIn(SORT_ORDERS)
  sort_order?: SortOrder;

  @ApiPropertyOptional({ minimum: 1, maximum: LIST_LIMIT_MAX, default: LIST_LIMIT_DEFAULT })
  @NumberFromQuery()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LIST_LIMIT_MAX)
  limit?: number;

  @ApiPropertyOptional({ description: 'next_cursor of the page before.' })
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  cursor?: string;
}

export class BookmarkPopularQueryDto {
  @ApiPropertyOptional()
  @NumberFromQuery()
  @IsOptional()
  @IsProjectId()
  project_id?: number;
}

export class BookmarkDuplicatesQueryDto {
  @ApiProperty()
  @Storable()
  @IsString()
  @MaxLength(4_096)
  url!: string;

  @ApiPropertyOptional({ description: 'Only in this project.' })
  @NumberFromQuery()
  @IsOptional()
  @IsProjectId()
  project_id?: number;
}
