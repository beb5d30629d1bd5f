import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { NumberFromQuery } from '../http/transforms.js';

/** Tags that one merge joins. */
const MERGED_MAX = 200;
/** Longer than any tag, so that a tag too long gets the text about tags. */
const NAME_MAX = 1_000;
const POPULAR_LIMIT_MAX = 100;
export const POPULAR_LIMIT = 20;

export class BookmarkTagPopularQueryDto {
  @ApiPropertyOptional({ minimum: 1, maximum: POPULAR_LIMIT_MAX, default: POPULAR_LIMIT })
  @NumberFromQuery()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(POPULAR_LIMIT_MAX)
  limit?: number;
}

export class BookmarkTagRenameDto {
  @ApiProperty({ description: 'The new name. When it is another tag’s, the two become one.' })
  @IsString()
  @MaxLength(NAME_MAX)
  name!: string;
}

export class BookmarkTagMergeDto {
  @ApiProperty({ type: [String], minItems: 1, maxItems: MERGED_MAX })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MERGED_MAX)
  @IsString({ each: true })
  @MaxLength(NAME_MAX, { each: true })
  from!: string[];

  @ApiProperty({ description: 'The tag that they become; it need not exist.' })
  @IsString()
  @MaxLength(NAME_MAX)
  into!: string;
}

export class BookmarkTagDto {
  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'Active bookmarks that have it.' })
  count!: number;
}

export class BookmarkTagListDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [BookmarkTagDto] })
  data!: BookmarkTagDto[];
}
