export * from './scratch-database.js';
