import { Injectable } from '@nestjs/common';
import type { ObjectsAbandonedV1 } from '#contracts';
import type { Tx } from '#platform/database';
import { Outbox } from '#platform/messaging';
import { correlationId } from '#platform/observability';

/** Keys in one message, as its contract bounds them. */
const BATCH = 500;

/** Says, in the transaction that took the rows away, which objects nothing refers to any longer. */
@Injectable()
export class AbandonedObjects {
  constructor(private readonly outbox: Outbox) {}

  async publish(tx: Tx, ownerId: string, keys: readonly string[]): Promise<void> {
    const distinct = [...new Set(keys)];
    const batches = Array.from({ length: Math.ceil(distinct.length / BATCH) }, (_, index) =>
      distinct.slice(index * BATCH, (index + 1) * BATCH),
    );
    await this.outbox.publish<ObjectsAbandonedV1>(
      tx,
      batches.map((batch) => ({
        type: 'bookmark.objects-abandoned.v1',
        owner_id: ownerId,
        actor: { kind: 'service', id: 'bookmark' },
        correlation_id: correlationId(),
        payload: { keys: batch },
      })),
    );
  }
}
