import { request, type IncomingHttpHeaders } from 'node:http';
import { baseUrl } from '../../api/support/client.js';

export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface RawOptions {
  readonly method?: string;
  /** Sent as they are; `host` too, which `fetch` does not let anybody choose. */
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
  readonly origin?: string;
}

/** One request whose path and headers nobody tidies up before they are sent. */
export function raw(path: string, options: RawOptions = {}): Promise<RawReply> {
  const { hostname, port } = new URL(options.origin ?? baseUrl());
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
        setHost: options.headers?.['host'] === undefined,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(options.body);
  });
}
