import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '#platform/config';
import { RateLimitConfig } from './config.js';

describe('RateLimitConfig', () => {
  it('does not change limits by default', () => {
    expect(loadConfig(RateLimitConfig, {}).scale).toBe(1);
  });

  it('lets load tests switch limits off, but not in production', () => {
    expect(loadConfig(RateLimitConfig, { RATE_LIMIT_SCALE: '0' }).scale).toBe(0);
    expect(() => loadConfig(RateLimitConfig, { RATE_LIMIT_SCALE: '0', NODE_ENV: 'production' })).toThrow(
      ConfigError,
    );
    expect(loadConfig(RateLimitConfig, { RATE_LIMIT_SCALE: '2', NODE_ENV: 'production' }).scale).toBe(2);
  });

  it('refuses a negative scale', () => {
    expect(() => loadConfig(RateLimitConfig, { RATE_LIMIT_SCALE: '-1' })).toThrow(/RATE_LIMIT_SCALE/);
  });
});
