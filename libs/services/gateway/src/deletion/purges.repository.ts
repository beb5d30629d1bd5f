import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';

/** Tables that hold rows of an owner; users and live events have repositories of their own. */
const OWNED = ['sessions', 'api_token_hashes', 'api_tokens', 'mac_codes', 'identities'] as const;

/** Which service has confirmed the purge of which deleted account. */
@Injectable()
export class PurgesRepository {
  constructor(private readonly database: Database) {}

  async open(tx: Tx, ownerId: string, services: readonly string[]): Promise<void> {
    await tx.query(
      `INSERT INTO account_purges (owner_id, service) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
      [ownerId, services],
    );
  }

  async confirm(tx: Tx, ownerId: string, service: string): Promise<void> {
    await tx.query(
      `UPDATE account_purges SET confirmed_at = now() WHERE owner_id = $1 AND service = $2 AND confirmed_at IS NULL`,
      [ownerId, service],
    );
  }

  /** Marks as asked again, and returns, the owners whom some service owes a confirmation for so many seconds. */
  async takeOverdue(tx: Tx, seconds: number, limit: number): Promise<string[]> {
    const rows = await tx.query<{ owner_id: string }[]>(
      `WITH overdue AS (
         SELECT DISTINCT owner_id FROM account_purges
          WHERE confirmed_at IS NULL AND requested_at < now() - make_interval(secs => $1) LIMIT $2
       ), asked AS (
         UPDATE account_purges p SET requested_at = now() FROM overdue o
          WHERE p.owner_id = o.owner_id AND p.confirmed_at IS NULL RETURNING p.owner_id
       ) SELECT DISTINCT owner_id FROM asked`,
      [seconds, limit],
    );
    return rows.map((row) => row.owner_id);
  }

  /** Forgets ledgers that are complete and whose tombstone is gone too. */
  async deleteComplete(tx: Tx): Promise<void> {
    await tx.query(
      `DELETE FROM account_purges p
        WHERE NOT EXISTS (SELECT FROM account_tombstones t WHERE t.owner_id = p.owner_id)
          AND NOT EXISTS (SELECT FROM account_purges o WHERE o.owner_id = p.owner_id AND o.confirmed_at IS NULL)`,
    );
  }

  /** Services that have not confirmed yet. */
  async unconfirmed(ownerId: string): Promise<string[]> {
    const rows = await this.database.query<{ service: string }>(
      'SELECT service FROM account_purges WHERE owner_id = $1 AND confirmed_at IS NULL ORDER BY service',
      [ownerId],
    );
    return rows.map((row) => row.service);
  }

  async deleteOwned(tx: Tx, ownerId: string): Promise<void> {
    for (const table of OWNED) await tx.query(`DELETE FROM ${table} WHERE owner_id = $1`, [ownerId]);
  }
}
