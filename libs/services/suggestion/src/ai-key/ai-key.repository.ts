import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';
import { AiKey } from './ai-key.entity.js';

@Injectable()
export class AiKeyRepository {
  constructor(private readonly database: Database) {}

  async findMask(ownerId: string): Promise<string | null> {
    const row = await this.database.read((manager) =>
      manager.findOne(AiKey, { where: { ownerId }, select: { masked: true } }),
    );
    return row?.masked ?? null;
  }

  /** Asked for with every suggestion. */
  async findSealed(ownerId: string): Promise<Buffer | null> {
    const rows = await this.database.query<{ sealed: Buffer }>(
      'SELECT sealed FROM ai_keys WHERE owner_id = $1',
      [ownerId],
    );
    return rows[0]?.sealed ?? null;
  }

  async save(tx: Tx, key: Pick<AiKey, 'ownerId' | 'sealed' | 'masked'>): Promise<void> {
    await tx.upsert(AiKey, { ...key, updatedAt: new Date() }, ['ownerId']);
  }

  async delete(tx: Tx, ownerId: string): Promise<void> {
    await tx.delete(AiKey, { ownerId });
  }
}
