import { Injectable } from '@nestjs/common';
import { OwnerCipher } from '#platform/crypto';
import type { Tx } from '#platform/database';
import { Idempotency } from '#platform/idempotency';
import { AttachmentsService } from '../files/index.js';
import { PreviewsService } from '../previews/index.js';
import { AccountsRepository } from './accounts.repository.js';

/** Takes away all that this service holds of an account. May run again at any time. */
@Injectable()
export class AccountPurge {
  constructor(
    private readonly cipher: OwnerCipher,
    private readonly previews: PreviewsService,
    private readonly files: AttachmentsService,
    private readonly idempotency: Idempotency,
    private readonly accounts: AccountsRepository,
  ) {}

  /** Keys first: whatever copy remains anywhere is unreadable from then on. */
  async purge(tx: Tx, ownerId: string): Promise<void> {
    await this.cipher.destroyOwner(tx, ownerId);
    await this.previews.purge(tx, ownerId);
    await this.files.purge(tx, ownerId);
    await this.idempotency.forgetOwner(tx, ownerId);
    await this.accounts.purge(tx, ownerId);
  }
}
