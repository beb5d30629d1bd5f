import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { invalidField } from '#platform/errors';
import type { FastifyRequest } from 'fastify';

const ACCEPTED = /^[\x21-\x7e]{1,255}$/;

/** What the client sent as `Idempotency-Key`, or undefined. @throws 400 when it is not 1–255 visible ASCII characters */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && ACCEPTED.test(header)) return header;
  throw invalidField('Idempotency-Key', 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
}

/** Parameter of a controller method: the request's `Idempotency-Key`, checked. */
export const IdempotencyKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    idempotencyKeyOf(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key']),
);
