import { expect } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net';
import { OutboundHttp, type Resolve } from '../src/index.js';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const ALLOWED = ['127.0.0.1/32'];

/** Resolves to the port. */
export const listen = (server: Server | TcpServer, host = '127.0.0.1', port = 0): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** A client that may reach 127.0.0.1 and nothing else inside. */
export const client = (resolve?: Resolve): OutboundHttp => new OutboundHttp({ allowCidrs: ALLOWED, resolve });

export const body =
  (content: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(200, headers).end(content);
  };

export const refusedAs = (refusal: string): Error => expect.objectContaining({ refusal }) as unknown as Error;

/** A real server on 127.0.0.1 that answers as each test says and knows who is connected. */
export class LocalServer {
  handler: Handler = body('');
  seen: string[] = [];
  port = 0;
  private readonly open = new Set<Socket>();
  private readonly server = createServer((request, response) => {
    this.seen.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    this.handler(request, response);
  });

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server.on('connection', (socket) => {
      this.open.add(socket);
      socket.on('close', () => this.open.delete(socket));
    });
    this.port = await listen(this.server);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** The client let go of every connection. */
  async untilClosed(): Promise<void> {
    const end = Date.now() + 2000;
    while (this.open.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(this.open.size).toBe(0);
  }
}
