import { Injectable } from '@nestjs/common';
import { OwnerCipher } from '#platform/crypto';
import { Database } from '#platform/database';
import { Tombstones } from '#platform/app';
import { authorize, type Actor } from '#platform/identity';
import { AiKeyRepository } from './ai-key.repository.js';
import { maskKey } from './mask.js';

/** Keeps the user's AI key. Sessions only: an API token can neither see nor change it. */
@Injectable()
export class AiKeyService {
  constructor(
    private readonly keys: AiKeyRepository,
    private readonly database: Database,
    private readonly cipher: OwnerCipher,
    private readonly tombstones: Tombstones,
  ) {}

  /** The masked key, or null when the user has none. Never the key itself. */
  async mask(actor: Actor): Promise<string | null> {
    return this.keys.findMask(authorize(actor, 'account:manage'));
  }

  /** Seals the key for its owner, replacing an earlier one. Returns the mask. */
  async save(actor: Actor, key: string): Promise<string> {
    const ownerId = authorize(actor, 'account:manage');
    const masked = maskKey(key);
    await this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      const binding = { purpose: 'ai_keys.sealed', rowId: ownerId };
      await this.keys.save(tx, {
        ownerId,
        sealed: await this.cipher.seal(tx, ownerId, binding, key),
        masked,
      });
    });
    return masked;
  }

  async remove(actor: Actor): Promise<void> {
    const ownerId = authorize(actor, 'account:manage');
    await this.database.transaction((tx) => this.keys.delete(tx, ownerId));
  }
}
