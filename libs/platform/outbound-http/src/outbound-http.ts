import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Client } from 'undici';
import { AppError, OperationalError } from '#platform/errors';
import { AddressPolicy } from './address-policy.js';
import { ACCEPTED_ENCODINGS, readBody } from './body.js';
import { connectorTo } from './connector.js';
import { errorCode } from './error-code.js';
import { OutboundRefused } from './errors.js';
import { resolveByDns, type Resolve } from './resolver.js';
import { hostOf, nextTarget, parseTarget } from './target.js';

const DEFAULT_TIMEOUT_MS = 5000;
const DEFAULT_MAX_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 16 * 1024;
/** A name with more addresses is not tried through all of them. */
const MAX_ADDRESSES = 8;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Mozilla/5.0 (compatible; Quickstash/1.0)';

export interface OutboundOptions {
  /** CIDRs outside of the public internet that may be reached; for tests. */
  readonly allowCidrs?: readonly string[];
  readonly resolve?: Resolve;
  /** Certificate authorities to trust instead of the usual ones, PEM; for tests. */
  readonly ca?: string;
}

export interface OutboundRequest {
  readonly method?: 'GET' | 'HEAD';
  /** `Accept` header; default anything. */
  readonly accept?: string;
  /** Milliseconds for everything: names, redirects, the last byte. Default 5,000. */
  readonly timeoutMs?: number;
  /** Bytes of the body, after decompression. Default 2 MiB. */
  readonly maxBytes?: number;
  /** What happens when there are more: default `refuse`; `truncate` gives the first `maxBytes`. */
  readonly overflow?: 'refuse' | 'truncate';
}

export interface OutboundResponse {
  /** Any status that is no redirect; judging it is up to the caller. */
  readonly status: number;
  /** Where the answer came from in the end, without name, password and fragment. */
  readonly finalUrl: string;
  /** Names in lower case, several values joined by `, `; no cookies. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Buffer;
  readonly truncated: boolean;
}

type Answer = { readonly location: string } | OutboundResponse;

/**
 * The one client for addresses that users supply. Reads http and https from the public internet only; a
 * host name is resolved once for each hop, its addresses are checked, and the connection goes to one of
 * those. Sends no cookies, credentials or referrer and keeps nothing between calls.
 */
export class OutboundHttp {
  private readonly policy: AddressPolicy;
  private readonly resolve: Resolve;
  private readonly ca: string | undefined;

  constructor(options: OutboundOptions = {}) {
    this.policy = new AddressPolicy(options.allowCidrs);
    this.resolve = options.resolve ?? resolveByDns();
    this.ca = options.ca;
  }

  /**
   * Follows up to 5 redirects, each checked like the first address.
   * @throws OutboundRefused when it must not or cannot ever be read; never worth a retry
   * @throws OperationalError when the network or the other side is in trouble or too slow
   */
  async fetch(url: string, request: OutboundRequest = {}): Promise<OutboundResponse> {
    const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await this.follow(parseTarget(url), { ...request, timeoutMs }, signal);
    } catch (error) {
      throw translate(error, signal);
    }
  }

  private async follow(first: URL, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    let target = first;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await this.ask(target, request, signal);
      if ('status' in answer) return answer;
      if (redirects === MAX_REDIRECTS) throw new OutboundRefused('redirects');
      target = nextTarget(target, answer.location);
    }
  }

  private async ask(target: URL, request: OutboundRequest, signal: AbortSignal): Promise<Answer> {
    const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const addresses = await this.addressesOf(target, signal);
    const client = new Client(target.origin, {
      connect: connectorTo(addresses, { timeoutMs, ca: this.ca }),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      allowH2: false,
    });
    try {
      return await send(client, target, request, signal);
    } finally {
      await client.destroy();
    }
  }

  private async addressesOf(target: URL, signal: AbortSignal): Promise<readonly string[]> {
    const host = hostOf(target);
    const found = isIP(host) === 0 ? await before(signal, this.resolve(host, signal)) : [host];
    const permitted = found.filter((address) => this.policy.permits(address));
    if (permitted.length === 0) throw new OutboundRefused('address');
    return permitted.slice(0, MAX_ADDRESSES);
  }
}

async function send(
  client: Client,
  target: URL,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const { maxBytes = DEFAULT_MAX_BYTES, overflow = 'refuse' } = request;
  const { statusCode, headers, body } = await client.request({
    method: request.method ?? 'GET',
    path: target.pathname + target.search,
    headers: {
      accept: request.accept ?? '*/*',
      'accept-encoding': ACCEPTED_ENCODINGS,
      'user-agent': USER_AGENT,
    },
    signal,
  });
  // The client is destroyed with a body that nobody reads any more; that is no failure.
  body.on('error', ignore);
  const { location } = headers;
  if (REDIRECTS.has(statusCode) && typeof location === 'string') return { location };
  if (overflow === 'refuse' && Number(headers['content-length']) > maxBytes && request.method !== 'HEAD') {
    throw new OutboundRefused('too_large');
  }
  const plain = flatten(headers);
  const encoding = request.method === 'HEAD' ? undefined : plain['content-encoding'];
  const { bytes, truncated } = await readBody(body, { contentEncoding: encoding, maxBytes, overflow });
  return { status: statusCode, finalUrl: target.href, headers: plain, body: bytes, truncated };
}

/** Resolvers that do not know signals are not waited for either. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new Error('aborted'));
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function flatten(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string][] => {
      if (value === undefined || name === 'set-cookie') return [];
      return [[name, Array.isArray(value) ? value.join(', ') : value]];
    }),
  );
}

function translate(error: unknown, signal: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  if (signal.aborted)
    return new OperationalError('outbound_timeout', 'The address took too long', { cause: error });
  const code = errorCode(error) ?? 'unknown';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutboundRefused('too_large', { cause: error });
  if (/^(?:Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR__ERROR_)/.test(code))
    return new OutboundRefused('encoding', { cause: error });
  if (/CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SIGNATURE|^UNABLE_TO_/.test(code)) {
    return new OutboundRefused('certificate', { cause: error });
  }
  return new OperationalError('outbound_failed', `The address could not be read (${code})`, { cause: error });
}

function ignore(): void {}
