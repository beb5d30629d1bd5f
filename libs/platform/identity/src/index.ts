export * from './actor.js';
export * from './keys.js';
export * from './policy.js';
export * from './token.js';
