import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';

/**
 * A file as a client names it when it saves a bookmark: by `id`, or else by the path of `url`. Size and
 * mimetype are what some clients send along; the server knows them better and ignores them.
 */
export class BookmarkAttachmentRefDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Id from the upload or from the bookmark.' })
  @IsOptional()
  @IsUUID()
  id?: string;

  @ApiPropertyOptional({
    description: 'The file’s address; only its path counts. Needed when there is no id.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(4096)
  url?: string;

  @ApiPropertyOptional({ description: 'Name to show and to download under; absent keeps the uploaded one.' })
  @IsOptional()
  @IsString()
  @MaxLength(1024)
  filename?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Ignored.' })
  @IsOptional()
  size?: unknown;

  @ApiPropertyOptional({ type: String, description: 'Ignored.' })
  @IsOptional()
  mimetype?: unknown;

  @ApiPropertyOptional({ description: 'Lower comes first; absent means the place in the list.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  sort_order?: number;
}

/** A file of a bookmark, or just uploaded. */
export class BookmarkAttachmentDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({
    description: 'Signed path under /uploads/, good for six to twelve hours, relative to the origin.',
  })
  url!: string;

  @ApiProperty()
  filename!: string;

  @ApiProperty({ description: 'Bytes.' })
  size!: number;

  @ApiProperty({ description: 'Found from the first bytes, whatever the client claimed.' })
  mimetype!: string;

  @ApiProperty()
  sort_order!: number;
}

export class BookmarkFileUploadedDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkAttachmentDto })
  file!: BookmarkAttachmentDto;

  @ApiProperty({ type: [BookmarkAttachmentDto], description: 'The same file, as a list of one.' })
  files!: BookmarkAttachmentDto[];
}

export class BookmarkFilesUploadedDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [BookmarkAttachmentDto] })
  files!: BookmarkAttachmentDto[];
}

export class BookmarkFileDeletedDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
}

export class BookmarkFileDeletedAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkFileDeletedDto })
  data!: BookmarkFileDeletedDto;
}
