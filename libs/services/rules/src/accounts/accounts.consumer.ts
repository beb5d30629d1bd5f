import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AccountDeletedV1 } from '#contracts';
import { AccountDeletionInbox } from '#platform/app';
import type { Message } from '#platform/messaging';
import { AccountsRepository } from './accounts.repository.js';

/** An account is gone, and its rules with it. */
@Controller()
export class AccountsConsumer {
  constructor(
    private readonly deletions: AccountDeletionInbox,
    private readonly accounts: AccountsRepository,
  ) {}

  @EventPattern('account.deleted.v1')
  async accountDeleted(@Payload() message: Message<AccountDeletedV1>): Promise<void> {
    await this.deletions.once(message, (tx, ownerId) => this.accounts.purge(tx, ownerId));
  }
}
