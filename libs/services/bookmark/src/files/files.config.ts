import { IsInt, Max, Min } from 'class-validator';
import { Env } from '#platform/config';

export class FilesConfig {
  @Env('USER_STORAGE_LIMIT_MB', {
    kind: 'integer',
    about: 'Megabytes (2^20 bytes) of files that one user may keep; 0 means no limit.',
  })
  @IsInt()
  @Min(0)
  @Max(100_000_000)
  storageLimitMb = 5_120;
}
