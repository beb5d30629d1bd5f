import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AccountDeletedV1 } from '#contracts';
import { Tombstones } from '#platform/app';
import { OwnerCipher } from '#platform/crypto';
import type { Tx } from '#platform/database';
import { Inbox, Outbox, type Message } from '#platform/messaging';
import { AiKeyRepository } from '../ai-key/ai-key.repository.js';

/** An account is gone: its key first, so that no copy of a sealed value opens again, then its rows, then the confirmation. */
@Controller()
export class AccountsConsumer {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly outbox: Outbox,
    private readonly tombstones: Tombstones,
    private readonly cipher: OwnerCipher,
    private readonly keys: AiKeyRepository,
  ) {}

  @EventPattern('account.deleted.v1')
  async accountDeleted(@Payload() message: Message<AccountDeletedV1>): Promise<void> {
    const { owner_id } = message;
    await this.inbox.once(message, async (tx) => {
      await this.tombstones.bury(tx, owner_id);
      await this.cipher.destroyOwner(tx, owner_id);
      await this.keys.delete(tx, owner_id);
      await this.outbox.publish(
        tx,
        {
          type: 'account.purged.v1',
          owner_id,
          actor: { kind: 'service', id: 'suggestion' },
          payload: { service: 'suggestion' },
        },
        { causedBy: message },
      );
    });
  }
}
