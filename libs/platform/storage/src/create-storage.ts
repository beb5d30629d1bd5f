import { DiskStorage } from './disk-storage.js';
import type { ObjectStorage } from './object-storage.js';
import { S3Storage } from './s3-storage.js';
import type { StorageConfig } from './storage.config.js';

/** The store that the configuration names; call `prepare()` before use. */
export function createStorage(config: StorageConfig): ObjectStorage {
  if (config.s3Endpoint === '') return new DiskStorage(config.filesDir);
  return new S3Storage({
    endpoint: config.s3Endpoint,
    bucket: config.s3Bucket,
    accessKey: config.s3AccessKey,
    secretKey: config.s3SecretKey,
    region: config.s3Region,
  });
}
