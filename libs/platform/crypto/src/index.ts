export { CryptoConfig } from './crypto.config.js';
export { DataKeyStore, type Queryable, type StoredDataKey } from './data-key-store.js';
export { UnsealError, type UnsealFailure } from './errors.js';
export { MasterKeyring, type WrappedKey } from './master-keyring.js';
export { opensDataKey, OwnerCipher, type Binding, type OwnerCipherOptions } from './owner-cipher.js';
export {
  timeWindowedUrl,
  URL_WINDOW_MS,
  verifyTimeWindowedUrl,
  type TimeWindowedUrlOptions,
} from './signed-url.js';
export { Sealer } from './sealer.js';
export { Signer } from './signer.js';
export { dataKeysTableSql, SqlDataKeyStore } from './sql-data-key-store.js';
export { hashToken, randomToken, safeEqual } from './tokens.js';
