import {
  HttpCode,
  Post,
  SetMetadata,
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiExcludeEndpoint, ApiExtension } from '@nestjs/swagger';
import { portPath, type PortName } from '#contracts';
import { BugError } from '#platform/errors';
import type { Actor } from '#platform/identity';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the identity guard before any controller runs. */
    actor?: Actor;
  }
}

/** Metadata key: how far the identity guard goes. */
export const ACCESS = 'quickstash:access';

export type Access =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'public' }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'port'; readonly port: PortName };

/** Marks in a service's description what asks nobody who they are; it ends as `security: []` in the document. */
export const PUBLIC_EXTENSION = 'x-public';

/** Anonymous callers may come in too; the method decides what they see. */
export const Public = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, { kind: 'public' } satisfies Access),
    ApiExtension(PUBLIC_EXTENSION, true),
  );

/** No identity token at all is needed: probes only. */
export const Unsigned = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, { kind: 'unsigned' } satisfies Access);

/** An internal call: `POST /internal/<port>`, for the services that contracts name and nobody else. */
export const Port = (port: PortName): MethodDecorator =>
  applyDecorators(
    Post(portPath(port)),
    HttpCode(200),
    ApiExcludeEndpoint(),
    SetMetadata(ACCESS, { kind: 'port', port } satisfies Access),
  );

/** Who is calling. The first argument of every service method. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new BugError('A controller ran without the identity guard.');
  return actor;
});
