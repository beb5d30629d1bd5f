import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { invalidField } from '#platform/errors';
import type { FastifyRequest } from 'fastify';

const ACCEPTED = /^[\x21-\x7e]{1,255}$/;

/** What the client sent as `Idempotency-Key`, or undefined. @throws 400 when it is not 1–255 visible ASCII characters */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && ACCEPTED.test(header)) return header;
  throw invalidField('Idempotency-Key', 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
}

const describedHeader = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description: 'A request that is sent again with its key has one effect; kept for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
});

/** Parameter of a controller method: the request's `Idempotency-Key`, checked and described in the OpenAPI document. */
export const IdempotencyKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    idempotencyKeyOf(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key']),
  [
    (target, method) => {
      if (method === undefined) return;
      const descriptor = Object.getOwnPropertyDescriptor(target, method);
      if (descriptor) describedHeader(target, method, descriptor);
    },
  ],
);
