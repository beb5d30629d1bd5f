import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { WorkHandler } from '#platform/messaging';
import { AccountPurge } from './account-purge.js';
import { AccountsRepository } from './accounts.repository.js';

@Injectable()
export class AccountsWork {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly account: AccountPurge,
  ) {}

  /** A write that was under way while its account went may commit after the purge: it is taken away within a minute. */
  @WorkHandler('accounts.sweep')
  async sweep(): Promise<void> {
    for (const ownerId of await this.accounts.leftovers()) {
      await this.database.transaction((tx) => this.account.purge(tx, ownerId));
    }
  }
}
