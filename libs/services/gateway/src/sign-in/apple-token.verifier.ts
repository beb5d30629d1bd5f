import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { OperationalError } from '#platform/errors';
import { GatewayConfig } from '../gateway.config.js';
import { AppleNonce } from './apple-nonce.js';
import { SignInRefused } from './sign-in.errors.js';

/** Seconds after its making in which a token is taken. */
export const TOKEN_AGE = 5 * 60;
/** Seconds that two clocks may differ. */
const CLOCK_TOLERANCE = 10;

export interface AppleIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified: boolean;
}

/** Checks identity tokens of Sign in with Apple against Apple's key set, which is fetched when first needed. */
@Injectable()
export class AppleTokenVerifier {
  private readonly keys: JWTVerifyGetKey;

  constructor(
    private readonly config: GatewayConfig,
    readonly nonces: AppleNonce,
  ) {
    this.keys = createRemoteJWKSet(new URL(config.appleJwksUrl), {
      timeoutDuration: 5_000,
      cooldownDuration: 5_000,
    });
  }

  get isOffered(): boolean {
    return Boolean(this.config.appleClientId);
  }

  /**
   * Signature, issuer, audience, expiry, age, and the nonce when this browser was given one.
   * @param cookies the browser's `Cookie` header
   * @throws SignInRefused for a token that is not good, OperationalError when the key set cannot be had
   */
  async verify(token: string, cookies: string | undefined): Promise<AppleIdentity> {
    const claims = await this.claimsOf(token);
    if (typeof claims.sub !== 'string' || claims.sub === '')
      throw new SignInRefused('the token names nobody');
    const { email, email_verified: verified, nonce } = claims;
    const brought = typeof nonce === 'string' ? nonce : undefined;
    if (!this.nonces.isMatch(brought, cookies)) throw new SignInRefused('the nonce is another');
    return {
      issuer: this.config.appleIssuer,
      subject: claims.sub,
      email: typeof email === 'string' ? email : undefined,
      // Apple writes it as a boolean or as text.
      emailVerified: verified === true || verified === 'true',
    };
  }

  private async claimsOf(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        issuer: this.config.appleIssuer,
        audience: this.config.appleClientId,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['iat', 'exp', 'sub', 'aud'],
        maxTokenAge: TOKEN_AGE,
        clockTolerance: CLOCK_TOLERANCE,
      });
      return payload;
    } catch (error) {
      if (isAboutToken(error))
        throw new SignInRefused(`the token was refused: ${error.code}`, { cause: error });
      throw new OperationalError('apple_unavailable', 'The key set of Apple could not be read', {
        cause: error,
      });
    }
  }
}

/** Everything jose says about a token; the rest is about fetching keys. */
function isAboutToken(error: unknown): error is errors.JOSEError {
  const isAboutKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return error instanceof errors.JOSEError && !isAboutKeys && error.code !== 'ERR_JOSE_GENERIC';
}
