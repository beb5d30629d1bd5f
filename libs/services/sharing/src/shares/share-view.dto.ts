import { ApiProperty } from '@nestjs/swagger';
import { SHARE_STATUSES, type ShareStatus } from './share.row.js';

export class SharingSettingsDto {
  @ApiProperty({ description: 'Whether the viewer offers to copy.' })
  allowCopy!: boolean;

  @ApiProperty({ description: "Whether visitors see dates, counts and a bookmark's project." })
  showMetadata!: boolean;
}

/** A share as its owner sees it. */
export class SharingShareDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ description: '192 random bits, base64url.' })
  share_token!: string;

  @ApiProperty({ enum: ['bookmark', 'project'] })
  share_type!: 'bookmark' | 'project';

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  bookmark_id!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  project_id!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null for a project share.' })
  bookmark_title!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null for a bookmark share.' })
  project_name!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: never.' })
  expires_at!: Date | null;

  @ApiProperty({ type: SharingSettingsDto })
  settings!: SharingSettingsDto;

  @ApiProperty({ description: 'Visitors need a password.' })
  has_password!: boolean;

  @ApiProperty({ description: 'Of a project share: whether its password bookmarks are shown.' })
  include_passwords!: boolean;

  @ApiProperty({ type: 'integer', description: 'Deliveries of the content.' })
  view_count!: number;

  @ApiProperty({
    enum: SHARE_STATUSES,
    description: 'suspended: what is shared is in the trash. disabled: taken down by an operator.',
  })
  status!: ShareStatus;

  @ApiProperty({ format: 'date-time' })
  created_at!: Date;

  @ApiProperty({ format: 'uri' })
  share_url!: string;

  @ApiProperty({ type: 'integer' })
  version!: number;
}

export class SharingShareAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: SharingShareDto })
  data!: SharingShareDto;
}

export class SharingShareListDataDto {
  @ApiProperty({ type: [SharingShareDto], description: 'Newest first.' })
  shares!: SharingShareDto[];
}

export class SharingPageMetaDto {
  @ApiProperty({ type: 'integer' })
  total!: number;

  @ApiProperty({ type: 'integer' })
  limit!: number;

  @ApiProperty({ type: String, nullable: true })
  next_cursor!: string | null;
}

export class SharingShareListDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: SharingShareListDataDto })
  data!: SharingShareListDataDto;

  @ApiProperty({ type: SharingPageMetaDto })
  meta!: SharingPageMetaDto;
}

export class SharingRemovedDto {
  @ApiProperty({ type: 'integer' })
  id!: number;
}

export class SharingRemovedAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: SharingRemovedDto })
  data!: SharingRemovedDto;
}

export class SharingStatusDto {
  @ApiProperty({ description: 'Whether visitors are let in now.' })
  is_shared!: boolean;

  @ApiProperty({
    type: SharingShareDto,
    nullable: true,
    description: 'Its share, also one that has expired.',
  })
  share_data!: SharingShareDto | null;
}

export class SharingProjectStatusDto extends SharingStatusDto {
  @ApiProperty({ type: 'integer', description: 'Active password bookmarks in the project.' })
  password_count!: number;
}

export class SharingStatusAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: SharingStatusDto })
  data!: SharingStatusDto;
}

export class SharingProjectStatusAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: SharingProjectStatusDto })
  data!: SharingProjectStatusDto;
}
