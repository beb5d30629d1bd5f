import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NumberIdPipe, UuidPipe } from '#platform/app';
import { timeZoneOr } from '#util/time';

export { IfMatch } from '#platform/app';

export class BookmarkIdPipe extends UuidPipe {
  protected readonly what = 'Bookmark';
}

export class ProjectIdPipe extends NumberIdPipe {
  protected readonly what = 'Project';
}

export class OperationIdPipe extends UuidPipe {
  protected readonly what = 'Operation';
}

/** The zone in which days of a search are meant, from `X-Time-Zone`; UTC without one and for one that nobody knows. */
export const TimeZone = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['x-time-zone'];
  return timeZoneOr(typeof header === 'string' ? header : null);
});
