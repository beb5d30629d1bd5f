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

export type UserChange = Pick<UserRow, 'ownerId' | 'name' | 'email' | 'avatarUrl'>;

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

  async insert(tx: Tx, user: UserChange): Promise<void> {
    await tx.query('INSERT INTO users (owner_id, name, email, avatar_url) VALUES ($1, $2, $3, $4)', [
      user.ownerId,
      user.name,
      user.email,
      user.avatarUrl,
    ]);
  }

  /** What the provider says now, where it says something. */
  async refresh(
    tx: Tx,
    ownerId: string,
    change: { name?: string; email?: string; avatarUrl?: string },
  ): Promise<void> {
    await tx.query(
      `UPDATE users SET name = coalesce($2, name), email = coalesce($3, email), avatar_url = coalesce($4, avatar_url)
        WHERE owner_id = $1`,
      [ownerId, change.name ?? null, change.email ?? null, change.avatarUrl ?? null],
    );
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
