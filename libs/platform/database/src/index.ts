export * from './catalogue.js';
export * from './config.js';
export * from './database.js';
export * from './migrate.js';
export { takeMigrationLock } from './migration-lock.js';
export * from './pg-errors.js';
export { PreparingClient } from './prepared.js';
export * from './rows.js';
export * from './schema.js';
