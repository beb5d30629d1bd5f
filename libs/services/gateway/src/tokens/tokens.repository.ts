import { Injectable } from '@nestjs/common';
import { isScope, type Scope } from '#contracts';
import { Database, type Tx } from '#platform/database';

export interface ApiTokenRow {
  readonly id: number;
  readonly name: string;
  readonly scopes: Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface NewApiToken {
  readonly ownerId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly hash: Buffer;
}

interface Row {
  id: number;
  name: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

const COLUMNS = 'id, name, scopes, created_at, expires_at, last_used_at';

@Injectable()
export class TokensRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list(ownerId: string): Promise<ApiTokenRow[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM api_tokens WHERE owner_id = $1 ORDER BY id DESC`,
      [ownerId],
    );
    return rows.map(read);
  }

  async count(tx: Tx, ownerId: string): Promise<number> {
    const [row] = await tx.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM api_tokens WHERE owner_id = $1',
      [ownerId],
    );
    return row?.n ?? 0;
  }

  async insert(tx: Tx, token: NewApiToken): Promise<ApiTokenRow[]> {
    const rows = await tx.query<Row[]>(
      `WITH made AS (
         INSERT INTO api_tokens (owner_id, name, scopes, expires_at) VALUES ($1, $2, $3, $4) RETURNING *
       ), hashed AS (
         INSERT INTO api_token_hashes (token_hash, owner_id, token_id) SELECT $5, owner_id, id FROM made
       ) SELECT ${COLUMNS} FROM made`,
      [token.ownerId, token.name, token.scopes, token.expiresAt, token.hash],
    );
    return rows.map(read);
  }

  /** @returns whether there was one */
  async delete(tx: Tx, ownerId: string, id: number): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `WITH gone AS (
         DELETE FROM api_tokens WHERE owner_id = $1 AND id = $2 RETURNING id
       ), unhashed AS (
         DELETE FROM api_token_hashes WHERE owner_id = $1 AND token_id = $2
       ) SELECT id FROM gone`,
      [ownerId, id],
    );
    return rows.length === 1;
  }
}

function read(row: Row): ApiTokenRow {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes.filter(isScope),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
