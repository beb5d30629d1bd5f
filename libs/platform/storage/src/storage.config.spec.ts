import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '#platform/config';
import { createStorage } from './create-storage.js';
import { DiskStorage } from './disk-storage.js';
import { S3Storage } from './s3-storage.js';
import { StorageConfig } from './storage.config.js';

const S3 = {
  S3_ENDPOINT: 'http://minio:9000',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

describe('StorageConfig', () => {
  it('keeps files on disk by default', () => {
    const config = loadConfig(StorageConfig, { DATA_DIR: '/somewhere' });
    expect({ ...config }).toEqual({
      s3Endpoint: '',
      s3Bucket: 'quickstash',
      s3AccessKey: '',
      s3SecretKey: '',
      uploadsMax: 32,
      uploadsMaxPerUser: 6,
      spoolMaxMb: 5_120,
      spoolMaxMbPerUser: 1_280,
      s3Region: 'us-east-1',
      dataDir: '/somewhere',
    });
    expect(config.filesDir).toBe('/somewhere/files');
    expect(config.spoolDir).toBe('/somewhere/spool');
    expect(createStorage(config)).toBeInstanceOf(DiskStorage);
  });

  it('uses S3 as soon as an endpoint is given', () => {
    expect(createStorage(loadConfig(StorageConfig, S3))).toBeInstanceOf(S3Storage);
    expect(
      createStorage(loadConfig(StorageConfig, { ...S3, S3_ENDPOINT: 'https://s3.example.com' })),
    ).toBeInstanceOf(S3Storage);
  });

  it.each([
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_ENDPOINT', 'http://minio:9000/path'],
    ['S3_BUCKET', 'Files'],
    ['S3_ACCESS_KEY', ''],
    ['S3_SECRET_KEY', ''],
  ])('names %s when it is %j', (variable, value) => {
    expect(() => loadConfig(StorageConfig, { ...S3, [variable]: value })).toThrow(variable);
  });
});
