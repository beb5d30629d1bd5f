import type { IncomingMessage } from 'node:http';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGES, SUBSCRIPTIONS, type ServiceName } from '#contracts';
import { OwnerCipher } from '#platform/crypto';
import { Database, serviceDatabaseUrl } from '#platform/database';
import {
  MessagingServer,
  Outbox,
  Reconciler,
  Relay,
  WorkQueues,
  connectMessaging,
} from '#platform/messaging';
import {
  Metrics,
  acceptedRequestId,
  endSpan,
  startServerSpan,
  withCorrelation,
  type Span,
} from '#platform/observability';
import { v7 as uuidv7 } from 'uuid';
import { MAX_HEADER_BYTES, PortClient } from '#platform/upstream';
import { toHttpFailure } from '#platform/errors';
import { ErrorFilter, fromFramework } from './error.filter.js';
import type { ServiceManifest } from './manifest.js';
import { messagingMetrics } from './messaging-metrics.js';
import { PlatformModule, type ServiceParts } from './platform.module.js';
import { ReconcileLoop } from './reconcile-loop.js';
import { serviceLogger, type ServiceContext } from './shared.js';
import { RequestValidationPipe } from './validation.js';

/** Bytes of a public JSON body: the longest note fits, a parser's nightmare does not. */
const BODY_LIMIT = 1024 * 1024;
/** Bytes of a port's body, sent by our own services. */
const PORT_BODY_LIMIT = 8 * 1024 * 1024;
/** Milliseconds that running messages and jobs get to end at shutdown. */
const DRAIN = 10_000;
/** Milliseconds after which the messages of a worker that died come to another one. */
const INBOX_LOCK = 30_000;
/** Milliseconds in which a message that was sent may still be on its way. */
const UNDER_WAY = 5 * 60_000;

/** One service, ready to be listened for or called in process. */
export interface ServiceApp {
  readonly name: ServiceName;
  readonly nest: NestFastifyApplication;
  readonly fastify: FastifyInstance;
  readonly metrics: Metrics;
  /** Workers and relay: after every app of the process is up. */
  start(): Promise<void>;
  /** Stops taking work, lets what runs end (bounded), closes connections. */
  stop(): Promise<void>;
}

/** Builds the service's own Nest application; nothing of it is shared with other services of the process. */
export async function createServiceApp(
  manifest: ServiceManifest,
  context: ServiceContext,
): Promise<ServiceApp> {
  const { shared } = context;
  const { schema } = manifest.database;
  const logger = serviceLogger(manifest.name, shared);
  const metrics = new Metrics(manifest.name);
  const database = await Database.connect(manifest.database, {
    url: serviceDatabaseUrl(schema, shared.database, shared.env),
    poolSize: shared.database.poolSize,
    applicationName: `quickstash ${manifest.name}`,
    ...(manifest.database.statementTimeout === undefined
      ? {}
      : { statementTimeout: manifest.database.statementTimeout }),
  });
  const messaging = { metrics: messagingMetrics(metrics), log: logger };
  const outbox = new Outbox(schema, MESSAGES);
  database.onCommit(() => outbox.poke());
  const service = manifest.name;
  const { backend, recovery } = shared;
  const work = new WorkQueues({
    service,
    backend,
    table: manifest.work,
    retired: manifest.retiredWork ?? [],
    timeScale: recovery.timeScale,
    ...messaging,
  });
  const reconciler = new Reconciler({
    service,
    schema,
    runner: database,
    backend,
    subscriptions: SUBSCRIPTIONS,
    underWay: recovery.scaled(UNDER_WAY),
  });
  const relay = new Relay({
    schema,
    outbox,
    runner: database,
    backend,
    subscriptions: SUBSCRIPTIONS,
    ...messaging,
  });
  const server = new MessagingServer({
    service,
    schema,
    db: database,
    backend,
    subscriptions: SUBSCRIPTIONS,
    registry: MESSAGES,
    lock: recovery.scaled(INBOX_LOCK),
    ...messaging,
  });
  const parts: ServiceParts = { database, outbox, work, reconciler, logger, metrics };
  const nest = await createNest(manifest, context, parts);
  connectMessaging(nest, server, work);
  await nest.init();
  await nest.get(OwnerCipher).assertReadable(database);
  const reconciling = new ReconcileLoop(service, reconciler, nest.get(PortClient), logger, recovery);
  const background = (manifest.background ?? []).map((type) => nest.get(type));
  const fastify: FastifyInstance = nest.getHttpAdapter().getInstance();
  await fastify.ready();
  return {
    name: manifest.name,
    nest,
    fastify,
    metrics,
    start: async () => {
      await nest.startAllMicroservices();
      await work.start();
      relay.start();
      reconciling.start();
      for (const one of background) one.start();
    },
    stop: async () => {
      reconciling.stop();
      await relay.stop();
      await Promise.all([work.stop(DRAIN), ...background.map((one) => one.stop(DRAIN))]);
      await nest.close();
      await database.close();
    },
  };
}

async function createNest(
  manifest: ServiceManifest,
  context: ServiceContext,
  parts: ServiceParts,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: PORT_BODY_LIMIT,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    genReqId: (request: IncomingMessage) => acceptedRequestId(request.headers['x-request-id']) ?? uuidv7(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const failure = toHttpFailure(fromFramework(error), request.id);
      void reply.status(failure.status).headers(failure.headers).send(failure.body);
    },
    skipMiddie: true,
    multipart: false,
  });
  addHooks(adapter.getInstance<FastifyInstance>(), manifest, parts);
  const nest = await NestFactory.create<NestFastifyApplication>(
    rootModule(manifest, context, parts),
    adapter,
    {
      // Fastify's own parser for JSON, and none for forms: what is not JSON is 415.
      bodyParser: false,
      logger: ['error', 'warn', 'fatal'],
      abortOnError: false,
    },
  );
  nest.useGlobalPipes(new RequestValidationPipe());
  nest.useGlobalFilters(new ErrorFilter(parts.logger));
  const fastify: FastifyInstance = nest.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain');
  await manifest.setup?.(fastify);
  return nest;
}

function rootModule(manifest: ServiceManifest, context: ServiceContext, parts: ServiceParts): Type {
  @Module({ imports: [PlatformModule.for(manifest, context, parts), manifest.module] })
  class ServiceRoot {}
  return ServiceRoot;
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** Correlation, trace, request log and duration. All name the route, never the address: addresses carry searches and signatures. */
function addHooks(
  fastify: FastifyInstance,
  manifest: ServiceManifest,
  { logger, metrics }: ServiceParts,
): void {
  const { name: service, bodyLimit = BODY_LIMIT } = manifest;
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = route.url.startsWith('/internal/') ? PORT_BODY_LIMIT : bodyLimit;
  });
  fastify.decorateRequest('span', null);
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.span = startServerSpan(service, request.headers, request.id);
    withCorrelation({ requestId: request.id }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    if (request.span) endSpan(request.span, `${request.method} ${route}`, reply.statusCode);
    metrics.httpDuration.observe(labels, reply.elapsedTime / 1_000);
    if (!route.startsWith('/api/health')) {
      logger.info({ ...labels, ms: Math.round(reply.elapsedTime), actor: request.actor?.kind }, 'request');
    }
    done();
  });
}
