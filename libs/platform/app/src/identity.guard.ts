import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { PORTS } from '#contracts';
import { forbidden, unauthenticated } from '#platform/errors';
import { ANONYMOUS, IDENTITY_HEADER, type Actor, type IdentityVerifier } from '#platform/identity';
import { ACCESS, type Access } from './decorators.js';

/** Believes nobody without a signed identity for this service. */
export class IdentityGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: IdentityVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const access = this.accessOf(context);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (access.kind === 'unsigned') {
      request.actor = ANONYMOUS;
      return true;
    }
    const header = request.headers[IDENTITY_HEADER];
    const actor = await this.verifier.verify(typeof header === 'string' ? header : undefined);
    admit(access, actor);
    request.actor = actor;
    return true;
  }

  private accessOf(context: ExecutionContext): Access {
    const targets = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets) ?? { kind: 'signed-in' };
  }
}

function admit(access: Exclude<Access, { kind: 'unsigned' }>, actor: Actor): void {
  switch (access.kind) {
    case 'public':
      if (actor.kind === 'service') throw forbidden('Not for services.');
      return;
    case 'signed-in':
      if (actor.kind === 'anonymous') throw unauthenticated();
      if (actor.kind === 'service') throw forbidden('Not for services.');
      return;
    case 'port': {
      const { callers } = PORTS[access.port];
      const isCaller = actor.kind === 'service' && callers.some((caller) => caller === actor.service);
      if (!isCaller) throw forbidden('This caller may not use the port.');
    }
  }
}
