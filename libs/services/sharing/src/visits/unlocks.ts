import { Injectable } from '@nestjs/common';
import { hashToken, MasterKeyring, type Signer } from '#platform/crypto';
import { SHARE_UNLOCK_COOKIE } from '#contracts';
import { SharingConfig } from '../sharing.config.js';
import type { ShareRow } from '../shares/share.row.js';

/** Seconds for which a right password need not be given again. */
const LIFE = 3_600;

type Locked = Pick<ShareRow, 'id' | 'password_hash'>;

/** What stands for the password that a share has now: another password makes everything older worthless. */
export const lockOf = ({ password_hash }: Locked): string =>
  password_hash === null ? '' : hashToken(password_hash).toString('base64url').slice(0, 16);

/** Tokens that say that somebody gave a share's password lately. */
@Injectable()
export class Unlocks {
  private readonly signer: Signer;

  constructor(
    keyring: MasterKeyring,
    private readonly config: SharingConfig,
  ) {
    this.signer = keyring.signer('sharing.unlock');
  }

  issue(share: Locked, now = new Date()): string {
    return this.signer.issue(payloadOf(share), { expiresAt: new Date(now.getTime() + LIFE * 1_000) });
  }

  opens(share: Locked, token: string, now = new Date()): boolean {
    return this.signer.read(token, now) === payloadOf(share);
  }

  /** Values of `Set-Cookie`: for the page with its files, and for the API that the page calls. */
  cookies(shareToken: string, unlock: string): string[] {
    const secure = this.config.isSecure ? '; Secure' : '';
    return [`/shared/${shareToken}`, `/api/sharing/public/${shareToken}`].map(
      (path) =>
        `${SHARE_UNLOCK_COOKIE}=${unlock}; Max-Age=${LIFE}; Path=${path}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
}

const payloadOf = (share: Locked): string => JSON.stringify([share.id, lockOf(share)]);
