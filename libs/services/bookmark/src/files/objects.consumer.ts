import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { ObjectsAbandonedV1 } from '#contracts';
import { Inbox, type Message } from '#platform/messaging';
import { ObjectStorage } from '#platform/storage';

/** Removes what the database no longer knows. Removing is repeatable, so it comes before the record of it. */
@Controller()
export class ObjectsConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly storage: ObjectStorage,
  ) {}

  @EventPattern('bookmark.objects-abandoned.v1')
  async abandoned(@Payload() message: Message<ObjectsAbandonedV1>): Promise<void> {
    for (const key of message.payload.keys) await this.storage.delete(key);
    await this.inbox.once(message, async () => {});
  }
}
