import { createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { notFound } from '#platform/errors';
import { timeZoneOr } from '#util/time';

export { IfMatch } from '#platform/app';

/** A bookmark's id in a path; what is no UUID (`demo-1`) is no bookmark either. */
export class BookmarkIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (isUuid(value)) return value.toLowerCase();
    throw notFound('Bookmark');
  }
}

export class ProjectIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = Number(value);
    if (/^\d{1,16}$/.test(value) && Number.isSafeInteger(id)) return id;
    throw notFound('Project');
  }
}

export class OperationIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (isUuid(value)) return value.toLowerCase();
    throw notFound('Operation');
  }
}

/** The zone in which days of a search are meant, from `X-Time-Zone`; UTC without one and for one that nobody knows. */
export const TimeZone = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['x-time-zone'];
  return timeZoneOr(typeof header === 'string' ? header : null);
});
