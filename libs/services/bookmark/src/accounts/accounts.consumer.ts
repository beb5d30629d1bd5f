import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AccountDeletedV1 } from '#contracts';
import { AccountDeletionInbox } from '#platform/app';
import type { Message } from '#platform/messaging';
import { AccountPurge } from './account-purge.js';

/** An account is gone: nothing of it stays here, and nothing late brings it back. */
@Controller()
export class AccountsConsumer {
  constructor(
    private readonly deletions: AccountDeletionInbox,
    private readonly accounts: AccountPurge,
  ) {}

  @EventPattern('account.deleted.v1')
  async accountDeleted(@Payload() message: Message<AccountDeletedV1>): Promise<void> {
    await this.deletions.once(message, (tx, ownerId) => this.accounts.purge(tx, ownerId));
  }
}
