import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { StorableTrimmed } from '#platform/app';
import { CONTENT_MAX, TAGS_MAX, TITLE_MAX, URL_MAX } from '#util/bookmark-types';

/** The wizard creates all projects of a file at once. */
const PROJECTS_MAX = 500;
/** Section 9 of the product: the wizard's batch. */
const BATCH_MAX = 50;

class ImportProjectDto {
  @ApiProperty({ minLength: 1, maxLength: 200, example: 'Reading' })
  @StorableTrimmed()
  @MaxLength(200, { message: 'Project name is longer than 200 characters' })
  @MinLength(1, { message: 'Project name is required' })
  @IsString({ message: 'Project name is required' })
  name!: string;

  @ApiProperty({ type: String, required: false, maxLength: 2_000, example: 'Imported from Chrome bookmarks' })
  @IsOptional()
  @StorableTrimmed()
  @IsString()
  @MaxLength(2_000)
  description?: string | null;
}

export class ImportProjectsDto {
  @ApiProperty({ type: [ImportProjectDto], minItems: 1, maxItems: PROJECTS_MAX })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(PROJECTS_MAX)
  @ValidateNested({ each: true })
  @Type(() => ImportProjectDto)
  projects!: ImportProjectDto[];
}

/** One entry as clients send it. Only described here: each is judged by itself in entry.ts. */
class ImportEntry {
  @ApiProperty({ enum: ['link'], required: false })
  type?: 'link';

  @ApiProperty({ minLength: 1, maxLength: TITLE_MAX })
  title!: string;

  @ApiProperty({ type: String, nullable: true, required: false, maxLength: CONTENT_MAX })
  content?: string | null;

  @ApiProperty({ maxLength: URL_MAX, description: 'http, https or ftp.' })
  url!: string;

  @ApiProperty({ type: [String], nullable: true, required: false, maxItems: TAGS_MAX })
  tags?: string[] | null;

  @ApiProperty({ type: 'integer' })
  project_id!: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    required: false,
    description: 'Absent: now.',
  })
  created_at?: string | null;
}

export class ImportBookmarksDto {
  /**
   * Up to 50 entries `{type: 'link', title, content, url, tags, project_id}`. Each is judged by itself:
   * a bad one is reported in `errors` and does not stop the others.
   */
  @ApiProperty({ type: [ImportEntry], minItems: 1, maxItems: BATCH_MAX })
  @IsArray()
  @ArrayMinSize(1, { message: 'No bookmarks to import' })
  @ArrayMaxSize(BATCH_MAX, { message: `At most ${BATCH_MAX} bookmarks can be imported in one batch` })
  bookmarks!: unknown[];
}

export class ImportedProjectView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;
}

export class ImportErrorView {
  @ApiProperty()
  title!: string;

  @ApiProperty()
  url!: string;

  @ApiProperty()
  message!: string;
}

export class ImportBatchView {
  @ApiProperty()
  imported!: number;

  @ApiProperty()
  duplicates_skipped!: number;

  @ApiProperty({ type: [ImportErrorView] })
  errors!: ImportErrorView[];

  /** Undoes this batch for 30 days: `POST /operations/{id}/undo`. */
  @ApiProperty({ format: 'uuid' })
  operation_id!: string;
}

export class ImportProjectsAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [ImportedProjectView] })
  data!: ImportedProjectView[];
}

export class ImportBatchAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: ImportBatchView })
  data!: ImportBatchView;
}
