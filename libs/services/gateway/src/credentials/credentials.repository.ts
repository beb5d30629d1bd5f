import { Injectable } from '@nestjs/common';
import { isScope, type Scope } from '#contracts';
import { Database } from '#platform/database';
import type { UserActor } from '#platform/identity';
import { GroupedLookup } from './grouped-lookup.js';

/** A row behind a good token. */
export interface Credential {
  readonly ownerId: string;
  readonly id: string;
  readonly scopes: readonly Scope[];
  /** Its last use was noted more than a minute ago, or never. */
  readonly isStale: boolean;
}

/** A session; one whose token stands in the callback's address can only be exchanged. */
export interface SessionCredential extends Credential {
  readonly isInAddress: boolean;
}

/** What an open stream remembers of the credential it was opened with. */
export type CredentialRef = Pick<UserActor, 'via' | 'ownerId' | 'credentialId'>;

interface Row {
  token_hash: Buffer;
  owner_id: string;
  id: string;
  scopes: string[];
  in_address: boolean;
  is_stale: boolean;
}

/** The hot path's look-ups: on a primary key, for every request, so that revoking is immediate everywhere. */
@Injectable()
export class CredentialsRepository {
  private readonly sessions: GroupedLookup<Row>;
  private readonly apiTokens: GroupedLookup<Row>;

  constructor(private readonly database: Database) {
    const lookup = (sql: string): GroupedLookup<Row> =>
      new GroupedLookup(
        (hashes) => this.database.query<Row>(sql, [hashes]),
        (row) => row.token_hash,
      );
    this.sessions = lookup(
      `SELECT token_hash, owner_id, id, '{}'::text[] AS scopes, in_address,
              last_seen_at < now() - interval '1 minute' AS is_stale
         FROM sessions WHERE token_hash = ANY($1::bytea[]) AND expires_at > now()`,
    );
    this.apiTokens = lookup(
      `SELECT h.token_hash, t.owner_id, t.id::text AS id, t.scopes, false AS in_address,
              coalesce(t.last_used_at < now() - interval '1 minute', true) AS is_stale
         FROM api_token_hashes h JOIN api_tokens t ON t.owner_id = h.owner_id AND t.id = h.token_id
        WHERE h.token_hash = ANY($1::bytea[]) AND (t.expires_at IS NULL OR t.expires_at > now())`,
    );
  }

  async findSession(hash: Buffer): Promise<SessionCredential | undefined> {
    return credentialIn(await this.sessions.find(hash));
  }

  async findApiToken(hash: Buffer): Promise<Credential | undefined> {
    return credentialIn(await this.apiTokens.find(hash));
  }

  /** At most once a minute over all replicas. */
  async noteSession(hash: Buffer): Promise<void> {
    await this.database.query(
      `UPDATE sessions SET last_seen_at = now() WHERE token_hash = $1 AND last_seen_at < now() - interval '1 minute'`,
      [hash],
    );
  }

  /** At most once a minute over all replicas. */
  async noteApiToken({ ownerId, id }: Credential): Promise<void> {
    await this.database.query(
      `UPDATE api_tokens SET last_used_at = now()
        WHERE owner_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [ownerId, id],
    );
  }

  /** Of these credentials, those that are still good. Two statements, however many are asked about. */
  async alive<C extends CredentialRef>(asked: readonly C[]): Promise<readonly C[]> {
    const sessions = asked.filter((one) => one.via === 'session');
    const tokens = asked.filter((one) => one.via === 'token');
    const good = new Set([...(await this.aliveSessions(sessions)), ...(await this.aliveTokens(tokens))]);
    return asked.filter((one) => good.has(keyOf(one.via, one.ownerId, one.credentialId)));
  }

  private async aliveSessions(asked: readonly CredentialRef[]): Promise<string[]> {
    if (asked.length === 0) return [];
    const rows = await this.database.query<{ owner_id: string; id: string }>(
      `SELECT s.owner_id, s.id
         FROM unnest($1::uuid[], $2::uuid[]) AS asked (owner_id, id)
         JOIN sessions s ON s.owner_id = asked.owner_id AND s.id = asked.id AND s.expires_at > now()`,
      columns(asked),
    );
    return rows.map((row) => keyOf('session', row.owner_id, row.id));
  }

  private async aliveTokens(asked: readonly CredentialRef[]): Promise<string[]> {
    if (asked.length === 0) return [];
    const rows = await this.database.query<{ owner_id: string; id: string }>(
      `SELECT t.owner_id, t.id::text AS id
         FROM unnest($1::uuid[], $2::integer[]) AS asked (owner_id, id)
         JOIN api_tokens t ON t.owner_id = asked.owner_id AND t.id = asked.id
          AND (t.expires_at IS NULL OR t.expires_at > now())`,
      columns(asked),
    );
    return rows.map((row) => keyOf('token', row.owner_id, row.id));
  }
}

function credentialIn(row: Row | undefined): SessionCredential | undefined {
  if (!row) return undefined;
  return {
    ownerId: row.owner_id,
    id: row.id,
    scopes: row.scopes.filter(isScope),
    isStale: row.is_stale,
    isInAddress: row.in_address,
  };
}

const keyOf = (via: CredentialRef['via'], ownerId: string, id: string): string => `${via} ${ownerId} ${id}`;

const columns = (asked: readonly CredentialRef[]): [string[], string[]] => [
  asked.map((one) => one.ownerId),
  asked.map((one) => one.credentialId),
];
