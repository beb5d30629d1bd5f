import { IsInt, Max, Min } from 'class-validator';
import { Env } from '#platform/config';

export class ImportConfig {
  @Env('IMPORT_MAX_FILE_MB', {
    kind: 'integer',
    about: 'Largest bookmark file that may be imported, in MiB.',
  })
  @IsInt()
  @Min(1)
  @Max(1_024)
  maxFileMb = 100;

  @Env('IMPORT_MAX_LINKS', { kind: 'integer', about: 'Most links that one file may bring.' })
  @IsInt()
  @Min(1)
  maxLinks = 250_000;
}
