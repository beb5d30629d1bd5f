import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import type { ProviderProfile } from '../accounts/sign-in.service.js';
import { GOOGLE_OWN_ISSUER, GatewayConfig } from '../gateway.config.js';
import { SignInRefused } from './sign-in.errors.js';

/** Seconds the provider has for one answer. */
const PATIENCE = 10;
/** Milliseconds after which the provider's description is read again. */
const DESCRIPTION_LIFE = 60 * 60 * 1000;

/** What has to come back with the browser for the answer to be believed. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier. */
  readonly verifier: string;
}

/**
 * The OpenID Connect provider behind "Sign in with Google". Its description is read at the first
 * sign-in and kept an hour: the product starts without the provider.
 */
@Injectable()
export class OpenIdClient {
  private description: { readonly value: Promise<oidc.Configuration>; readonly until: number } | undefined;

  constructor(private readonly config: GatewayConfig) {}

  freshSecrets(): FlowSecrets {
    return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  }

  /** Where the browser goes to. @throws when the provider does not describe itself */
  async authorizationUrl({ state, nonce, verifier }: FlowSecrets): Promise<URL> {
    return oidc.buildAuthorizationUrl(await this.provider(), {
      response_type: 'code',
      redirect_uri: this.redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...promptFor(this.config.googleIssuer),
    });
  }

  /**
   * Swaps the code for an identity: state, nonce, PKCE, issuer, audience, expiry and the signature of
   * the identity token are checked.
   * @param query of the callback, with its `?`
   * @throws whatever was wrong; nothing of it is for the browser
   */
  async profileOf(query: string, { state, nonce, verifier }: FlowSecrets): Promise<ProviderProfile> {
    const provider = await this.provider();
    const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${this.redirectUri}${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInRefused('the provider sent no identity token');
    // Providers may keep the profile out of the identity token (OpenID Connect Core, 5.4).
    const isComplete = claims['email'] !== undefined || !provider.serverMetadata().userinfo_endpoint;
    const more = isComplete ? {} : await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub);
    const all: Record<string, unknown> = { ...claims, ...more };
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textOf(all['email']),
      emailVerified: all['email_verified'] === true,
      name: textOf(all['name']),
      avatarUrl: textOf(all['picture']),
    };
  }

  private get redirectUri(): string {
    return new URL('/api/auth/google/callback', this.config.origin).href;
  }

  private provider(): Promise<oidc.Configuration> {
    const known = this.description;
    if (known && known.until > Date.now()) return known.value;
    const value = this.discover();
    this.description = { value, until: Date.now() + DESCRIPTION_LIFE };
    value.catch(() => {
      if (this.description?.value === value) this.description = undefined;
    });
    return value;
  }

  private discover(): Promise<oidc.Configuration> {
    const { googleIssuer, googleClientId, googleClientSecret } = this.config;
    const issuer = new URL(googleIssuer);
    return oidc.discovery(
      issuer,
      googleClientId,
      googleClientSecret,
      clientAuthentication(googleClientSecret),
      {
        timeout: PATIENCE,
        // The identity token's signature is checked too, though it comes straight from the provider:
        // a company's own provider may stand behind plain http in its network.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
  }
}

/** Basic is what a client has that was registered without saying more (OpenID Connect Registration, 2). */
const clientAuthentication = (secret: string | undefined): oidc.ClientAuth =>
  secret ? oidc.ClientSecretBasic(secret) : oidc.None();

/**
 * A person who signed out and comes back may want to be somebody else. Google has a picker for that;
 * a provider on this machine, where one browser is many people, asks anew; a company's own decides itself.
 */
function promptFor(issuer: string): { prompt?: string } {
  if (issuer === GOOGLE_OWN_ISSUER) return { prompt: 'select_account' };
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(issuer).hostname) ? { prompt: 'login' } : {};
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
