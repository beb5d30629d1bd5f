import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AccountDeletedV1, AccountPurgedV1 } from '#contracts';
import { Tombstones } from '#platform/app';
import type { Tx } from '#platform/database';
import { Inbox, Outbox, type Message } from '#platform/messaging';
import { AccountPurge } from './account-purge.js';

/** An account is gone: nothing of it stays here, and nothing late brings it back. */
@Controller()
export class AccountsConsumer {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly outbox: Outbox,
    private readonly tombstones: Tombstones,
    private readonly accounts: AccountPurge,
  ) {}

  @EventPattern('account.deleted.v1')
  async accountDeleted(@Payload() message: Message<AccountDeletedV1>): Promise<void> {
    const { owner_id } = message;
    await this.inbox.once(message, async (tx) => {
      await this.tombstones.bury(tx, owner_id);
      await this.accounts.purge(tx, owner_id);
      await this.outbox.publish<AccountPurgedV1>(
        tx,
        {
          type: 'account.purged.v1',
          owner_id,
          actor: { kind: 'service', id: 'bookmark' },
          payload: { service: 'bookmark' },
        },
        { causedBy: message },
      );
    });
  }
}
