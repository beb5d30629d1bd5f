import { join } from 'node:path';
import { IsInt, IsNotEmpty, IsString, Matches, Max, Min, ValidateIf } from 'class-validator';
import { Env } from '#platform/config';
import type { SpoolLimits } from './spool-room.js';

const MEGABYTE = 1024 * 1024;
const withS3 = ValidateIf((config: StorageConfig) => config.s3Endpoint !== '');

/** Where files lie: in an S3 bucket when `S3_ENDPOINT` is set, else under `DATA_DIR`. */
export class StorageConfig {
  @Env('S3_ENDPOINT', {
    about: 'MinIO or another S3, http(s)://host:port; empty keeps files under DATA_DIR.',
  })
  @withS3
  @Matches(/^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?\/?$/, {
    message: 'must be http(s)://host[:port] without a path',
  })
  s3Endpoint = '';

  @Env('S3_BUCKET', { about: 'Bucket for files, made when missing.' })
  @withS3
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must be a bucket name' })
  s3Bucket = 'quickstash';

  @Env('S3_ACCESS_KEY', { secret: true, about: 'Access key of the bucket.' })
  @withS3
  @IsNotEmpty({ message: 'must be set together with S3_ENDPOINT' })
  s3AccessKey = '';

  @Env('S3_SECRET_KEY', { secret: true, about: 'Secret key of the bucket.' })
  @withS3
  @IsNotEmpty({ message: 'must be set together with S3_ENDPOINT' })
  s3SecretKey = '';

  @Env('S3_REGION', { about: 'Region of the bucket.' })
  @withS3
  @IsNotEmpty()
  s3Region = 'us-east-1';

  @Env('DATA_DIR', { about: 'Folder for everything the product keeps on disk.' })
  @IsString()
  @IsNotEmpty()
  dataDir = 'data';

  @Env('UPLOADS_MAX', { kind: 'integer', about: 'Uploads that one process receives at once; more are 503.' })
  @IsInt()
  @Min(1)
  @Max(10_000)
  uploadsMax = 32;

  @Env('UPLOADS_MAX_PER_USER', {
    kind: 'integer',
    about: 'Uploads of one user that one process receives at once; more are 429.',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  uploadsMaxPerUser = 6;

  @Env('SPOOL_MAX_MB', {
    kind: 'integer',
    about: 'Megabytes (2^20 bytes) that uploads of one process take on disk until they are stored.',
  })
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  spoolMaxMb = 5_120;

  @Env('SPOOL_MAX_MB_PER_USER', {
    kind: 'integer',
    about: 'The same for one user; larger than any single upload may be.',
  })
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  spoolMaxMbPerUser = 1_280;

  get spoolLimits(): SpoolLimits {
    return {
      uploads: this.uploadsMax,
      uploadsPerOwner: this.uploadsMaxPerUser,
      bytes: this.spoolMaxMb * MEGABYTE,
      bytesPerOwner: this.spoolMaxMbPerUser * MEGABYTE,
    };
  }

  /** Folder for {@link DiskStorage}. */
  get filesDir(): string {
    return join(this.dataDir, 'files');
  }

  /** Folder for uploads that are being received. */
  get spoolDir(): string {
    return join(this.dataDir, 'spool');
  }
}
