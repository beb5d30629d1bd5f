import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hosted } from '#platform/app';
import { MAX_HEADER_BYTES } from '#platform/upstream';
import { EventStreams } from '../events/event-streams.js';
import { GatewayConfig } from '../gateway.config.js';
import { createEdge } from './edge.js';
import { refuseUnreadable } from './unreadable-request.js';

/** Milliseconds a client has to send a whole request: twenty large files over a slow line. */
const REQUEST_PATIENCE = 15 * 60_000;
/** Milliseconds for its headers: who sends them slowly only holds a connection. */
const HEADERS_PATIENCE = 20_000;
/** Longer than load balancers keep an idle connection, so that it is theirs to close. */
const KEEP_ALIVE = 65_000;
/** Milliseconds that requests under way get to end at shutdown. */
const DRAIN = 5_000;

export interface OpenEdge {
  readonly port: number;
  /** Stops taking requests, ends event streams, lets the others end (bounded). */
  close(): Promise<void>;
}

/** Listens for the public at PORT and HOST. */
export async function openEdge(host: Pick<Hosted, 'app' | 'upstreams'>): Promise<OpenEdge> {
  const gateway = host.app('gateway');
  const config = gateway.nest.get(GatewayConfig);
  const edge = createEdge(gateway, host.upstreams);
  const server = createServer(
    {
      requestTimeout: REQUEST_PATIENCE,
      headersTimeout: HEADERS_PATIENCE,
      keepAliveTimeout: KEEP_ALIVE,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Refused by the edge, in the shape of all refusals.
      requireHostHeader: false,
    },
    edge.handle,
  );
  refuseUnreadable(server);
  const { port } = await listen(server, config.port, config.host);
  return {
    port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      gateway.nest.get(EventStreams).endAll();
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), DRAIN);
      await closed;
      clearTimeout(late);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string')
        reject(new Error('The server listens on no port.'));
      else resolve(address);
    });
  });
}
