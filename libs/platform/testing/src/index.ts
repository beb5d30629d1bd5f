export * from './boot-service.js';
export * from './scratch-database.js';
