import { Injectable } from '@nestjs/common';
import { SUBSCRIPTIONS, type AccountPurgedV1 } from '#contracts';
import { Database, type Tx } from '#platform/database';
import { unauthenticated } from '#platform/errors';
import { actorLabel, authorize, type Actor } from '#platform/identity';
import { Inbox, Outbox, type Message } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import { StreamWaker } from '../events/stream-waker.js';
import { AccountRows } from './account-rows.js';

/** Seconds after which a service that has not confirmed is asked again. */
const OVERDUE = 5 * 60;
/** Accounts asked about again in one run. */
const BATCH = 200;

/** Takes an account out of the whole system. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly inbox: Inbox<Tx>,
    private readonly rows: AccountRows,
    private readonly waker: StreamWaker,
  ) {}

  /**
   * Nobody can sign in as this person or act for them once it returns. What the services hold goes
   * with `account.deleted`, which is said again until each has confirmed.
   * @throws 403 for an API token
   */
  async delete(actor: Actor): Promise<void> {
    const ownerId = authorize(actor, 'account:manage');
    await this.database.transaction(async (tx) => {
      if (!(await this.rows.bury(tx, ownerId, SUBSCRIPTIONS['account.deleted.v1'].subscribers))) {
        throw unauthenticated();
      }
      await this.outbox.publish(tx, {
        type: 'account.deleted.v1',
        owner_id: ownerId,
        actor: actorLabel(actor),
        correlation_id: correlationId(),
        payload: {},
      });
    });
    await this.waker.credentialsChanged(ownerId);
  }

  /** The gateway's own part: what came after the deletion, such as live events under way. */
  async purge(message: Message): Promise<void> {
    await this.inbox.once(message, async (tx) => {
      await this.rows.purge(tx, message.owner_id);
      await this.outbox.publish(
        tx,
        {
          type: 'account.purged.v1',
          owner_id: message.owner_id,
          actor: { kind: 'service', id: 'gateway' },
          payload: { service: 'gateway' },
        },
        { causedBy: message },
      );
    });
  }

  async confirm(message: Message<AccountPurgedV1>): Promise<void> {
    await this.inbox.once(message, (tx) => this.rows.confirm(tx, message.owner_id, message.payload.service));
  }

  /** @returns how many accounts were asked about again */
  async askAgain(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const owners = await this.rows.takeOverdue(tx, OVERDUE, BATCH);
      const drafts = owners.map((ownerId) => ({
        type: 'account.deleted.v1',
        owner_id: ownerId,
        actor: { kind: 'service', id: 'gateway' },
        payload: {},
      }));
      await this.outbox.publish(tx, drafts);
      return owners.length;
    });
  }
}
