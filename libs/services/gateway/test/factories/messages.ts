import { v7 as uuidv7 } from 'uuid';
import type { MessageType, PayloadOf } from '#contracts';
import type { Message } from '#platform/messaging';

/** A message as another service would have published it. */
export function messageOf<T extends MessageType>(
  type: T,
  ownerId: string,
  payload: PayloadOf<T>,
): Message<PayloadOf<T>> {
  return {
    id: uuidv7(),
    type,
    owner_id: ownerId,
    occurred_at: new Date().toISOString(),
    actor: { kind: 'user', id: ownerId },
    correlation_id: uuidv7(),
    hops: 0,
    payload,
  };
}
