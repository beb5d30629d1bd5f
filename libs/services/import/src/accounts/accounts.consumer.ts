import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AccountDeletedV1 } from '#contracts';
import { AccountDeletionInbox } from '#platform/app';
import { Idempotency } from '#platform/idempotency';
import type { Message } from '#platform/messaging';
import { ObjectStorage } from '#platform/storage';
import { JobRepository } from '../jobs/job.repository.js';

/** An account is gone: uploaded files, then jobs. */
@Controller()
export class AccountsConsumer {
  constructor(
    private readonly deletions: AccountDeletionInbox,
    private readonly jobs: JobRepository,
    private readonly storage: ObjectStorage,
    private readonly idempotency: Idempotency,
  ) {}

  @EventPattern('account.deleted.v1')
  async accountDeleted(@Payload() message: Message<AccountDeletedV1>): Promise<void> {
    // Removing an object twice is harmless, so it may stand outside the transaction.
    for (const key of await this.jobs.fileKeys(message.owner_id)) await this.storage.delete(key);
    await this.deletions.once(message, async (tx, ownerId) => {
      await this.jobs.deleteAll(tx, ownerId);
      await this.idempotency.forgetOwner(tx, ownerId);
    });
  }
}
