export * from './canonical.js';
export * from './idempotency.js';
export * from './key.decorator.js';
export * from './tables.js';
