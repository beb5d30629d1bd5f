import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { SharingSettingsDto } from '../shares/share-view.dto.js';

/** Types that a viewer shows; any other is given as a note. */
export const SHOWN_TYPES = ['link', 'note', 'password', 'color'] as const;
export type ShownType = (typeof SHOWN_TYPES)[number];

export class SharingViewedAttachmentDto {
  @ApiProperty({ description: 'What `attachment:<id>` in the content refers to; within this share only.' })
  id!: string;

  @ApiProperty()
  filename!: string;

  @ApiProperty()
  mimetype!: string;

  @ApiProperty({ type: 'integer', description: 'Bytes.' })
  size!: number;

  @ApiProperty({
    description: 'Sealed path, good for half an hour to an hour and as long as the share is open.',
  })
  url!: string;
}

export class SharingViewedBookmarkDto {
  @ApiProperty({ enum: SHOWN_TYPES, description: 'Any other type is given as note.' })
  type!: ShownType;

  @ApiProperty()
  title!: string;

  @ApiProperty()
  content!: string;

  @ApiPropertyOptional({ description: 'Of links only.' })
  url?: string;

  @ApiProperty({ type: [String] })
  tags!: string[];

  @ApiProperty({ type: [SharingViewedAttachmentDto] })
  attachments!: SharingViewedAttachmentDto[];

  @ApiPropertyOptional({ format: 'date-time', description: 'With showMetadata only.' })
  created_at?: string;

  @ApiPropertyOptional({ description: 'With showMetadata only, and not within a project share.' })
  project_name?: string;
}

export class SharingViewedProjectDto {
  @ApiProperty()
  name!: string;

  @ApiProperty()
  description!: string;

  @ApiPropertyOptional({ type: 'integer', description: 'With showMetadata only.' })
  bookmark_count?: number;

  @ApiPropertyOptional({ format: 'date-time', description: 'With showMetadata only.' })
  created_at?: string;

  @ApiProperty({ type: [SharingViewedBookmarkDto], description: 'Newest first; at most 100 at a time.' })
  bookmarks!: SharingViewedBookmarkDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'For ?cursor= of the next page; null at the end.',
  })
  next_cursor!: string | null;
}

/** What a visitor gets of a share. */
@ApiExtraModels(SharingViewedBookmarkDto, SharingViewedProjectDto)
export class SharingViewedDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ enum: ['bookmark', 'project'] })
  share_type!: 'bookmark' | 'project';

  @ApiProperty({
    oneOf: [
      { $ref: getSchemaPath(SharingViewedBookmarkDto) },
      { $ref: getSchemaPath(SharingViewedProjectDto) },
    ],
  })
  data!: SharingViewedBookmarkDto | SharingViewedProjectDto;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: never.' })
  expires_at!: Date | null;

  @ApiProperty({ type: SharingSettingsDto })
  settings!: SharingSettingsDto;

  @ApiPropertyOptional({
    description:
      'After a right password: for the header X-Share-Unlock, an hour long. A cookie brings it too.',
  })
  unlock?: string;
}
