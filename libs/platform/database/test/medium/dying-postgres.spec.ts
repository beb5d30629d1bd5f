import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperationalError } from '#platform/errors';
import { Database } from '../../src/index.js';

/** How a Postgres speaks: a letter, the length of what follows with itself, and that. */
function said(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const WELCOME = said('R', Buffer.alloc(4));
const READY = said('Z', Buffer.from('I'));
const FAREWELL = said(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

/**
 * Real: the driver, its pool, TypeORM. In place of Postgres a server that dies at the one moment that a real one hits
 * once in many kills: it greets and takes its leave in one breath. `npm run chaos` found it; the process died of it.
 */
describe('a Postgres that dies while it greets', () => {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([WELCOME, READY, FAREWELL])));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('is an outage, and the process lives', async () => {
    const options = { url: `postgres://me:secret@127.0.0.1:${port}/x`, poolSize: 2, applicationName: 'test' };
    const connecting = Database.connect({ schema: 'demo', entities: [], migrations: [] }, options);
    await expect(connecting).rejects.toBeInstanceOf(OperationalError);
  });
});
