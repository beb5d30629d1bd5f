export { backUp, type BackupReport, type BackupSource } from './back-up.js';
export { BackupError } from './errors.js';
export { restore, type RestoreReport, type RestoreTarget } from './restore.js';
export { verifyBackup } from './verify.js';
