import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { Storable, StorableTrimmed } from '#platform/app';

/** Characters of a password that is looked at: what is longer is wrong. */
const GIVEN_MAX = 1_000;
const REASON_MAX = 1_000;

export const REPORT_CATEGORIES = [
  'phishing',
  'malware',
  'illegal',
  'harassment',
  'copyright',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

export class SharingViewQueryDto {
  @ApiPropertyOptional({
    maxLength: GIVEN_MAX,
    deprecated: true,
    description:
      'For old clients: an address is written down in many places. Use X-Share-Password or the body.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(GIVEN_MAX)
  password?: string;

  @ApiPropertyOptional({ description: "next_cursor of a project's page before; counts no view." })
  @IsOptional()
  @IsString()
  cursor?: string;
}

export class SharingUnlockDto {
  @ApiProperty({ type: String, maxLength: GIVEN_MAX })
  @Storable()
  @IsString({ message: 'Password required' })
  @MaxLength(GIVEN_MAX)
  password!: string;
}

export class SharingReportDto {
  @ApiProperty({ minLength: 1, maxLength: REASON_MAX })
  @StorableTrimmed()
  @IsString()
  @MinLength(1, { message: 'Please say what is wrong with it' })
  @MaxLength(REASON_MAX)
  reason!: string;

  @ApiPropertyOptional({ enum: REPORT_CATEGORIES })
  @IsOptional()
  @IsIn(REPORT_CATEGORIES)
  category?: ReportCategory | null;
}
