import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsObject,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';

/** The wizard creates all projects of a file at once. */
const PROJECTS_MAX = 500;
/** Section 9 of the product: the wizard's batch. */
const BATCH_MAX = 50;

class ImportProjectDto {
  @ApiProperty({ maxLength: 200, example: 'Reading' })
  @IsString()
  @MaxLength(200)
  name!: string;

  @ApiProperty({ required: false, maxLength: 2_000, example: 'Imported from Chrome bookmarks' })
  @IsString()
  @MaxLength(2_000)
  description: string = '';
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

export class ImportBookmarksDto {
  /**
   * Up to 50 entries `{type: 'link', title, content, url, tags, project_id}`. Each is judged by itself:
   * a bad one is reported in `errors` and does not stop the others.
   */
  @ApiProperty({ type: [Object], minItems: 1, maxItems: BATCH_MAX })
  @IsArray()
  @ArrayMinSize(1, { message: 'No bookmarks to import' })
  @ArrayMaxSize(BATCH_MAX, { message: `At most ${BATCH_MAX} bookmarks can be imported in one batch` })
  @IsObject({ each: true })
  bookmarks!: Record<string, unknown>[];
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
