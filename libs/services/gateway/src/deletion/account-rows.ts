import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import type { Tx } from '#platform/database';
import { UsersRepository } from '../accounts/users.repository.js';
import { LiveEventsRepository } from '../events/live-events.repository.js';
import { PurgesRepository } from './purges.repository.js';

/** What the gateway holds of an account, and what stays of it for a while: a stone, and a ledger of who has purged. */
@Injectable()
export class AccountRows {
  constructor(
    private readonly users: UsersRepository,
    private readonly purges: PurgesRepository,
    private readonly log: LiveEventsRepository,
    private readonly tombstones: Tombstones,
  ) {}

  /** @returns false when the account was gone already */
  async bury(tx: Tx, ownerId: string, services: readonly string[]): Promise<boolean> {
    // First, because it waits for sign-ins under way, whose sessions the next statement then sees.
    if (!(await this.users.delete(tx, ownerId))) return false;
    await this.purge(tx, ownerId);
    await this.tombstones.bury(tx, ownerId);
    await this.purges.open(tx, ownerId, services);
    return true;
  }

  async purge(tx: Tx, ownerId: string): Promise<void> {
    await this.purges.deleteOwned(tx, ownerId);
    await this.log.deleteOwner(tx, ownerId);
  }

  confirm(tx: Tx, ownerId: string, service: string): Promise<void> {
    return this.purges.confirm(tx, ownerId, service);
  }

  takeOverdue(tx: Tx, seconds: number, limit: number): Promise<string[]> {
    return this.purges.takeOverdue(tx, seconds, limit);
  }
}
