import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Min,
  ValidateNested,
} from 'class-validator';
import type {
  BookmarkDraft,
  BookmarksReadRequest,
  BookmarksWriteRequest,
  OperationsUndoRequest,
  ProjectsEnsureRequest,
} from '#contracts';
import { Storable, StorableTrimmed } from '../http/transforms.js';

/** Objects that one call of a port may name. */
const BATCH = 500;

export class BookmarkReadPortDto implements BookmarksReadRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BATCH)
  @IsUUID(undefined, { each: true })
  ids!: string[];
}

/** Shapes only: what is wrong with a value is an error of its row, not of the batch. */
export class BookmarkDraftPortDto implements BookmarkDraft {
  @IsInt()
  @Min(0)
  row!: number;

  @StorableTrimmed()
  @IsString()
  title!: string;

  @StorableTrimmed()
  @IsString()
  url!: string;

  @Storable()
  @IsString()
  content!: string;

  @IsArray()
  @IsString({ each: true })
  tags!: string[];

  @IsInt()
  project_id!: number;

  @IsOptional()
  @IsString()
  created_at?: string;
}

export class BookmarkWritePortDto implements BookmarksWriteRequest {
  @IsUUID()
  operation_id!: string;

  @Storable()
  @IsString()
  label!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BATCH)
  @ValidateNested({ each: true })
  @Type(() => BookmarkDraftPortDto)
  items!: BookmarkDraftPortDto[];

  @IsBoolean()
  apply_rules!: boolean;
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
