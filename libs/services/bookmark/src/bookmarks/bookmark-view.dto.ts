import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BOOKMARK_SOURCES, type BookmarkSource } from '#contracts';
import { BOOKMARK_TYPES, type BookmarkType } from '#util/bookmark-types';
import { BookmarkAttachmentDto } from '../files/attachments.dto.js';

export class BookmarkProjectRefDto {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;
}

export class BookmarkPreviewDto {
  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty({ type: String, nullable: true })
  site_name!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Signed path under /uploads/.' })
  image_url!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Signed path under /uploads/.' })
  favicon_url!: string | null;
}

export class BookmarkDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: BOOKMARK_TYPES })
  type!: BookmarkType;

  @ApiProperty()
  title!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'In lists the first 500 characters; null while masked.',
  })
  content!: string | null;

  @ApiProperty({ description: 'True: a password whose content is not in this answer.' })
  masked!: boolean;

  @ApiProperty({ description: 'True: there is more content; GET /api/bookmarks/{id} has it.' })
  content_truncated!: boolean;

  @ApiProperty({ type: String, nullable: true })
  url!: string | null;

  @ApiProperty({ type: [String] })
  tags!: string[];

  @ApiProperty({ type: [BookmarkAttachmentDto] })
  attachments!: BookmarkAttachmentDto[];

  @ApiProperty({ type: BookmarkProjectRefDto })
  project!: BookmarkProjectRefDto;

  @ApiProperty({ type: BookmarkPreviewDto, nullable: true })
  preview!: BookmarkPreviewDto | null;

  @ApiProperty()
  copy_count!: number;

  @ApiProperty({ description: 'An unexpired share of this bookmark exists.' })
  shared!: boolean;

  @ApiProperty({ enum: BOOKMARK_SOURCES })
  source!: BookmarkSource;

  @ApiProperty()
  version!: number;

  @ApiProperty({ format: 'date-time', description: 'An imported bookmark keeps the date of its file.' })
  created_at!: Date;

  @ApiProperty({ format: 'date-time', description: 'When it came to us.' })
  saved_at!: Date;

  @ApiProperty({ format: 'date-time' })
  updated_at!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  deleted_at!: Date | null;
}

export class BookmarkPageMetaDto {
  @ApiProperty({ description: 'Exact for lists; a search stops at 1,000.' })
  total!: number;

  @ApiProperty()
  limit!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Pass it as cursor, with the same query; null on the last page.',
  })
  next_cursor!: string | null;

  @ApiPropertyOptional({ enum: [true], description: 'There are more than the total says.' })
  total_capped?: true;
}

export class BookmarkAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkDto })
  data!: BookmarkDto;
}

export class BookmarkPageDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [BookmarkDto] })
  data!: BookmarkDto[];

  @ApiProperty({ type: BookmarkPageMetaDto })
  meta!: BookmarkPageMetaDto;
}

export class BookmarkListDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [BookmarkDto] })
  data!: BookmarkDto[];
}

export class BookmarkCopiedDto {
  @ApiProperty()
  copy_count!: number;
}

export class BookmarkCopiedAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkCopiedDto })
  data!: BookmarkCopiedDto;
}

export class BookmarkRemovedDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
}

export class BookmarkRemovedAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkRemovedDto })
  data!: BookmarkRemovedDto;
}

export class BookmarkDuplicateDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: String, nullable: true })
  url!: string | null;

  @ApiProperty({ type: BookmarkProjectRefDto })
  project!: BookmarkProjectRefDto;

  @ApiProperty({ format: 'date-time' })
  created_at!: Date;
}

export class BookmarkDuplicatesAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [BookmarkDuplicateDto] })
  data!: BookmarkDuplicateDto[];
}
