import { join } from 'node:path';
import { IsNotEmpty, IsString, Matches, ValidateIf } from 'class-validator';
import { Env } from '#platform/config';

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

  /** Folder for {@link DiskStorage}. */
  get filesDir(): string {
    return join(this.dataDir, 'files');
  }

  /** Folder for uploads that are being received. */
  get spoolDir(): string {
    return join(this.dataDir, 'spool');
  }
}
