import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { setSecurityHeaders } from './security-headers.js';

const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

function headersOf(path: string, options: { isSecure: boolean; hasApple: boolean }): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setSecurityHeaders(response, path, options);
  return response;
}

const plain = { isSecure: false, hasApple: false };

describe('security headers', () => {
  it('are the same strict policy everywhere', () => {
    for (const path of ['/', '/bkmkrs', '/api/bookmarks', '/assets/app.js']) {
      const response = headersOf(path, plain);
      expect(response.getHeader('content-security-policy')).toBe(POLICY);
      expect(response.getHeader('x-content-type-options')).toBe('nosniff');
      expect(response.getHeader('cross-origin-opener-policy')).toBe('same-origin');
    }
  });

  it('let Apple in on the landing page only, and only when it is configured', () => {
    const apple = { isSecure: true, hasApple: true };
    expect(headersOf('/', apple).getHeader('content-security-policy')).toBe(
      `${POLICY}; script-src 'self' https://appleid.cdn-apple.com; frame-src https://appleid.apple.com`,
    );
    expect(headersOf('/', apple).getHeader('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headersOf('/bkmkrs', apple).getHeader('content-security-policy')).toBe(POLICY);
  });

  it.each([
    ['/auth/callback', 'no-referrer'],
    ['/shared/abc', 'no-referrer'],
    ['/api/auth/google/callback', 'no-referrer'],
    ['/bkmkrs', 'strict-origin-when-cross-origin'],
    ['/authors', 'strict-origin-when-cross-origin'],
  ])('tell nobody the address of %s: %s', (path, expected) => {
    expect(headersOf(path, plain).getHeader('referrer-policy')).toBe(expected);
  });

  it('promise https only where it is, and keep API answers out of caches', () => {
    expect(headersOf('/', plain).hasHeader('strict-transport-security')).toBe(false);
    expect(headersOf('/', { ...plain, isSecure: true }).hasHeader('strict-transport-security')).toBe(true);
    expect(headersOf('/api/tags', plain).getHeader('cache-control')).toBe('no-store');
    expect(headersOf('/', plain).hasHeader('cache-control')).toBe(false);
  });
});
