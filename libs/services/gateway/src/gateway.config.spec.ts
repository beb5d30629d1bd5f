import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig, type Environment } from '#platform/config';
import { GatewayConfig } from './gateway.config.js';

const load = (env: Environment): GatewayConfig =>
  loadConfig(GatewayConfig, { GOOGLE_CLIENT_ID: 'id', ...env });

describe('GatewayConfig', () => {
  it('has these defaults', () => {
    expect(load({})).toEqual({
      nodeEnv: 'development',
      port: 3000,
      host: '127.0.0.1',
      allowedHosts: [],
      trustedProxies: [],
      corsOrigins: [],
      googleIssuer: 'https://accounts.google.com',
      googleClientId: 'id',
      appleIssuer: 'https://appleid.apple.com',
      appleJwksUrl: 'https://appleid.apple.com/auth/keys',
      linkEmailIssuers: ['https://accounts.google.com', 'https://appleid.apple.com'],
      webDir: 'dist/apps/web',
    });
    expect(load({ PORT: '4000' }).origin.href).toBe('http://localhost:4000/');
  });

  it('takes origins of extensions and of the desktop app', () => {
    const origins = 'chrome-extension://abcdefghijklmnop,https://q.example,http://localhost:5173';
    expect(load({ CORS_ORIGINS: origins }).corsOrigins).toHaveLength(3);
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL: is required in production'],
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'https://q.example', GOOGLE_ISSUER: 'http://127.0.0.1:4000' },
      'GOOGLE_ISSUER: must be an https address in production',
    ],
    [{ GOOGLE_CLIENT_ID: '' }, 'GOOGLE_CLIENT_ID: is needed'],
    [{ PUBLIC_URL: 'https://q.example/app' }, 'PUBLIC_URL: must be an origin'],
    [{ PUBLIC_URL: 'q.example' }, 'PUBLIC_URL: must be an origin'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS: must be an origin'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES: must hold networks'],
  ])('refuses %j', (env, problem) => {
    expect(() => load(env)).toThrow(ConfigError);
    expect(() => load(env)).toThrow(problem);
  });
});
