import type { ServerResponse } from 'node:http';

const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Apple's sign-in is a script of theirs that opens a window of theirs; only the landing page offers it. */
const POLICY_WITH_APPLE = `${POLICY}; script-src 'self' https://appleid.cdn-apple.com; frame-src https://appleid.apple.com`;

/** A year, the least that browsers' preload lists take. */
const HSTS = 'max-age=31536000; includeSubDomains';

const PERMISSIONS =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()';

/** Pages whose address holds a token, a code or a share link. */
const SECRET_ADDRESS = /^\/(auth|shared|api\/auth)(\/|$)/;

export interface SecurityOptions {
  /** PUBLIC_URL is https. */
  readonly isSecure: boolean;
  readonly hasApple: boolean;
}

/** Set before anything is forwarded; a service may be stricter about its own answers (uploads are sandboxed). */
export function setSecurityHeaders(response: ServerResponse, path: string, options: SecurityOptions): void {
  const offersApple = options.hasApple && path === '/';
  response.setHeader('content-security-policy', offersApple ? POLICY_WITH_APPLE : POLICY);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader(
    'referrer-policy',
    SECRET_ADDRESS.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  );
  response.setHeader('permissions-policy', PERMISSIONS);
  response.setHeader('cross-origin-opener-policy', offersApple ? 'same-origin-allow-popups' : 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  if (options.isSecure) response.setHeader('strict-transport-security', HSTS);
  if (path.startsWith('/api/') || path === '/api') response.setHeader('cache-control', 'no-store');
}
