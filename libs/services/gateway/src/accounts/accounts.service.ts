import { Injectable } from '@nestjs/common';
import { kindOf, unauthenticated } from '#platform/errors';
import type { Actor } from '#platform/identity';
import { Logger } from '#platform/observability';
import { PortClient } from '#platform/upstream';
import type { GatewayUser } from './accounts.dto.js';
import { UsersRepository } from './users.repository.js';

/** Milliseconds the bookmark service has for the counts; who is signed in is known without them. */
const COUNTS_PATIENCE = 300;

interface Counts {
  readonly projects_count: number | null;
  readonly bookmarks_count: number | null;
}

@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly ports: PortClient,
    private readonly logger: Logger,
  ) {}

  /**
   * Who is calling. Needs no scope: a client that holds a token may know whose it is. Counts are null
   * while the bookmark service does not answer.
   */
  async me(actor: Actor): Promise<GatewayUser> {
    if (actor.kind !== 'user') throw unauthenticated();
    const [user, counts] = await Promise.all([this.users.find(actor.userId), this.countsOf(actor.ownerId)]);
    if (!user) throw unauthenticated();
    return {
      id: user.ownerId,
      name: user.name,
      email: user.email,
      avatar_url: user.avatarUrl,
      created_at: user.createdAt.toISOString(),
      ...counts,
    };
  }

  private async countsOf(ownerId: string): Promise<Counts> {
    try {
      const counts = await this.ports.call('accounts.counts', ownerId, {}, { timeout: COUNTS_PATIENCE });
      return { projects_count: counts.projects_count, bookmarks_count: counts.bookmarks_count };
    } catch (error) {
      // Signing in must not depend on a number beside the name, so not even a bug there stops it.
      const fields = { err: error };
      if (kindOf(error) === 'bug') this.logger.error(fields, 'counts of an account failed');
      else this.logger.warn(fields, 'counts of an account are not available');
      return { projects_count: null, bookmarks_count: null };
    }
  }
}
