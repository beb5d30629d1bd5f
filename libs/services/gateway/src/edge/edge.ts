import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import type { ServiceApp } from '#platform/app';
import { invalid, kindOf, toHttpFailure } from '#platform/errors';
import { IDENTITY_HEADER, IdentitySigner } from '#platform/identity';
import {
  Logger,
  Metrics,
  acceptedRequestId,
  endSpan,
  startEdgeSpan,
  traceHeaders,
  withCorrelation,
  type Span,
} from '#platform/observability';
import { RateLimiter } from '#platform/rate-limit';
import type { Upstreams } from '#platform/upstream';
import { GatewayConfig } from '../gateway.config.js';
import { Authentication } from './authentication.js';
import { Callers } from './callers.js';
import { ClientAddresses } from './client-address.js';
import { Cors } from './cors.js';
import { destinationOf, pathOf, type Destination } from './destination.js';
import { assertOneHost, Hosts } from './hosts.js';
import { InFlight } from './in-flight.js';
import { ProxyNotice } from './proxy-notice.js';
import { Readiness, askReady } from './readiness.js';
import { setSecurityHeaders } from './security-headers.js';
import { visitorHeaders } from './visitor-headers.js';

/** Where public traffic enters. */
export interface Edge {
  readonly handle: RequestListener;
}

/** @param upstreams ways to every service, the gateway's own among them */
export function createEdge(gateway: ServiceApp, upstreams: Upstreams): Edge {
  const { nest } = gateway;
  const entrance = new Entrance(
    nest.get(GatewayConfig),
    new Callers(
      nest.get(Authentication),
      nest.get(RateLimiter),
      new ClientAddresses(nest.get(GatewayConfig).trustedProxies),
    ),
    new Readiness(() => askReady(gateway.fastify)),
    nest.get(IdentitySigner),
    upstreams,
    nest.get(Logger),
    nest.get(Metrics),
  );
  return { handle: (request, response) => void entrance.handle(request, response) };
}

/**
 * The hot path: checks who asks for what, signs it for the one service that answers, and passes the
 * request on unread. Everything that can be prepared is prepared once.
 */
export class Entrance {
  private readonly hosts: Hosts;
  private readonly cors: Cors;
  private readonly proxies: ProxyNotice;
  private readonly inFlight = new InFlight();
  private readonly security: { isSecure: boolean; hasApple: boolean };

  constructor(
    config: GatewayConfig,
    private readonly callers: Pick<Callers, 'admit' | 'addressOf'>,
    private readonly readiness: Readiness,
    private readonly signer: Pick<IdentitySigner, 'sign'>,
    private readonly upstreams: Pick<Upstreams, 'to'>,
    private readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>,
    private readonly metrics: Pick<Metrics, 'httpDuration'>,
  ) {
    this.hosts = new Hosts(config.origin, config.allowedHosts);
    this.cors = new Cors(config.corsOrigins);
    this.proxies = new ProxyNotice(config, logger);
    this.security = { isSecure: config.isSecure, hasApple: Boolean(config.appleClientId) };
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = acceptedRequestId(request.headers['x-request-id']) ?? uuidv7();
    response.setHeader('x-request-id', requestId);
    const startedAt = performance.now();
    const span = startEdgeSpan(request.headers, requestId);
    if (span)
      response.once('close', () => endSpan(span, `${request.method ?? ''} edge`, response.statusCode));
    await withCorrelation({ requestId }, async () => {
      try {
        await this.pass(request, response, requestId, span);
      } catch (error) {
        this.refuse(request, response, requestId, error);
        this.record(request, response, startedAt, error);
      }
    });
  }

  private async pass(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    span: Span | undefined,
  ): Promise<void> {
    const path = pathOf(request.url);
    setSecurityHeaders(response, path, this.security);
    assertOneHost(request.rawHeaders);
    this.hosts.check(request.headers.host);
    this.proxies.look(request.headers);
    if (this.cors.apply(request, response)) return;
    const destination = destinationOf(path);
    if (path.startsWith('/api/')) checkVersion(request);
    if (this.readiness.isAskedFor(request, path)) {
      await this.readiness.answer(request, response);
      return;
    }
    const actor = await this.callers.admit(request, destination);
    if (response.destroyed) return;
    if (destination.lane) {
      const caller = actor.kind === 'user' ? actor.userId : this.callers.addressOf(request);
      this.inFlight.enter(destination.target, destination.lane, caller, response);
    }
    const headers = outgoing(request, path, destination);
    if (destination.target === 'sharing')
      Object.assign(headers, visitorHeaders(request, this.callers.addressOf(request)));
    headers['x-request-id'] = requestId;
    if (span) Object.assign(headers, traceHeaders(span));
    headers[IDENTITY_HEADER] = await this.signer.sign(actor, destination.target);
    await this.upstreams.to(destination.target).forward(request, response, headers, destination.lane);
  }

  private refuse(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    error: unknown,
  ): void {
    const failure = toHttpFailure(error, requestId);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // An address that is none was refused before it could say which headers it wants.
    if (!response.hasHeader('x-content-type-options')) setSecurityHeaders(response, '/api/', this.security);
    const body = JSON.stringify(failure.body);
    if (failure.status === 401) response.setHeader('www-authenticate', 'Bearer');
    response.writeHead(failure.status, {
      ...failure.headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private record(
    request: IncomingMessage,
    response: ServerResponse,
    startedAt: number,
    error: unknown,
  ): void {
    const labels = { method: request.method ?? '', route: 'edge', status: String(response.statusCode) };
    this.metrics.httpDuration.observe(labels, (performance.now() - startedAt) / 1_000);
    const kind = kindOf(error);
    if (kind === 'user') this.logger.info(labels, 'request refused at the edge');
    else if (kind === 'operator')
      this.logger.warn({ ...labels, err: error }, 'a dependency is not available');
    else this.logger.error({ ...labels, err: error }, 'unexpected error');
  }
}

function checkVersion(request: IncomingMessage): void {
  const version = request.headers['x-api-version'];
  if (version === undefined || version === 'v2') return;
  throw invalid('This version of the API is not supported.', [], 'unsupported_api_version');
}

/** What the client sent for us and not for the service, each name removed. */
function outgoing(
  request: IncomingMessage,
  path: string,
  { target }: Destination,
): Record<string, string | undefined> {
  const changes: Record<string, string | undefined> = { authorization: undefined };
  for (const name in request.headers) {
    if (name.startsWith('x-quickstash-') || name.startsWith('x-forwarded-') || name === 'forwarded') {
      changes[name] = undefined;
    }
  }
  const isSignIn = target === 'gateway' && path.startsWith('/api/auth/');
  if (!isSignIn) changes['cookie'] = undefined;
  if (!hasBody(request)) changes['content-type'] = undefined;
  return changes;
}

/** Clients that call everything JSON say so on calls without a body too, which a parser would take for a broken one. */
function hasBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}
