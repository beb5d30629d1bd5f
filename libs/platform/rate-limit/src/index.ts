export * from './client-key.js';
export * from './config.js';
export * from './create.js';
export { RateLimiter, type RateLimit, type RateLimitLog } from './rate-limiter.js';
