import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { hashToken, randomToken, safeEqual } from '#platform/crypto';
import { Database, type Tx } from '#platform/database';
import { forbidden, unauthenticated } from '#platform/errors';
import { authorize, type Actor, type UserActor } from '#platform/identity';
import { freshSessionToken, type FreshToken } from '../credentials/token-kinds.js';
import { StreamWaker } from '../events/stream-waker.js';
import { UsersRepository } from '../accounts/users.repository.js';
import { AddressCookie } from './address-cookie.js';
import { SessionsRepository, type NewSession } from './sessions.repository.js';

/** Seconds a session lives. */
const SESSION_SECONDS = 7 * 24 * 60 * 60;
/** Seconds the token in the callback's address lives; it is swapped at once. */
const ADDRESS_SECONDS = 5 * 60;
/** Seconds the code lives that goes to the desktop app by URL scheme. */
const MAC_CODE_SECONDS = 60;

/** A token for the callback's address, and the cookie without which it is worth nothing. */
export interface AddressToken {
  readonly token: string;
  /** Value of `Set-Cookie`. */
  readonly cookie: string;
}

/** A session's new token. */
export interface Rotated {
  readonly token: string;
  /** Value of `Set-Cookie` that takes the address token's cookie away; absent when there was none. */
  readonly clearedCookie?: string;
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly waker: StreamWaker,
    private readonly addressCookie: AddressCookie,
  ) {}

  /** A session of seven days, in the transaction that found out who it is. @returns its token, shown nowhere again */
  async begin(tx: Tx, ownerId: string): Promise<string> {
    const { token } = await this.open(tx, { ownerId, seconds: SESSION_SECONDS, place: 'client' });
    return token;
  }

  /** For the callback's address: for five minutes good for {@link rotate} alone, in the browser that has the cookie. */
  async beginInAddress(tx: Tx, ownerId: string): Promise<AddressToken> {
    const { token, hash } = await this.open(tx, { ownerId, seconds: ADDRESS_SECONDS, place: 'address' });
    return { token, cookie: this.addressCookie.issue(hash, ADDRESS_SECONDS) };
  }

  /** For the desktop app: a one-time code that only the holder of the challenge's verifier can redeem. */
  async beginForMac(tx: Tx, ownerId: string, challenge: string): Promise<string> {
    const code = randomToken('qsm_');
    await this.sessions.insertMacCode(tx, {
      hash: hashToken(code),
      ownerId,
      challenge,
      seconds: MAC_CODE_SECONDS,
    });
    return code;
  }

  /**
   * A new token of seven days for the caller's session; the old one is dead. Of two who swap the same
   * token one succeeds. A token from the callback's address is swapped in the browser that signed in and
   * in no other, and stays good for that one when another tries.
   * @param cookies the browser's `Cookie` header
   * @throws 401 when the session ended meanwhile or belongs to another browser, 403 for an API token
   */
  async rotate(actor: Actor, cookies: string | undefined): Promise<Rotated> {
    const ownerId = authorize(actor, 'account:manage');
    const { credentialId } = sessionOf(actor);
    const rotated = await this.database.transaction(async (tx): Promise<Rotated> => {
      const ended = await this.sessions.end(tx, ownerId, credentialId);
      if (!ended) throw unauthenticated();
      const { hash, isInAddress } = ended;
      if (isInAddress && !this.addressCookie.isMatch(hash, cookies)) {
        throw unauthenticated('This sign-in was started in another browser.', 'foreign_sign_in');
      }
      const token = await this.begin(tx, ownerId);
      return isInAddress ? { token, clearedCookie: this.addressCookie.clear(hash) } : { token };
    });
    await this.waker.credentialsChanged(ownerId);
    return rotated;
  }

  /** Ends the caller's session in every replica. @throws 403 for an API token, which is revoked instead */
  async logout(actor: Actor): Promise<void> {
    const ownerId = authorize(actor, 'account:manage');
    await this.database.transaction((tx) => this.sessions.end(tx, ownerId, sessionOf(actor).credentialId));
    await this.waker.credentialsChanged(ownerId);
  }

  /** @throws 401 for an unknown, used or expired code and for a wrong verifier, which uses the code up too */
  async redeemMacCode(code: string, verifier: string): Promise<string> {
    const taken = await this.database.transaction((tx) => this.sessions.takeMacCode(tx, hashToken(code)));
    if (!taken || !safeEqual(taken.challenge, challengeOf(verifier))) {
      throw unauthenticated('This sign-in code is not valid any more.', 'invalid_code');
    }
    return this.database.transaction((tx) => this.begin(tx, taken.ownerId));
  }

  private async open(tx: Tx, wish: Pick<NewSession, 'ownerId' | 'seconds' | 'place'>): Promise<FreshToken> {
    // Held until commit: an account that is being deleted must not get a session that outlives it.
    if (!(await this.users.hold(tx, wish.ownerId))) throw unauthenticated();
    const fresh = freshSessionToken();
    await this.sessions.insert(tx, { ...wish, hash: fresh.hash, id: uuidv7() });
    return fresh;
  }
}

function sessionOf(actor: Actor): UserActor {
  if (actor.kind === 'user' && actor.via === 'session') return actor;
  throw forbidden('This needs a signed-in session, not an API token.', 'session_required');
}

/** RFC 7636, S256. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}
