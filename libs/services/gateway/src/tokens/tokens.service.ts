import { Injectable } from '@nestjs/common';
import { DEFAULT_SCOPES } from '#contracts';
import { Database } from '#platform/database';
import { BugError, conflict, invalidField, notFound, unauthenticated } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { UsersRepository } from '../accounts/users.repository.js';
import { freshApiToken } from '../credentials/token-kinds.js';
import { StreamWaker } from '../events/stream-waker.js';
import type { GatewayApiToken, GatewayNewApiToken, GatewayTokenCreateDto } from './tokens.dto.js';
import { TokensRepository, type ApiTokenRow } from './tokens.repository.js';

/** API tokens of one person. A list that is not paged has to end somewhere. */
const MOST_TOKENS = 100;
const GREATEST_ID = 2_147_483_647;

@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokensRepository,
    private readonly users: UsersRepository,
    private readonly waker: StreamWaker,
  ) {}

  async list(actor: Actor): Promise<GatewayApiToken[]> {
    const ownerId = authorize(actor, 'account:manage');
    return (await this.tokens.list(ownerId)).map(view);
  }

  /** The answer is the only one that ever holds the token. @throws 409 `too_many_tokens` at a hundred */
  async create(actor: Actor, wish: GatewayTokenCreateDto): Promise<GatewayNewApiToken> {
    const ownerId = authorize(actor, 'account:manage');
    const expiresAt = expiryOf(wish.expires_at);
    const { token, hash } = freshApiToken();
    const row = await this.database.transaction(async (tx) => {
      if (!(await this.users.hold(tx, ownerId))) throw unauthenticated();
      if ((await this.tokens.count(tx, ownerId)) >= MOST_TOKENS) {
        throw conflict(
          'too_many_tokens',
          `You have ${MOST_TOKENS} tokens. Revoke one you no longer use first.`,
        );
      }
      const scopes = wish.scopes ?? DEFAULT_SCOPES;
      const [made] = await this.tokens.insert(tx, { ownerId, name: wish.name, scopes, expiresAt, hash });
      return made;
    });
    if (!row) throw new BugError('An inserted API token came back without a row');
    return { ...view(row), token };
  }

  /** At once, in every replica. @throws 404 for an id that is not the caller's */
  async revoke(actor: Actor, id: string): Promise<void> {
    const ownerId = authorize(actor, 'account:manage');
    const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
    const isGone =
      number > 0 &&
      number <= GREATEST_ID &&
      (await this.database.transaction((tx) => this.tokens.delete(tx, ownerId, number)));
    if (!isGone) throw notFound('Token');
    await this.waker.credentialsChanged(ownerId);
  }
}

function expiryOf(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const date = new Date(text);
  if (!(date.getTime() > Date.now())) throw invalidField('expires_at', 'expires_at must be in the future');
  return date;
}

function view(row: ApiTokenRow): GatewayApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
