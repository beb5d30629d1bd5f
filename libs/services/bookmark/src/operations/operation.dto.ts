import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { BookmarkFilterDto } from '../bookmarks/bookmark-list.query.js';
import { IsProjectId } from '../http/validators.js';
import { NumberFromQuery } from '../http/transforms.js';
import {
  OPERATION_KINDS,
  OPERATION_STATUSES,
  type OperationKind,
  type OperationStatus,
} from './operation.rows.js';

export const BULK_ACTIONS = ['move', 'tag', 'untag', 'trash', 'restore', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Bookmarks that one request may name one by one. */
const IDS_MAX = 5_000;
const LIST_MAX = 100;

export class BookmarkBulkDto {
  @ApiProperty({ enum: BULK_ACTIONS, description: 'delete is for good, from the trash, and has no undo.' })
  @IsIn(BULK_ACTIONS)
  action!: BulkAction;

  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    minItems: 1,
    maxItems: IDS_MAX,
    description: 'Either these bookmarks …',
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(IDS_MAX)
  @IsUUID(undefined, { each: true })
  ids?: string[] | null;

  @ApiPropertyOptional({
    type: BookmarkFilterDto,
    description:
      '… or all that match now: active ones, for restore and delete those in the trash. `{}` means all of them.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => BookmarkFilterDto)
  filter?: BookmarkFilterDto | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'For move: where to.' })
  @IsOptional()
  @IsProjectId()
  project_id?: number | null;

  @ApiPropertyOptional({
    type: [String],
    maxItems: 1_000,
    description: 'For tag and untag: which.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsString({ each: true })
  tags?: string[] | null;
}

export class BookmarkOperationListQueryDto {
  @ApiPropertyOptional({ minimum: 1, maximum: LIST_MAX, default: 50 })
  @NumberFromQuery()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LIST_MAX)
  limit?: number;
}

export class BookmarkOperationResultDto {
  @ApiProperty({ format: 'uuid' })
  operation_id!: string;

  @ApiProperty({ description: 'Bookmarks it changes; while it runs, those it is about.' })
  affected!: number;

  @ApiProperty({
    enum: OPERATION_STATUSES,
    description: 'running: more than fits into a request, a job goes on with it.',
  })
  status!: OperationStatus;
}

export class BookmarkOperationStartedDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkOperationResultDto })
  data!: BookmarkOperationResultDto;
}

export class BookmarkUndoResultDto extends BookmarkOperationResultDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'Left as they are because they changed since; at most 1,000 are named.',
  })
  skipped!: string[];
}

export class BookmarkUndoneDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkUndoResultDto })
  data!: BookmarkUndoResultDto;
}

export class BookmarkOperationDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: OPERATION_KINDS })
  kind!: OperationKind;

  @ApiProperty({ description: 'What it was about: a project, a tag, a file.' })
  label!: string;

  @ApiProperty({ enum: OPERATION_STATUSES })
  status!: OperationStatus;

  @ApiProperty()
  affected!: number;

  @ApiProperty({ description: 'Whether POST /api/operations/{id}/undo would do something.' })
  undoable!: boolean;

  @ApiProperty({ format: 'date-time' })
  created_at!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  undone_at!: Date | null;
}

export class BookmarkOperationAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkOperationDto })
  data!: BookmarkOperationDto;
}

export class BookmarkOperationListDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [BookmarkOperationDto], description: 'Newest first, of the last 30 days.' })
  data!: BookmarkOperationDto[];
}
