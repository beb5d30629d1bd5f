import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';

/** Everything that is kept of an owner. */
const OWNED_TABLES = ['share_tokens', 'share_attempts', 'share_reports', 'shares'] as const;

@Injectable()
export class AccountsRepository {
  async purge(tx: Tx, ownerId: string): Promise<void> {
    for (const table of OWNED_TABLES) await tx.query(`DELETE FROM ${table} WHERE owner_id = $1`, [ownerId]);
  }
}
