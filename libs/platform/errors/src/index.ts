export * from './errors.js';
export * from './mapping.js';
