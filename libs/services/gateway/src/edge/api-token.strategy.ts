import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import { hashToken } from '#platform/crypto';
import type { UserActor } from '#platform/identity';
import { Logger } from '#platform/observability';
import { CredentialsRepository, type Credential } from '../credentials/credentials.repository.js';
import { bearerOf } from './bearer.js';

/** `Authorization: Bearer qs_…`: an extension, a bot, a script, held to the token's scopes. */
@Injectable()
export class ApiTokenStrategy extends PassportStrategy(Strategy, 'api-token') {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly logger: Logger,
  ) {
    super();
  }

  async validate(request: IncomingMessage): Promise<UserActor | false> {
    const found = await this.credentials.findApiToken(hashToken(bearerOf(request) ?? ''));
    if (!found) return false;
    if (found.isStale) this.note(found);
    const { ownerId, id, scopes } = found;
    return { kind: 'user', userId: ownerId, ownerId, via: 'token', scopes, credentialId: id };
  }

  private note(credential: Credential): void {
    this.credentials.noteApiToken(credential).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the last use of an API token was not noted');
    });
  }
}
