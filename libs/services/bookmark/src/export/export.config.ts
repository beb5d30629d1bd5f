import { IsInt, Max, Min } from 'class-validator';
import { Env } from '#platform/config';

export class ExportConfig {
  @Env('PROJECT_ARCHIVE_MAX_MB', {
    kind: 'integer',
    about: 'Megabytes (2^20 bytes) of a project archive that may be imported.',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  archiveMaxMb = 1_024;
}
