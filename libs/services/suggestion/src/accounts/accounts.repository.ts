import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';

/** Everything that is kept of an owner. */
const OWNED_TABLES = ['ai_keys', 'pairs', 'features', 'tags', 'learnt', 'models'] as const;

@Injectable()
export class AccountsRepository {
  async purge(tx: Tx, ownerId: string): Promise<void> {
    for (const table of OWNED_TABLES) await tx.query(`DELETE FROM ${table} WHERE owner_id = $1`, [ownerId]);
  }
}
