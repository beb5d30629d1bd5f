import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server between the browser and the product, as a proxy would be one, for what cannot be done to the product
 * itself: another build, or no answer.
 */
export class Front {
  /** Name of the build that it pretends to serve; undefined: the real one. */
  build: string | undefined;
  /** Paths (with their query) of the pages that were asked for. */
  readonly pages: string[] = [];
  private real = '';

  private constructor(
    private readonly product: URL,
    private readonly server: Server,
  ) {}

  static async start(product: string): Promise<Front> {
    const server = createServer();
    const front = new Front(new URL(product), server);
    front.real = await buildOf(product);
    server.on('request', (request, response) => void front.pass(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return front;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    if (request.headers['sec-fetch-dest'] === 'document' || path.startsWith('/bkmkrs')) this.pages.push(path);
    const headers = { ...request.headers, host: this.product.host };
    if (headers.origin) headers.origin = this.product.origin;
    const isChanged = this.build !== undefined && /^\/(?:sw\.js|bkmkrs|timeline|)(?:\?|$)/u.test(path);
    if (isChanged) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const onward = ask(
      new URL(path, this.product),
      { method: request.method ?? 'GET', headers },
      (answer) => {
        if (!isChanged) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        void this.sendChanged(answer, response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  private async sendChanged(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks)
      .toString()
      .replaceAll(this.real, this.build ?? this.real);
    const headers = { ...answer.headers };
    for (const name of ['content-length', 'etag', 'last-modified']) delete headers[name];
    response.writeHead(answer.statusCode ?? 502, headers);
    response.end(text);
  }
}

async function buildOf(product: string): Promise<string> {
  const html = await (await fetch(new URL('/bkmkrs', product))).text();
  const build = /<meta name="build" content="(\w+)"/u.exec(html)?.[1];
  if (!build) throw new Error('The page does not say which build it is');
  return build;
}
