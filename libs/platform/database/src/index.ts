export * from './catalogue.js';
export * from './config.js';
export * from './database.js';
export * from './migrate.js';
export * from './pg-errors.js';
export * from './schema.js';
