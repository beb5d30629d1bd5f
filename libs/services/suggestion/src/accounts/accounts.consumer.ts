import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AccountDeletedV1 } from '#contracts';
import { AccountDeletionInbox } from '#platform/app';
import { OwnerCipher } from '#platform/crypto';
import type { Message } from '#platform/messaging';
import { AccountsRepository } from './accounts.repository.js';

/** An account is gone: its data key first, so that no copy of a sealed value opens again, then its rows. */
@Controller()
export class AccountsConsumer {
  constructor(
    private readonly deletions: AccountDeletionInbox,
    private readonly cipher: OwnerCipher,
    private readonly accounts: AccountsRepository,
  ) {}

  @EventPattern('account.deleted.v1')
  async accountDeleted(@Payload() message: Message<AccountDeletedV1>): Promise<void> {
    await this.deletions.once(message, async (tx, ownerId) => {
      await this.cipher.destroyOwner(tx, ownerId);
      await this.accounts.purge(tx, ownerId);
    });
  }
}
