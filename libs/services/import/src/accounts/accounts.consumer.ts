import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AccountDeletedV1 } from '#contracts';
import { Tombstones } from '#platform/app';
import type { Tx } from '#platform/database';
import { Idempotency } from '#platform/idempotency';
import { Inbox, Outbox, type Message } from '#platform/messaging';
import { ObjectStorage } from '#platform/storage';
import { JobRepository } from '../jobs/job.repository.js';

/** An account is gone: uploaded files, then jobs, then the confirmation. */
@Controller()
export class AccountsConsumer {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly outbox: Outbox,
    private readonly tombstones: Tombstones,
    private readonly jobs: JobRepository,
    private readonly storage: ObjectStorage,
    private readonly idempotency: Idempotency,
  ) {}

  @EventPattern('account.deleted.v1')
  async accountDeleted(@Payload() message: Message<AccountDeletedV1>): Promise<void> {
    const { owner_id } = message;
    // Removing an object twice is harmless, so it may stand outside the transaction.
    for (const key of await this.jobs.fileKeys(owner_id)) await this.storage.delete(key);
    await this.inbox.once(message, async (tx) => {
      await this.tombstones.bury(tx, owner_id);
      await this.jobs.deleteAll(tx, owner_id);
      await this.idempotency.forgetOwner(tx, owner_id);
      await this.outbox.publish(
        tx,
        {
          type: 'account.purged.v1',
          owner_id,
          actor: { kind: 'service', id: 'import' },
          payload: { service: 'import' },
        },
        { causedBy: message },
      );
    });
  }
}
