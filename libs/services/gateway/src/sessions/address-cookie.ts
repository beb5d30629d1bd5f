import { Injectable } from '@nestjs/common';
import { MasterKeyring, safeEqual, type Signer } from '#platform/crypto';
import { GatewayConfig } from '../gateway.config.js';
import { cookieOf } from '#platform/app';

const PATH = '/api/auth';

/**
 * Binds the token in the callback's address to the browser that signed in: whoever opens that address
 * elsewhere (login CSRF: somebody is led into the account of somebody else) lacks the cookie. Named by
 * the token, so that two tabs can sign in at once.
 */
@Injectable()
export class AddressCookie {
  private readonly signer: Signer;

  constructor(
    keyring: MasterKeyring,
    private readonly config: GatewayConfig,
  ) {
    this.signer = keyring.signer('address-token');
  }

  /** Value of `Set-Cookie`. @param hash of the token in the address @param seconds that token lives */
  issue(hash: Buffer, seconds: number): string {
    const expiresAt = new Date(Date.now() + seconds * 1_000);
    return this.cookie(hash, this.signer.issue(hash.toString('base64url'), { expiresAt }), seconds);
  }

  /** Whether the browser with these cookies is the one that the token was made for. */
  isMatch(hash: Buffer, cookies: string | undefined): boolean {
    const value = cookieOf(cookies, nameFor(hash));
    const bound = value === undefined ? undefined : this.signer.read(value);
    return bound !== undefined && safeEqual(bound, hash.toString('base64url'));
  }

  /** Value of `Set-Cookie` that takes it away again. */
  clear(hash: Buffer): string {
    return this.cookie(hash, '', 0);
  }

  private cookie(hash: Buffer, value: string, maxAge: number): string {
    const secure = this.config.isSecure ? '; Secure' : '';
    return `${nameFor(hash)}=${value}; Max-Age=${maxAge}; Path=${PATH}; HttpOnly; SameSite=Lax${secure}`;
  }
}

const nameFor = (hash: Buffer): string => `qs_address_${hash.toString('base64url').slice(0, 12)}`;
