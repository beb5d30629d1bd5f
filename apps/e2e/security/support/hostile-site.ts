import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { given } from '../../api/support/environment.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A site of the world outside that answers as each path was told to. */
export class HostileSite {
  private readonly answers = new Map<string, Answer>();
  /** `path` of every request. */
  readonly asked: string[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  /** On the one address that the product under test may reach. */
  static async open(): Promise<HostileSite> {
    const origin = given('E2E_THIRD_PARTY_URL');
    const server = createServer({ maxHeaderSize: 64 * 1024 });
    const site = new HostileSite(server, origin);
    server.on('connection', (socket) => {
      site.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => site.sockets.delete(socket));
    });
    server.on('request', (request, response) => {
      const { pathname } = new URL(request.url ?? '/', origin);
      site.asked.push(pathname);
      const answer = site.answers.get(pathname);
      if (answer) answer(request, response);
      else response.writeHead(404, { connection: 'close' }).end();
    });
    await listening(server, Number(new URL(origin).port), '127.0.0.1');
    return site;
  }

  /** @returns the address at which it is answered so */
  at(path: string, answer: Answer): string {
    this.answers.set(path, answer);
    return this.origin + path;
  }

  page(path: string, html: string, headers: Record<string, string> = {}): string {
    return this.at(path, (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close', ...headers })
        .end(html),
    );
  }

  redirect(path: string, location: string, status = 302): string {
    return this.at(path, (_, response) => {
      response.writeHead(status, { location: encodeURI(location), connection: 'close' }).end();
    });
  }

  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/**
 * Listens on every address of this machine and is never to be found: the product may reach one address, and
 * this is on another port of all of them.
 */
export class Forbidden {
  /** What came all the same: local address, host and path. */
  readonly reached: string[] = [];
  port = 0;
  private readonly server = createServer((request, response) => {
    const { localAddress } = request.socket;
    this.reached.push(`${localAddress ?? ''} ${request.headers.host ?? ''}${request.url ?? ''}`);
    response.end('<title>the inside</title>');
  });

  async open(): Promise<void> {
    await listening(this.server, 0, '::').catch(() => listening(this.server, 0, '0.0.0.0'));
    this.port = (this.server.address() as AddressInfo).port;
    this.server.on('connection', (socket) => socket.on('error', () => undefined));
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
