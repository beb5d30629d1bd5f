export * from './context.js';
export * from './error-description.js';
export * from './logger.js';
export * from './metrics.js';
export * from './tracing.js';
export type { Span } from '@opentelemetry/api';
