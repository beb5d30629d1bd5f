import fastifyStatic from '@fastify/static';
import { resolve } from 'node:path';
import type { ServiceManifest } from '#platform/app';
import { CreateGateway1763600000000 } from './database/migrations/1763600000000-create-gateway.js';
import { AddAvatarSource1763700000000 } from './database/migrations/1763700000000-add-avatar-source.js';
import { MarkAddressSessions1763800000000 } from './database/migrations/1763800000000-mark-address-sessions.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { GATEWAY_WORK } from './gateway.work.js';

/** The gateway: accounts, sessions, API tokens, live events, the web app; and the edge in front of all services. */
export const gatewayManifest: ServiceManifest = {
  name: 'gateway',
  module: GatewayModule,
  configs: [GatewayConfig],
  database: {
    schema: 'gateway',
    entities: [],
    migrations: [CreateGateway1763600000000, AddAvatarSource1763700000000, MarkAddressSessions1763800000000],
    // Every request waits for a look-up here: with the wait for a connection, ten seconds at most.
    statementTimeout: 3_000,
  },
  work: GATEWAY_WORK,
  setup: async (fastify) => {
    // Adds reply.sendFile and no routes: what is served, and how, is decided by the web controller.
    await fastify.register(fastifyStatic, {
      root: resolve('.'),
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
  },
};
