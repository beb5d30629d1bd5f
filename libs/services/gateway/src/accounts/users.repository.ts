import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';

export interface UserRow {
  readonly ownerId: string;
  readonly name: string;
  readonly email: string;
  readonly avatarUrl: string | null;
  readonly createdAt: Date;
}

interface Row {
  owner_id: string;
  name: string;
  email: string;
  avatar_url: string | null;
  created_at: Date;
}

export interface NewUser extends Pick<UserRow, 'ownerId' | 'name' | 'email'> {
  /** Address of the provider's picture, to be fetched. */
  readonly avatarSource: string | null;
}

export interface UserNews {
  readonly name?: string;
  readonly email?: string;
  readonly avatarSource?: string;
}

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  async find(ownerId: string): Promise<UserRow | undefined> {
    const [row] = await this.database.query<Row>(
      'SELECT owner_id, name, email, avatar_url, created_at FROM users WHERE owner_id = $1',
      [ownerId],
    );
    return (
      row && {
        ownerId: row.owner_id,
        name: row.name,
        email: row.email,
        avatarUrl: row.avatar_url,
        createdAt: row.created_at,
      }
    );
  }

  async insert(tx: Tx, user: NewUser): Promise<void> {
    await tx.query('INSERT INTO users (owner_id, name, email, avatar_source) VALUES ($1, $2, $3, $4)', [
      user.ownerId,
      user.name,
      user.email,
      user.avatarSource,
    ]);
  }

  /** What the provider says now, where it says something. Another picture drops the one we have. */
  async refresh(tx: Tx, ownerId: string, { name, email, avatarSource }: UserNews): Promise<void> {
    await tx.query(
      `UPDATE users SET name = coalesce($2, name), email = coalesce($3, email),
              avatar_url = CASE WHEN $4::text IS NULL OR $4 = avatar_source THEN avatar_url END,
              avatar_source = coalesce($4, avatar_source)
        WHERE owner_id = $1`,
      [ownerId, name ?? null, email ?? null, avatarSource ?? null],
    );
  }

  /** Where the picture lies that is still to be fetched. */
  async wantedAvatar(ownerId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ avatar_source: string }>(
      'SELECT avatar_source FROM users WHERE owner_id = $1 AND avatar_url IS NULL AND avatar_source IS NOT NULL',
      [ownerId],
    );
    return row?.avatar_source;
  }

  /** Unless another picture is wanted by now, or the account is gone. */
  async setAvatar(ownerId: string, source: string, url: string): Promise<void> {
    await this.database.query('UPDATE users SET avatar_url = $3 WHERE owner_id = $1 AND avatar_source = $2', [
      ownerId,
      source,
      url,
    ]);
  }

  /** Keeps the account from being deleted until the transaction ends. @returns false when it is gone */
  async hold(tx: Tx, ownerId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>('SELECT 1 FROM users WHERE owner_id = $1 FOR SHARE', [ownerId]);
    return rows.length === 1;
  }

  /** Waits for whoever holds it. @returns false when it was gone already */
  async delete(tx: Tx, ownerId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      'WITH gone AS (DELETE FROM users WHERE owner_id = $1 RETURNING 1) SELECT 1 FROM gone',
      [ownerId],
    );
    return rows.length === 1;
  }
}
