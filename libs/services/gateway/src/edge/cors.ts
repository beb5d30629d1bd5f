import type { IncomingMessage, ServerResponse } from 'node:http';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS =
  'Authorization, Content-Type, X-API-Version, Idempotency-Key, If-Match, X-Request-Id, Last-Event-ID';
const EXPOSED = 'Retry-After, X-Request-Id, ETag';
/** Seconds a browser may remember what it was allowed. */
const MAX_AGE = '600';

/** Cross-origin calls of our other clients: exact origins, never a wildcard, never credentials. */
export class Cors {
  private readonly origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.origins = new Set(origins.map((origin) => origin.replace(/\/$/, '').toLowerCase()));
  }

  /** Marks the answer for a listed origin. @returns whether the request was a preflight and is answered */
  apply(request: IncomingMessage, response: ServerResponse): boolean {
    const { origin } = request.headers;
    if (this.origins.size > 0) response.appendHeader('vary', 'Origin');
    const isAllowed = origin !== undefined && this.origins.has(origin.toLowerCase());
    if (origin !== undefined && isAllowed) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-expose-headers', EXPOSED);
    }
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return false;
    if (isAllowed) {
      response.setHeader('access-control-allow-methods', METHODS);
      response.setHeader('access-control-allow-headers', REQUEST_HEADERS);
      response.setHeader('access-control-max-age', MAX_AGE);
    }
    response.writeHead(204).end();
    return true;
  }
}
