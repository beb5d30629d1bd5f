import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { StorableEach, StorableTrimmed } from '#platform/app';
import { JOB_STAGES, JOB_STATUSES, type ImportJob, type JobStage, type JobStatus } from './job.entity.js';
import { ImportErrorView } from '../batches/batches.dto.js';

/** Folders of one file that may be mapped by hand. */
const MAPPINGS_MAX = 20_000;
const NAME_MAX = 200;

export class ImportFolderMapping {
  /** Names from the top folder down. */
  @IsArray()
  @ArrayMaxSize(200)
  @StorableEach()
  @IsString({ each: true })
  folderPath!: string[];

  @IsBoolean()
  include!: boolean;

  /** An existing project instead of one named after the folder. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  projectId?: number | null;

  @IsOptional()
  @StorableTrimmed()
  @IsString()
  @MaxLength(NAME_MAX)
  tagName?: string | null;

  /** Whether the folder becomes a tag of its links. */
  @IsOptional()
  @IsBoolean()
  createAsTag?: boolean;
}

/** The `options` part of an uploaded file. */
export class ImportOptions {
  @IsIn(['projects', 'tags'], { message: 'strategy must be projects or tags' })
  strategy: 'projects' | 'tags' = 'projects';

  /** `projects`: folders left out or mapped by hand; a folder without a mapping is included. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAPPINGS_MAX)
  @ValidateNested({ each: true })
  @Type(() => ImportFolderMapping)
  mappings?: ImportFolderMapping[];

  /** `tags`: the one new project that takes everything. */
  @ValidateIf((options: ImportOptions) => options.strategy === 'tags')
  @StorableTrimmed()
  @MaxLength(NAME_MAX, { message: `The project name is longer than ${NAME_MAX} characters` })
  @MinLength(1, { message: 'Please enter a project name' })
  @IsString({ message: 'Please enter a project name' })
  project_name?: string;

  /** Whether saving rules adjust the imported bookmarks. */
  @IsOptional()
  @IsBoolean()
  apply_rules = false;
}

export class ImportJobsQuery {
  @ApiProperty({ required: false, minimum: 1, maximum: 100, default: 20 })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;
}

export class ImportJobView {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: JOB_STATUSES })
  status!: JobStatus;

  @ApiProperty({ enum: JOB_STAGES })
  stage!: JobStage;

  @ApiProperty()
  file_name!: string;

  @ApiProperty({
    description: 'Links in the file, those in folders that were left out excepted; 0 until it is read.',
  })
  total!: number;

  @ApiProperty({
    description:
      'Links settled so far: bookmarks_imported + duplicates_skipped + unsupported_skipped + error_count. Equals total when the import is done.',
  })
  done!: number;

  @ApiProperty()
  projects_created!: number;

  @ApiProperty()
  bookmarks_imported!: number;

  @ApiProperty({
    description:
      'Links whose page the same project has already, or that an earlier link of the file brought.',
  })
  duplicates_skipped!: number;

  @ApiProperty({ description: 'Entries with a scheme that no bookmark can have, such as javascript:.' })
  unsupported_skipped!: number;

  @ApiProperty({
    description:
      'Links in error; errors holds the first 1,000 of them. Of a failed import one more, which says why.',
  })
  error_count!: number;

  @ApiProperty({ type: [ImportErrorView] })
  errors!: ImportErrorView[];

  /** Undoes the whole import: `POST /import/jobs/{id}/undo`. */
  @ApiProperty({ format: 'uuid' })
  operation_id!: string;

  /** Bookmarks that an undo left, because they were changed after the import: the first 1,000 ids. */
  @ApiProperty({ type: [String] })
  undo_skipped!: string[];

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finished_at!: string | null;
}

export class ImportAccepted {
  @ApiProperty({ format: 'uuid' })
  job_id!: string;
}

export class ImportAcceptedAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: ImportAccepted })
  data!: ImportAccepted;
}

export class ImportJobAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: ImportJobView })
  data!: ImportJobView;
}

export class ImportJobsAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [ImportJobView] })
  data!: ImportJobView[];
}

export function viewOf(job: ImportJob): ImportJobView {
  return {
    id: job.id,
    status: job.status,
    stage: job.stage,
    file_name: job.fileName,
    total: job.total,
    done: job.done,
    projects_created: job.projectsCreated,
    bookmarks_imported: job.bookmarksImported,
    duplicates_skipped: job.duplicatesSkipped,
    unsupported_skipped: job.unsupportedSkipped,
    error_count: job.errorCount,
    errors: job.errors.map(({ title, url, message }) => ({ title, url, message })),
    operation_id: job.id,
    undo_skipped: job.undoSkipped,
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}
