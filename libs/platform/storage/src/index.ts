export { asUploadError } from './broken-upload.js';
export { createStorage } from './create-storage.js';
export { DiskStorage } from './disk-storage.js';
export { isActiveType, sniffType, type SniffedType } from './file-types.js';
export { contentDisposition, downloadHeaders, safeFilename } from './filename.js';
export {
  ObjectStorage,
  UnsatisfiableRange,
  type ByteRange,
  type ListedObject,
  type ObjectHead,
  type PutOptions,
  type StoredObject,
} from './object-storage.js';
export { parseRange } from './range.js';
export { S3Storage, type S3Options } from './s3-storage.js';
export { sendObject, type Deliverable } from './send-object.js';
export { discardRest, spoolUpload, sweepSpool, type SpooledFile, type SpoolOptions } from './spool.js';
export { SpoolRoom, type SpoolLimits, type SpoolPlace } from './spool-room.js';
export { StorageConfig } from './storage.config.js';
