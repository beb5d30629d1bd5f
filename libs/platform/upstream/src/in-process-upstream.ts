import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { OperationalError } from '#platform/errors';
import type { PortCall, PortReply, Upstream } from './upstream.js';

/**
 * A service in this process. The raw request goes straight into its router: `inject` would buffer
 * uploads and never return for an event stream. Port calls are small and use it.
 */
export class InProcessUpstream implements Upstream {
  constructor(private readonly fastify: () => FastifyInstance) {}

  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<void> {
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) delete request.headers[name];
      else request.headers[name] = value;
    }
    this.fastify().routing(request, response);
  }

  async call({ path, headers, body, timeout }: PortCall): Promise<PortReply> {
    const answer = this.fastify().inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    const reply = await Promise.race([answer, expiry(timeout, path)]);
    return { status: reply.statusCode, body: reply.json() };
  }

  async close(): Promise<void> {}
}

function expiry(timeout: number, path: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(
      () => reject(new OperationalError('upstream_unavailable', `${path} took longer than ${timeout} ms`)),
      timeout,
    );
    timer.unref();
  });
}
