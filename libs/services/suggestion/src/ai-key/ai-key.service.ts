import { Injectable } from '@nestjs/common';
import { OwnerCipher } from '#platform/crypto';
import { Database } from '#platform/database';
import { Tombstones } from '#platform/app';
import { invalid } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { AiConfig } from '../ai/ai.config.js';
import { OpenAiClient } from '../ai/openai.client.js';
import { AiKeyRepository } from './ai-key.repository.js';
import { maskKey } from './mask.js';

const BINDING = 'ai_keys.sealed';

export interface SavedKey {
  readonly masked: string;
  /** False when the provider could not be asked: the key is kept and used, and may turn out to be wrong. */
  readonly isTested: boolean;
}

/** Keeps the user's AI key. Sessions only: an API token can neither see nor change it. */
@Injectable()
export class AiKeyService {
  constructor(
    private readonly keys: AiKeyRepository,
    private readonly database: Database,
    private readonly cipher: OwnerCipher,
    private readonly tombstones: Tombstones,
    private readonly client: OpenAiClient,
    private readonly config: AiConfig,
  ) {}

  /** The masked key, or null when the user has none. Never the key itself. */
  async mask(actor: Actor): Promise<string | null> {
    return this.keys.findMask(authorize(actor, 'account:manage'));
  }

  /**
   * Asks the provider about the key and seals it for its owner, replacing an earlier one. It is used from the next
   * suggestion on.
   * @throws 400 `ai_key_refused` when the provider does not know it; an earlier one stays
   */
  async save(actor: Actor, key: string): Promise<SavedKey> {
    const ownerId = authorize(actor, 'account:manage');
    const verdict = await this.client.test(key);
    if (verdict === 'refused') throw invalid('OpenAI does not accept this API key.', [], 'ai_key_refused');
    const masked = maskKey(key);
    await this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      const binding = { purpose: BINDING, rowId: ownerId };
      await this.keys.save(tx, {
        ownerId,
        sealed: await this.cipher.seal(tx, ownerId, binding, key),
        masked,
      });
    });
    return { masked, isTested: verdict === 'accepted' };
  }

  async remove(actor: Actor): Promise<void> {
    const ownerId = authorize(actor, 'account:manage');
    await this.database.transaction((tx) => this.keys.delete(tx, ownerId));
  }

  /** The owner's key, else the installation's; null when there is neither. Only for asking the provider. */
  async keyFor(ownerId: string): Promise<string | null> {
    const sealed = await this.keys.findSealed(ownerId);
    if (sealed === null) return this.config.apiKey === '' ? null : this.config.apiKey;
    return this.cipher.open(this.database, ownerId, { purpose: BINDING, rowId: ownerId }, sealed);
  }
}
