import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import passport from 'passport';
import { BugError } from '#platform/errors';
import type { UserActor } from '#platform/identity';
import { API_TOKEN, SESSION_TOKEN, type TokenKind } from '../credentials/token-kinds.js';
import { ApiTokenStrategy } from './api-token.strategy.js';
import { bearerOf } from './bearer.js';
import { SessionStrategy } from './session.strategy.js';

/** Passport's types speak of Express; with a callback of ours it touches neither the response nor anything of Express. */
type Middleware = (request: IncomingMessage, response: undefined, next: (error: unknown) => void) => void;

/** Finds out who sent a request, by the strategy that its credential's prefix names. */
@Injectable()
export class Authentication {
  /** Passport's usual instance is process-wide; this one belongs to this container. */
  private readonly passport = new passport.Passport();

  constructor(sessions: SessionStrategy, apiTokens: ApiTokenStrategy) {
    this.passport.use('session', sessions);
    this.passport.use('api-token', apiTokens);
  }

  /**
   * Null without a credential and with one that is not, or no longer, good.
   * @throws OperationalError when credentials cannot be looked up now
   */
  async actorOf(request: IncomingMessage): Promise<UserActor | null> {
    const kind = kindOf(bearerOf(request));
    return kind === undefined ? null : this.run(kind, request);
  }

  private run(kind: TokenKind, request: IncomingMessage): Promise<UserActor | null> {
    return new Promise((resolve, reject) => {
      const decide = (error: unknown, actor?: UserActor | false | null): void => {
        if (error) reject(error instanceof Error ? error : new Error('A strategy failed without an error'));
        else resolve(actor || null);
      };
      const middleware: unknown = this.passport.authenticate(kind, { session: false }, decide);
      if (isMiddleware(middleware)) middleware(request, undefined, decide);
      else reject(new BugError('Passport made no middleware'));
    });
  }
}

const isMiddleware = (value: unknown): value is Middleware => typeof value === 'function';

/** The credential of a request when it has to be looked up: it looks like one of ours. */
export function credentialOf(request: IncomingMessage): string | undefined {
  const token = bearerOf(request);
  return kindOf(token) === undefined ? undefined : token;
}

/** Junk is told from tokens by its shape, without asking the database. */
function kindOf(token: string | undefined): TokenKind | undefined {
  if (token === undefined) return undefined;
  if (SESSION_TOKEN.test(token)) return 'session';
  return API_TOKEN.test(token) ? 'api-token' : undefined;
}
