import type { ServiceName } from '#contracts';
import type { Tx } from '#platform/database';
import type { Inbox, Message, Outbox } from '#platform/messaging';
import type { Tombstones } from './tombstones.js';

/** What every service does when an account ends; what it has to remove is its own affair. */
export class AccountDeletionInbox {
  constructor(
    private readonly service: ServiceName,
    private readonly inbox: Inbox<Tx>,
    private readonly outbox: Outbox,
    private readonly tombstones: Tombstones,
  ) {}

  /**
   * Once, in one transaction: sets the tombstone, lets the service destroy its keys of the owner first and
   * its rows then, and confirms. The gateway asks again until every service has confirmed.
   */
  async once(message: Message, remove: (tx: Tx, ownerId: string) => Promise<void>): Promise<void> {
    const { owner_id } = message;
    const { service } = this;
    await this.inbox.once(message, async (tx) => {
      await this.tombstones.bury(tx, owner_id);
      await remove(tx, owner_id);
      const actor = { kind: 'service', id: service };
      const draft = { type: 'account.purged.v1', owner_id, actor, payload: { service } };
      await this.outbox.publish(tx, draft, { causedBy: message });
    });
  }
}
