import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '#platform/config';
import { OutboundHttpConfig } from './outbound-http.config.js';

describe('OutboundHttpConfig', () => {
  it('allows nothing beside the public internet by default', () => {
    expect({ ...loadConfig(OutboundHttpConfig, {}) }).toEqual({ nodeEnv: 'development', allowCidrs: [] });
    expect(loadConfig(OutboundHttpConfig, { NODE_ENV: 'production' }).allowCidrs).toEqual([]);
  });

  it('takes networks for tests', () => {
    const config = loadConfig(OutboundHttpConfig, {
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8, ::1/128',
      NODE_ENV: 'test',
    });
    expect(config.allowCidrs).toEqual(['127.0.0.0/8', '::1/128']);
  });

  it('refuses them in production, and what is no network', () => {
    expect(() =>
      loadConfig(OutboundHttpConfig, { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', NODE_ENV: 'production' }),
    ).toThrow(/OUTBOUND_ALLOW_CIDRS: must not be set in production/);
    expect(() => loadConfig(OutboundHttpConfig, { OUTBOUND_ALLOW_CIDRS: 'localhost' })).toThrow(
      /networks like/,
    );
  });
});
