import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
  registerDecorator,
} from 'class-validator';
import { BOOKMARK_SOURCES, type BookmarkSource } from '#contracts';
import {
  BOOKMARK_TYPES,
  CONTENT_MAX,
  TAGS_MAX,
  TITLE_MAX,
  URL_MAX,
  type BookmarkType,
} from '#util/bookmark-types';
import { BookmarkAttachmentRefDto } from '../files/attachments.dto.js';
import { IsName, IsProjectId } from '../http/validators.js';
import { Storable, StorableTrimmed } from '../http/transforms.js';

/** Rules that one request may name. */
const RULES_MAX = 1_000;

/** `true` for all, or ids of rules. */
function IsRuleChoice(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isRuleChoice',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) =>
          typeof value === 'boolean' ||
          (Array.isArray(value) &&
            value.length <= RULES_MAX &&
            value.every((id) => Number.isSafeInteger(id))),
        defaultMessage: () => `${String(property)} must be true or a list of rule ids`,
      },
    });
  };
}

class BookmarkFieldsDto {
  @ApiPropertyOptional({
    type: String,
    maxLength: CONTENT_MAX,
    nullable: true,
    description: 'Of a password it is stored encrypted; absent, null or empty then keeps what is stored.',
  })
  @Storable()
  @IsOptional()
  @IsString()
  @MaxLength(CONTENT_MAX, { message: `Content must be at most ${CONTENT_MAX} characters` })
  content?: string | null;

  @ApiPropertyOptional({
    type: String,
    maxLength: URL_MAX,
    nullable: true,
    description: 'http, https, ftp or mailto.',
  })
  @StorableTrimmed()
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX, { message: `URL must be at most ${URL_MAX} characters` })
  url?: string | null;

  @ApiPropertyOptional({
    type: [String],
    maxItems: TAGS_MAX,
    nullable: true,
    description: 'Each at most 50 characters.',
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @ArrayMaxSize(1_000)
  tags?: string[] | null;

  @ApiPropertyOptional({
    type: [BookmarkAttachmentRefDto],
    nullable: true,
    description:
      'At most 20 files, in this order. Known by id or by the path of the url; an empty list removes all.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @ValidateNested({ each: true })
  @Type(() => BookmarkAttachmentRefDto)
  attachments?: BookmarkAttachmentRefDto[] | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'Without it a new bookmark goes to the oldest project.',
  })
  @IsOptional()
  @IsProjectId()
  project_id?: number | null;

  @ApiPropertyOptional({
    nullable: true,
    oneOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'integer' } }],
    description:
      'Rules whose changes the client applied. With this or rules_declined the server applies none.',
  })
  @IsOptional()
  @IsRuleChoice()
  rules_accepted?: boolean | number[] | null;

  @ApiPropertyOptional({
    nullable: true,
    oneOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'integer' } }],
    description: 'Rules whose changes the person did not want. Both are counted; of an edit they are not.',
  })
  @IsOptional()
  @IsRuleChoice()
  rules_declined?: boolean | number[] | null;
}

export class BookmarkCreateDto extends BookmarkFieldsDto {
  @ApiPropertyOptional({ enum: BOOKMARK_TYPES, description: 'Absent: link with a url, else note.' })
  @IsOptional()
  @IsIn(BOOKMARK_TYPES)
  type?: BookmarkType | null;

  @ApiProperty({ maxLength: TITLE_MAX })
  @StorableTrimmed()
  @IsName('Title', TITLE_MAX)
  title!: string;

  @ApiPropertyOptional({ enum: BOOKMARK_SOURCES, description: 'Where it was saved; api unless told.' })
  @IsOptional()
  @IsIn(BOOKMARK_SOURCES)
  source?: BookmarkSource | null;
}

/** Changes the fields it carries; absent ones stay. */
export class BookmarkUpdateDto extends BookmarkFieldsDto {
  @ApiPropertyOptional({ enum: BOOKMARK_TYPES })
  @IsOptional()
  @IsIn(BOOKMARK_TYPES)
  type?: BookmarkType | null;

  @ApiPropertyOptional({ type: String, maxLength: TITLE_MAX, nullable: true })
  @StorableTrimmed()
  @IsOptional()
  @IsName('Title', TITLE_MAX)
  title?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'The version the change is based on; an old one is 409 version_conflict.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  version?: number | null;
}
