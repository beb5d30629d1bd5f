import { createServer, type Server } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { given } from './environment.js';

/** A web site of the world outside, on the address that the product under test may reach. */
export class WebSite {
  /** `METHOD /path` of what was asked for. */
  readonly requests: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async open(): Promise<WebSite> {
    const origin = given('E2E_THIRD_PARTY_URL');
    const server = createServer();
    const site = new WebSite(server, origin);
    server.on('request', (request, response) => {
      const path = new URL(request.url ?? '/', origin).pathname;
      site.requests.push(`${request.method} ${path}`);
      const [status, type, body] = answerOf(path, origin);
      response.writeHead(status, { 'content-type': type, connection: 'close' }).end(body);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(Number(new URL(origin).port), '127.0.0.1', resolve);
    });
    return site;
  }

  /** Address of a page with a title, a description, a picture and an icon. */
  page(name: string): string {
    return `${this.origin}/pages/${name}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

const PIXELS = 64;

function answerOf(path: string, origin: string): [number, string, string | Buffer] {
  if (path.startsWith('/pages/')) return [200, 'text/html; charset=utf-8', pageOf(path, origin)];
  if (path.startsWith('/favicon') || path === '/picture.png' || path === '/icon.png')
    return [200, 'image/png', png()];
  return [404, 'text/plain', 'Nothing here'];
}

function pageOf(path: string, origin: string): string {
  return `<!doctype html><html><head>
    <title>Page ${path}</title>
    <meta property="og:title" content="Title of ${path} &amp; more">
    <meta property="og:description" content="What ${path} is about">
    <meta property="og:site_name" content="The third party">
    <meta property="og:image" content="${origin}/picture.png">
    <link rel="icon" type="image/png" href="/icon.png">
    </head><body><script>document.title = 'scripts are not run'</script></body></html>`;
}

/** A plain picture, made here so that no binary file is kept. */
function png(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(PIXELS, 0);
  header.writeUInt32BE(PIXELS, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + PIXELS * 3, 0x7f);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: PIXELS }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), 8 + data.length);
  return out;
}
