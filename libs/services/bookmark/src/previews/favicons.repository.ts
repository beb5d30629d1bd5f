import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';

/** Icons by site, kept per owner: which sites somebody saves is nobody else's business. */
@Injectable()
export class FaviconsRepository {
  constructor(private readonly database: Database) {}

  /** Whether the site was asked since `since`, also when it had no icon. */
  async isKnown(ownerId: string, host: string, since: Date): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM favicons WHERE owner_id = $1 AND host = $2 AND fetched_at > $3`,
      [ownerId, host, since],
    );
    return rows.length > 0;
  }

  /** @returns the key of the icon that it replaces */
  async save(tx: Tx, ownerId: string, host: string, iconKey: string | null): Promise<string | null> {
    const before: { icon_key: string | null }[] = await tx.query(
      `SELECT icon_key FROM favicons WHERE owner_id = $1 AND host = $2 FOR UPDATE`,
      [ownerId, host],
    );
    await tx.query(
      `INSERT INTO favicons (owner_id, host, icon_key, fetched_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (owner_id, host) DO UPDATE SET icon_key = excluded.icon_key, fetched_at = excluded.fetched_at`,
      [ownerId, host, iconKey],
    );
    return before[0]?.icon_key ?? null;
  }
}
