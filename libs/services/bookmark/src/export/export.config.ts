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

  @Env('PROJECT_ARCHIVE_MAX_BOOKMARKS', {
    kind: 'integer',
    about: 'Most bookmarks that one project archive may bring in; it is imported whole, within its request.',
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  archiveMaxBookmarks = 50_000;
}
