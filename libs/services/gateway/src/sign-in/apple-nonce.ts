import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MasterKeyring, randomToken, safeEqual, type Signer } from '#platform/crypto';
import { GatewayConfig } from '../gateway.config.js';
import { cookieOf } from '#platform/app';

const NAME = 'qs_apple_nonce';
const PATH = '/api/auth/apple';
/** Seconds between asking for a nonce and coming with the token. */
const LIFE = 600;

/** A number that Apple puts into the token, bound to the browser that asked for it. */
@Injectable()
export class AppleNonce {
  private readonly signer: Signer;

  constructor(
    keyring: MasterKeyring,
    private readonly config: GatewayConfig,
  ) {
    this.signer = keyring.signer('apple-nonce');
  }

  issue(): { nonce: string; cookie: string } {
    const nonce = randomToken('', 24);
    const value = this.signer.issue(nonce, { expiresAt: new Date(Date.now() + LIFE * 1_000) });
    return { nonce, cookie: this.cookie(value, LIFE) };
  }

  clear(): string {
    return this.cookie('', 0);
  }

  /**
   * A browser that was given a nonce must bring it back in the token, as it is or hashed as Apple's own
   * libraries do; one that was not must not bring any.
   */
  isMatch(claim: string | undefined, cookies: string | undefined): boolean {
    const value = cookieOf(cookies, NAME);
    const issued = value === undefined ? undefined : this.signer.read(value);
    if (issued === undefined) return claim === undefined;
    if (claim === undefined) return false;
    return safeEqual(claim, issued) || safeEqual(claim, createHash('sha256').update(issued).digest('hex'));
  }

  private cookie(value: string, maxAge: number): string {
    const secure = this.config.isSecure ? '; Secure' : '';
    return `${NAME}=${value}; Max-Age=${maxAge}; Path=${PATH}; HttpOnly; SameSite=Strict${secure}`;
  }
}
