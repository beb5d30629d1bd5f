import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Milliseconds one answer is given to everybody. */
const LIFE = 1_000;

export interface ReadyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * `GET /api/health/ready` needs no token and asks every dependency: for the public it is asked once a
 * second, however many ask at the same time.
 */
export class Readiness {
  private last: { readonly answer: Promise<ReadyAnswer>; until: number } | undefined;

  constructor(
    private readonly ask: () => Promise<ReadyAnswer>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  isAskedFor({ method }: IncomingMessage, path: string): boolean {
    return path === '/api/health/ready' && (method === 'GET' || method === 'HEAD');
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await this.current();
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  current(): Promise<ReadyAnswer> {
    if (this.last && this.last.until > this.now()) return this.last.answer;
    // Until it is there, everybody waits for the same answer.
    const asked = { answer: this.ask(), until: Infinity };
    this.last = asked;
    asked.answer.then(
      () => (asked.until = this.now() + LIFE),
      () => (asked.until = -Infinity),
    );
    return asked.answer;
  }
}

/** Asks the service behind the edge, as a request from outside would. */
export async function askReady(fastify: Pick<FastifyInstance, 'inject'>): Promise<ReadyAnswer> {
  const reply = await fastify.inject({ method: 'GET', url: '/api/health/ready' });
  const headers: Record<string, string> = {};
  for (const name of ['content-type', 'retry-after']) {
    const value = reply.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  return { status: reply.statusCode, headers, body: reply.body };
}
