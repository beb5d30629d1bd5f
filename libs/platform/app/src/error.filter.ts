import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  UserError,
  kindOf,
  notFound,
  toHttpFailure,
  tooLarge,
  unsupportedMedia,
  invalid,
} from '#platform/errors';
import type { Logger } from '#platform/observability';

/** Turns whatever was thrown into the one shape of failure. Only bugs and outages are worth a log line with a stack. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = fromFramework(thrown);
    report(this.logger, error);
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    forgetHandlerHeaders(reply);
    const failure = toHttpFailure(error, request.id);
    void reply.status(failure.status).headers(failure.headers).send(failure.body);
  }
}

/**
 * What the handler had said of its answer (a file's type, length and caching) is not true of the failure. What stood on
 * the response before any handler ran is: the gateway puts the request id and the security headers there.
 */
function forgetHandlerHeaders(reply: FastifyReply): void {
  const fromEdge = Object.entries(reply.raw.getHeaders());
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  for (const [name, value] of fromEdge) if (value !== undefined) reply.raw.setHeader(name, value);
}

export function report(logger: Logger, error: unknown): void {
  const kind = kindOf(error);
  if (kind === 'user') return;
  if (kind === 'operator') logger.warn({ kind, err: error }, 'a dependency is not available');
  else logger.error({ kind, err: error }, 'unexpected error');
}

/** Errors that Nest and Fastify throw themselves, in our terms. */
export function fromFramework(error: unknown): unknown {
  const status = statusOf(error);
  switch (status) {
    case 400:
      return invalid('The request could not be read.', [], 'malformed_request');
    case 404:
      return notFound('Resource');
    case 405:
      return notFound('Resource');
    case 413:
      return tooLarge('The request is too large.');
    case 415:
      return unsupportedMedia('This media type is not supported here.');
    case undefined:
      return error;
  }
  return error;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof UserError) return undefined;
  if (error instanceof HttpException) return error.getStatus();
  if (typeof error !== 'object' || error === null || !('code' in error) || !('statusCode' in error))
    return undefined;
  const isFastify = typeof error.code === 'string' && error.code.startsWith('FST_');
  return isFastify && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
