import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type Page = (request: IncomingMessage, response: ServerResponse) => void;

/** A site on this machine that answers what a test puts there, and remembers what it was asked. */
export interface Site {
  readonly origin: string;
  readonly host: string;
  readonly pages: Map<string, Page>;
  readonly asked: string[];
  close(): Promise<void>;
}

export const html = (body: string, type = 'text/html; charset=utf-8'): Page => {
  return (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body);
};

export const bytes = (body: Buffer, type: string): Page => {
  return (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body);
};

export const status =
  (code: number): Page =>
  (_request, response) =>
    void response.writeHead(code).end();

export async function startSite(): Promise<Site> {
  const pages = new Map<string, Page>();
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages.get(request.url ?? '') ?? status(404);
    page(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    origin: `http://${host}`,
    host,
    pages,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
