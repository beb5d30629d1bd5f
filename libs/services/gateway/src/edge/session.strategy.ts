import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import { hashToken } from '#platform/crypto';
import type { UserActor } from '#platform/identity';
import { Logger } from '#platform/observability';
import { CredentialsRepository } from '../credentials/credentials.repository.js';
import { bearerOf } from './bearer.js';
import { pathOf } from './destination.js';

/** The one call that a token from the callback's address is good for. */
const EXCHANGE = 'POST /api/auth/session/rotate';

/** `Authorization: Bearer qss_…`: somebody signed in. May do everything that is theirs. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly logger: Logger,
  ) {
    super();
  }

  async validate(request: IncomingMessage): Promise<UserActor | false> {
    const hash = hashToken(bearerOf(request) ?? '');
    const found = await this.credentials.findSession(hash);
    if (!found || (found.isInAddress && callOf(request) !== EXCHANGE)) return false;
    if (found.isStale) this.note(hash);
    const { ownerId, id } = found;
    return { kind: 'user', userId: ownerId, ownerId, via: 'session', scopes: [], credentialId: id };
  }

  /** Nobody waits for it, and a request that was let in does not fail because of it. */
  private note(hash: Buffer): void {
    this.credentials.noteSession(hash).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the last use of a session was not noted');
    });
  }
}

const callOf = (request: IncomingMessage): string => `${request.method ?? ''} ${pathOf(request.url)}`;
