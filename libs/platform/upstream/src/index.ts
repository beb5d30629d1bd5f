export * from './http-upstream.js';
export * from './in-process-upstream.js';
export * from './lanes.js';
export * from './port-client.js';
export * from './upstream.js';
