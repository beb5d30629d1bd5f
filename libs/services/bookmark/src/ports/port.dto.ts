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
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import type {
  AdjustedFields,
  BookmarkAdjustment,
  BookmarksAdjustRequest,
  BookmarksReadRequest,
  BookmarksScanRequest,
  OperationsUndoRequest,
  ProjectsEnsureRequest,
} from '#contracts';
import { BOOKMARK_TYPES, TAGS_MAX, TITLE_MAX, type BookmarkType } from '#util/bookmark-types';
import { Storable, StorableTrimmed } from '../http/transforms.js';

/** Objects that one call of a port may name. */
const BATCH = 500;
/** Bookmarks of one page of a scan: their contents are in memory. */
const SCANNED_MAX = 200;

export class BookmarkReadPortDto implements BookmarksReadRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BATCH)
  @IsUUID(undefined, { each: true })
  ids!: string[];
}

export class BookmarkScanPortDto implements BookmarksScanRequest {
  @IsOptional()
  @IsUUID()
  after?: string;

  @IsInt()
  @Min(1)
  @Max(SCANNED_MAX)
  limit!: number;
}

export class BookmarkProjectDraftPortDto {
  @StorableTrimmed()
  @IsString()
  name!: string;

  @Storable()
  @IsString()
  description!: string;
}

export class BookmarkEnsurePortDto implements ProjectsEnsureRequest {
  @IsOptional()
  @IsUUID()
  operation_id?: string;

  @IsOptional()
  @Storable()
  @IsString()
  label?: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BATCH)
  @ValidateNested({ each: true })
  @Type(() => BookmarkProjectDraftPortDto)
  projects!: BookmarkProjectDraftPortDto[];
}

export class BookmarkUndoPortDto implements OperationsUndoRequest {
  @IsUUID()
  operation_id!: string;
}

export class BookmarkAdjustedFieldsPortDto implements AdjustedFields {
  @IsOptional()
  @IsIn(BOOKMARK_TYPES)
  type?: BookmarkType;

  @IsOptional()
  @Storable()
  @IsString()
  @MinLength(1)
  @MaxLength(TITLE_MAX * 2)
  title?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(TAGS_MAX)
  @IsString({ each: true })
  tags?: string[];

  @IsOptional()
  @IsInt()
  @Min(1)
  project_id?: number;
}

export class BookmarkAdjustmentPortDto implements BookmarkAdjustment {
  @IsUUID()
  id!: string;

  @ValidateNested()
  @Type(() => BookmarkAdjustedFieldsPortDto)
  seen!: BookmarkAdjustedFieldsPortDto;

  @ValidateNested()
  @Type(() => BookmarkAdjustedFieldsPortDto)
  wanted!: BookmarkAdjustedFieldsPortDto;
}

export class BookmarkAdjustOperationPortDto {
  @IsUUID()
  id!: string;

  @Storable()
  @IsString()
  label!: string;
}

export class BookmarkAdjustPortDto implements BookmarksAdjustRequest {
  @IsUUID()
  adjustment_id!: string;

  @IsInt()
  @Min(0)
  hops!: number;

  @IsOptional()
  @ValidateNested()
  @Type(() => BookmarkAdjustOperationPortDto)
  operation?: BookmarkAdjustOperationPortDto;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BATCH)
  @ValidateNested({ each: true })
  @Type(() => BookmarkAdjustmentPortDto)
  items!: BookmarkAdjustmentPortDto[];
}
