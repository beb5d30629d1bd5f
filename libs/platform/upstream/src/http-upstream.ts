import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { Pool, errors } from 'undici';
import { OperationalError } from '#platform/errors';
import { LANES, type Lane } from './lanes.js';
import { HOP_BY_HOP, type PortCall, type PortReply, type Upstream } from './upstream.js';

export interface HttpUpstreamOptions {
  /** `http://host:port` of the service. */
  readonly origin: string;
  /** Milliseconds the service may take to start its answer. */
  readonly headersTimeout?: number;
}

/** A service in another process, reached over keep-alive HTTP with back-pressure both ways. */
export class HttpUpstream implements Upstream {
  private readonly pools: Readonly<Record<Lane, Pool>>;

  constructor(private readonly options: HttpUpstreamOptions) {
    this.pools = {
      calls: poolOf(options, LANES.calls),
      uploads: poolOf(options, LANES.uploads),
      files: poolOf(options, LANES.files),
    };
  }

  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Readonly<Record<string, string | undefined>>,
    lane: Lane = 'calls',
  ): Promise<void> {
    const leaving = new AbortController();
    const leave = (): void => {
      if (!response.writableFinished) leaving.abort();
    };
    response.once('close', leave);
    try {
      await this.pools[lane].stream(
        {
          path: request.url ?? '/',
          method: request.method ?? 'GET',
          headers: outgoing(request, headers),
          body: hasBody(request) ? bodyOf(request) : null,
          signal: leaving.signal,
        },
        ({ statusCode, headers: answered }) => {
          response.writeHead(statusCode, withoutHopByHop(answered));
          return response;
        },
      );
    } catch (error) {
      if (leaving.signal.aborted) return;
      if (!response.headersSent) throw this.unavailable(error);
      response.destroy();
    } finally {
      response.off('close', leave);
    }
  }

  async call({ path, headers, body, timeout }: PortCall): Promise<PortReply> {
    try {
      const answer = await this.pools.calls.request({
        path,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      });
      return { status: answer.statusCode, body: await answer.body.json() };
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }

  private unavailable(error: unknown): OperationalError {
    const reason =
      error instanceof errors.UndiciError ? error.code : error instanceof Error ? error.name : 'unknown';
    return new OperationalError('upstream_unavailable', `${this.options.origin} did not answer: ${reason}`, {
      retryAfter: 2,
      cause: error,
    });
  }
}

/** Connections are opened as they are needed. */
function poolOf({ origin, headersTimeout = 60_000 }: HttpUpstreamOptions, connections: number): Pool {
  return new Pool(origin, {
    connections,
    pipelining: 1,
    headersTimeout,
    bodyTimeout: 60_000,
    connect: { timeout: 2_000 },
  });
}

function outgoing(
  request: IncomingMessage,
  changes: Readonly<Record<string, string | undefined>>,
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries({ ...request.headers, ...changes })) {
    if (value !== undefined && !HOP_BY_HOP.has(name) && name !== 'host') kept[name] = value;
  }
  return kept;
}

function withoutHopByHop(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name)) kept[name] = value;
  }
  return kept;
}

/**
 * A body may be refused before its end. undici then destroys what it reads from: with the request itself its
 * connection would stand still for ever, and whatever its sender asks on it next.
 */
function bodyOf(request: IncomingMessage): Readable {
  const body = new PassThrough();
  body.on('error', () => undefined); // undici tells it too
  body.once('close', () => {
    request.unpipe(body);
    request.resume();
  });
  return request.pipe(body);
}

function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}
