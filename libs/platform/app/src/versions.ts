import {
  createParamDecorator,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { invalidField } from '#platform/errors';

/** The version a client saw, from `If-Match`: `"3"`, `W/"3"` or `3`; undefined without one or for `*`. */
function versionOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const match = typeof header === 'string' ? /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) : null;
  if (!match) throw invalidField('If-Match', 'If-Match must be the version of the object.');
  return Number(match[1]);
}

export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext): number | undefined =>
  versionOf(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);

/** Answers with one versioned object carry its version as `ETag`, so that a client can send it back as `If-Match`. */
export class VersionTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap((body: unknown) => {
        const version = versionIn(body);
        if (version !== undefined) void reply.header('etag', `"${version}"`);
      }),
    );
  }
}

function versionIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('data' in body)) return undefined;
  const { data } = body;
  if (typeof data !== 'object' || data === null || !('version' in data)) return undefined;
  return typeof data.version === 'number' ? data.version : undefined;
}
