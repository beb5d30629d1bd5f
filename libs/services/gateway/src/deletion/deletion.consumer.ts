import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AccountDeletedV1, AccountPurgedV1 } from '#contracts';
import type { Message } from '#platform/messaging';
import { AccountDeletion } from './deletion.service.js';

@Controller()
export class DeletionConsumer {
  constructor(private readonly deletion: AccountDeletion) {}

  @EventPattern('account.deleted.v1')
  async accountDeleted(@Payload() message: Message<AccountDeletedV1>): Promise<void> {
    await this.deletion.purge(message);
  }

  @EventPattern('account.purged.v1')
  async accountPurged(@Payload() message: Message<AccountPurgedV1>): Promise<void> {
    await this.deletion.confirm(message);
  }
}
