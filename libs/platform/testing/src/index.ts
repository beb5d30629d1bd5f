export * from './boot-service.js';
