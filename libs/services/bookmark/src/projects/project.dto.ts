import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { IsName } from '../http/validators.js';
import { Storable, StorableTrimmed } from '../http/transforms.js';

/** Characters. The product names no limit; a name has to fit a menu and a file name. */
export const PROJECT_NAME_MAX = 200;
export const PROJECT_DESCRIPTION_MAX = 5_000;

export class BookmarkProjectCreateDto {
  @ApiProperty({ maxLength: PROJECT_NAME_MAX, description: 'Need not be unique.' })
  @StorableTrimmed()
  @IsName('Project name', PROJECT_NAME_MAX)
  name!: string;

  @ApiPropertyOptional({ type: String, maxLength: PROJECT_DESCRIPTION_MAX, nullable: true })
  @Storable()
  @IsOptional()
  @IsString()
  @MaxLength(PROJECT_DESCRIPTION_MAX)
  description?: string | null;
}

/** Absent fields stay as they are. */
export class BookmarkProjectUpdateDto {
  @ApiPropertyOptional({ type: String, maxLength: PROJECT_NAME_MAX, nullable: true })
  @StorableTrimmed()
  @IsOptional()
  @IsName('Project name', PROJECT_NAME_MAX)
  name?: string | null;

  @ApiPropertyOptional({ type: String, maxLength: PROJECT_DESCRIPTION_MAX, nullable: true })
  @Storable()
  @IsOptional()
  @IsString()
  @MaxLength(PROJECT_DESCRIPTION_MAX)
  description?: string | null;

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

export class BookmarkProjectDto {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty({ description: 'Active bookmarks.' })
  bookmarks_count!: number;

  @ApiProperty({ description: 'Made by the product; neither changed nor deleted by anybody.' })
  is_system!: boolean;

  @ApiProperty({ format: 'date-time' })
  created_at!: Date;

  @ApiProperty({ format: 'date-time' })
  updated_at!: Date;

  @ApiProperty()
  version!: number;
}

export class BookmarkProjectAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkProjectDto })
  data!: BookmarkProjectDto;
}

export class BookmarkProjectListDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [BookmarkProjectDto], description: 'Oldest first; the first one is the default.' })
  data!: BookmarkProjectDto[];
}
