import { Injectable } from '@nestjs/common';
import { hashToken } from '#platform/crypto';
import { notFound, unauthenticated } from '#platform/errors';
import { AccountsSignIn } from '../accounts/sign-in.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AppleTokenVerifier, TOKEN_AGE, type AppleIdentity } from './apple-token.verifier.js';
import { AppleTokensRepository } from './apple-tokens.repository.js';
import { displayNameOf, type GatewayAppleSignInDto } from './apple.dto.js';
import { SignInRefused } from './sign-in.errors.js';
import { SignInSupport } from './sign-in-support.js';

/** The page gets a token from Apple's window; here it becomes a session. */
@Injectable()
export class AppleSignIn {
  constructor(
    private readonly verifier: AppleTokenVerifier,
    private readonly used: AppleTokensRepository,
    private readonly accounts: AccountsSignIn,
    private readonly sessions: SessionsService,
    private readonly support: SignInSupport,
  ) {}

  /** @throws 404 when Sign in with Apple is not offered */
  issueNonce(): { nonce: string; cookie: string } {
    if (!this.verifier.isOffered) throw notFound('Sign in with Apple');
    return this.verifier.nonces.issue();
  }

  /** Takes the nonce of this browser away again. */
  clearedNonce(): string {
    return this.verifier.nonces.clear();
  }

  /**
   * A token is taken once, within five minutes of its making.
   * @returns the token of a session of seven days
   * @throws 401 with the text of the product for every token that is not good
   */
  async signIn(wish: GatewayAppleSignInDto, cookies: string | undefined): Promise<string> {
    if (!this.verifier.isOffered) throw notFound('Sign in with Apple');
    try {
      const identity = await this.verifier.verify(wish.identity_token, cookies);
      return await this.begin(identity, wish);
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      this.support.report(error);
      throw unauthenticated('Server authentication failed', 'apple_auth_failed');
    }
  }

  private begin(identity: AppleIdentity, wish: GatewayAppleSignInDto): Promise<string> {
    return this.support.transaction(async (tx) => {
      const isFirst = await this.used.take(tx, hashToken(signedPart(wish.identity_token)), 2 * TOKEN_AGE);
      if (!isFirst) throw new SignInRefused('the token was used before');
      const ownerId = await this.accounts.ownerOf(tx, { ...identity, name: displayNameOf(wish.user) });
      return this.sessions.begin(tx, ownerId);
    });
  }
}

/** What the signature covers: the same signature can be spelt in several ways, and each would look like another token. */
const signedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'));
