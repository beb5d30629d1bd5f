export * from './types.js';
export * from './limits.js';
export * from './messages.js';
