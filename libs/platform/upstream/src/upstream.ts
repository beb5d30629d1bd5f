import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '#contracts';
import type { Lane } from './lanes.js';

/**
 * Bytes of address and headers that every server takes: a search of 4,000 characters of three bytes each,
 * percent-encoded, beside a token and the rest.
 */
export const MAX_HEADER_BYTES = 64 * 1024;

export interface PortReply {
  readonly status: number;
  readonly body: unknown;
}

export interface PortCall {
  /** `/internal/<port>`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Milliseconds after which the call is given up. */
  readonly timeout: number;
}

/**
 * The way to one service. There are two: over HTTP, and in the same process. Nothing above this
 * interface knows which.
 */
export interface Upstream {
  /**
   * Passes a request on without reading its body; `headers` replace what the client sent under the
   * same names, `undefined` removes. Resolves when the answer is under way or done. Slow requests wait in
   * their own `lane`; unless told, a request is a call.
   * @throws OperationalError when the service does not answer and nothing was sent yet.
   */
  forward(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Readonly<Record<string, string | undefined>>,
    lane?: Lane,
  ): Promise<void>;

  /** A small JSON call, answered whole. @throws OperationalError when the service does not answer. */
  call(call: PortCall): Promise<PortReply>;

  close(): Promise<void>;
}

/** Ways to all services that this process may talk to. */
export class Upstreams {
  private readonly ways = new Map<ServiceName, Upstream>();

  add(service: ServiceName, upstream: Upstream): void {
    this.ways.set(service, upstream);
  }

  to(service: ServiceName): Upstream {
    const way = this.ways.get(service);
    if (!way) throw new Error(`No way to the ${service} service is configured.`);
    return way;
  }

  async close(): Promise<void> {
    await Promise.all([...this.ways.values()].map((way) => way.close()));
  }
}

/** Mean something between two neighbours only, and are never passed on (RFC 9110, 7.6.1). */
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);
