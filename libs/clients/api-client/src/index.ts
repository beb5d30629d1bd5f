export * from './client.js';
export type { paths } from './schema.js';
