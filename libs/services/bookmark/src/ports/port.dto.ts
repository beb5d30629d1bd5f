import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsOptional,
  IsString,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import type { BookmarksReadRequest, OperationsUndoRequest, ProjectsEnsureRequest } from '#contracts';
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
