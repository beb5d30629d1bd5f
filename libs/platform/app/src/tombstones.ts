import { notFound } from '#platform/errors';
import type { Tx } from '#platform/database';

/** For a service's first migration: who asked to be deleted, so that nothing late brings data back. */
export function tombstonesTableSql(schema: string): string {
  return `CREATE TABLE "${schema}".account_tombstones (
    owner_id uuid PRIMARY KEY,
    deleted_at timestamptz(3) NOT NULL DEFAULT now()
  )`;
}

/** Days a tombstone stands: longer than any message lives. */
export const TOMBSTONE_DAYS = 30;

/** Deleted accounts, as one service remembers them. */
export class Tombstones {
  constructor(private readonly schema: string) {}

  /** Sets the stone and throws out those older than {@link TOMBSTONE_DAYS}. */
  async bury(tx: Tx, ownerId: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [this.lockOf(ownerId)]);
    await tx.query(
      `INSERT INTO "${this.schema}".account_tombstones (owner_id) VALUES ($1) ON CONFLICT DO NOTHING`,
      [ownerId],
    );
    await tx.query(
      `DELETE FROM "${this.schema}".account_tombstones WHERE deleted_at < now() - make_interval(days => $1)`,
      [TOMBSTONE_DAYS],
    );
  }

  /** Consumers and ports ask first, in the transaction of their effect. */
  async isBuried(tx: Tx, ownerId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM "${this.schema}".account_tombstones WHERE owner_id = $1`,
      [ownerId],
    );
    return rows.length > 0;
  }

  /**
   * A write that was under way when the account was deleted has no place to go. The shared lock makes the
   * deletion wait for writes that asked in time, so that it finds what they wrote.
   * @throws 404 when the account was deleted
   */
  async assertAlive(tx: Tx, ownerId: string): Promise<void> {
    if (!(await this.isAlive(tx, ownerId))) throw notFound('Account');
  }

  /** As {@link assertAlive}, for work that nobody waits for an answer to. */
  async isAlive(tx: Tx, ownerId: string): Promise<boolean> {
    await tx.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [this.lockOf(ownerId)]);
    return !(await this.isBuried(tx, ownerId));
  }

  private lockOf(ownerId: string): string {
    return `${this.schema} account ${ownerId}`;
  }
}
