import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export class BookmarkProjectExportQueryDto {
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description:
      'true takes the contents of passwords along, sealed with X-Export-Passphrase; a session only.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'secrets must be true or false' })
  secrets?: 'true' | 'false';
}

export class BookmarkImportedProjectDto {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;
}

export class BookmarkProjectImportDto {
  @ApiProperty({ format: 'uuid', description: 'POST /api/operations/{id}/undo takes the import back.' })
  operation_id!: string;

  @ApiProperty({ type: [BookmarkImportedProjectDto] })
  projects!: readonly BookmarkImportedProjectDto[];

  @ApiProperty()
  bookmarks_imported!: number;

  @ApiProperty()
  files_imported!: number;
}

export class BookmarkProjectImportAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkProjectImportDto })
  data!: BookmarkProjectImportDto;
}
