import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';

/** Seconds after which a lease whose holder died is free; longer than fetching one preview takes. */
const LEASE = 90;

/** Who may ask a site now: one at a time over all owners and processes, so that an import floods nobody. */
@Injectable()
export class HostLeases {
  constructor(private readonly database: Database) {}

  /** @returns false while somebody else holds it */
  async take(host: string): Promise<boolean> {
    const rows = await this.database.query(
      `WITH taken AS (
         INSERT INTO preview_hosts AS h (host, leased_until) VALUES ($1, now() + make_interval(secs => $2))
         ON CONFLICT (host) DO UPDATE SET leased_until = excluded.leased_until WHERE h.leased_until < now()
         RETURNING host
       ) SELECT host FROM taken`,
      [host, LEASE],
    );
    return rows.length > 0;
  }

  async renew(host: string): Promise<void> {
    await this.database.query(
      `UPDATE preview_hosts SET leased_until = now() + make_interval(secs => $2) WHERE host = $1`,
      [host, LEASE],
    );
  }

  async release(host: string): Promise<void> {
    await this.database.query(`DELETE FROM preview_hosts WHERE host = $1`, [host]);
  }
}
