import { Injectable } from '@nestjs/common';
import { MasterKeyring, type Signer } from '#platform/crypto';
import { Passwords } from '../shares/passwords.js';
import { SHARE_PASSWORD_MAX } from '../shares/share.dto.js';
import { shareNotFound } from '../shares/share.errors.js';
import { statusOf, type ShareRow } from '../shares/share.row.js';
import { AttemptsRepository, type Tried } from './attempts.repository.js';
import { Unlocks } from './unlocks.js';
import type { Visit } from './visit.js';
import { invalidPassword, passwordRequired, shareExpired, tooManyAttempts } from './visit.errors.js';
import { VisitedSharesRepository } from './visited-shares.repository.js';

/** A share that a visitor may read. */
export interface OpenShare {
  readonly share: ShareRow;
  readonly token: string;
  /** Newly made, when a password was given and is right. */
  readonly unlock?: string;
}

/** Lets visitors in. Everything that a visitor may learn of a share before they are in is decided here. */
@Injectable()
export class ShareDoor {
  private readonly addresses: Signer;

  constructor(
    private readonly shares: VisitedSharesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly passwords: Passwords,
    private readonly unlocks: Unlocks,
    keyring: MasterKeyring,
  ) {
    this.addresses = keyring.signer('sharing.address');
  }

  /**
   * The share behind a token, whatever its password. One look-up, whether there is such a token or not.
   * @throws 404 for unknown, revoked, suspended and disabled alike, 410 for one that expired
   */
  async live(token: string): Promise<ShareRow> {
    const share = await this.shares.find(token);
    const status = share ? statusOf(share) : 'unknown';
    if (!share || status === 'disabled' || status === 'suspended') throw shareNotFound();
    if (status === 'expired') throw shareExpired();
    return share;
  }

  /**
   * @param password what the visitor gave; the one of the request's header counts too
   * @throws like {@link live}; 403 `password_required`, 403 `invalid_password`, 429 while guesses are held back
   */
  async open(token: string, visit: Visit, password = visit.password): Promise<OpenShare> {
    const share = await this.live(token);
    if (share.password_hash === null) return { share, token };
    if (visit.unlocks.some((unlock) => this.unlocks.opens(share, unlock))) return { share, token };
    const given = password?.trim() ?? '';
    if (given === '') throw passwordRequired();
    await this.check(share, share.password_hash, visit.address, given);
    return { share, token, unlock: this.unlocks.issue(share) };
  }

  /** The address first: somebody who is held back for guessing does not hold back the share's readers. */
  private async check(share: ShareRow, hashed: string, address: string, given: string): Promise<void> {
    const tried: readonly Tried[] = [
      { kind: 'address', address: this.addresses.sign(address) },
      { kind: 'share', ownerId: share.owner_id, shareId: share.id },
    ];
    for (const one of tried) {
      const seconds = await this.attempts.take(one);
      if (seconds !== undefined) throw tooManyAttempts(seconds);
    }
    const isRight = given.length <= SHARE_PASSWORD_MAX && (await this.passwords.matches(given, hashed));
    if (!isRight) throw invalidPassword();
    for (const one of tried) await this.attempts.giveBack(one);
  }
}
