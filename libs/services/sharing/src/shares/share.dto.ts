import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { StorableTrimmed } from '#platform/app';
import { EXPIRIES, type Expiry } from './expiry.js';

/** Characters of a share's password after trimming. */
export const SHARE_PASSWORD_MAX = 200;
const LIST_LIMIT_MAX = 100;

export class SharingSettingsInputDto {
  @ApiPropertyOptional({ type: Boolean, description: 'Of a new share true unless told.' })
  @IsOptional()
  @IsBoolean()
  allowCopy?: boolean | null;

  @ApiPropertyOptional({ type: Boolean, description: 'Of a new share true unless told.' })
  @IsOptional()
  @IsBoolean()
  showMetadata?: boolean | null;
}

/** What can be said of every share, new or not. What is absent is as before, of a new share as its defaults say. */
export class SharingShareInputDto {
  @ApiPropertyOptional({ enum: EXPIRIES, description: 'Counted from now; of a new share 1h unless told.' })
  @IsOptional()
  @IsIn(EXPIRIES, { message: `expires_in must be one of ${EXPIRIES.join(', ')}` })
  expires_in?: Expiry | null;

  @ApiPropertyOptional({ type: SharingSettingsInputDto })
  @IsOptional()
  @ValidateNested()
  @Type(() => SharingSettingsInputDto)
  settings?: SharingSettingsInputDto | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: SHARE_PASSWORD_MAX,
    description: 'Trimmed; null for none.',
  })
  @StorableTrimmed()
  @IsOptional()
  @IsString({ message: 'The password must be a text' })
  @MinLength(1, { message: 'The password must not be blank' })
  @MaxLength(SHARE_PASSWORD_MAX, {
    message: `The password must be at most ${SHARE_PASSWORD_MAX} characters long`,
  })
  password?: string | null;
}

export class SharingProjectShareInputDto extends SharingShareInputDto {
  @ApiPropertyOptional({
    type: Boolean,
    description: 'Whether a project share shows password bookmarks; of a new one false unless told.',
  })
  @IsOptional()
  @IsBoolean()
  include_passwords?: boolean | null;
}

export class SharingShareUpdateDto extends SharingProjectShareInputDto {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'The version the change is based on; an old one is 409 version_conflict.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  version?: number | null;
}

export class SharingListQueryDto {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LIST_LIMIT_MAX, default: 50 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LIST_LIMIT_MAX)
  limit?: number;

  @ApiPropertyOptional({ description: 'next_cursor of the page before.' })
  @IsOptional()
  @IsString()
  cursor?: string;
}
