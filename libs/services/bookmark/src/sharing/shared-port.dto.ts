import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { BookmarksFindSharedFileRequest, BookmarksShareableRequest, SharedPosition } from '#contracts';

/** Objects of each kind that one call may name. */
const BATCH = 500;
/** Bookmarks of one page of a shared project. */
const PAGE_MAX = 100;

export class BookmarkShareablePortDto implements BookmarksShareableRequest {
  @IsArray()
  @ArrayMaxSize(BATCH)
  @IsUUID(undefined, { each: true })
  bookmark_ids!: string[];

  @IsArray()
  @ArrayMaxSize(BATCH)
  @IsInt({ each: true })
  project_ids!: number[];
}

export class BookmarkSharedPositionPortDto implements SharedPosition {
  @IsISO8601()
  created_at!: string;

  @IsUUID()
  id!: string;
}

const isOfProject = ({ bookmark_id }: BookmarkReadSharedPortDto): boolean => bookmark_id === undefined;

/** Both shapes of the request: `bookmark_id` alone, or what names a page of a project. */
export class BookmarkReadSharedPortDto {
  @IsOptional()
  @IsUUID()
  bookmark_id?: string;

  @ValidateIf(isOfProject)
  @IsInt()
  project_id?: number;

  @ValidateIf(isOfProject)
  @IsBoolean()
  include_passwords?: boolean;

  @IsOptional()
  @ValidateNested()
  @Type(() => BookmarkSharedPositionPortDto)
  after?: BookmarkSharedPositionPortDto;

  @ValidateIf(isOfProject)
  @IsInt()
  @Min(1)
  @Max(PAGE_MAX)
  limit?: number;
}

export class BookmarkFindSharedFilePortDto implements BookmarksFindSharedFileRequest {
  @IsUUID()
  bookmark_id!: string;

  @IsOptional()
  @IsInt()
  project_id?: number;

  @IsOptional()
  @IsBoolean()
  include_passwords?: boolean;

  @IsUUID()
  attachment_id!: string;
}
