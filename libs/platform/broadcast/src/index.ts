export * from './broadcast.js';
