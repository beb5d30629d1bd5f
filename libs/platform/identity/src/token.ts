import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose';
import { isScope, SERVICES, type ServiceName } from '#contracts';
import { OperationalError, unauthenticated } from '#platform/errors';
import type { Actor } from './actor.js';
import type { ServiceKey, TrustedKeys } from './keys.js';

/** Carries the identity token between gateway and services. Dropped from every request that comes from outside. */
export const IDENTITY_HEADER = 'x-quickstash-identity';

/**
 * What limits by address count a visitor under, as the edge found it out; only the sharing service is told. Dropped from
 * every request that comes from outside.
 */
export const CLIENT_HEADER = 'x-quickstash-client';

/** Seconds an identity token is good for; minted once per caller and target in that time. */
const LIFE = 60;
/** A cached token is not handed out in its last seconds, so that it does not die on the way. */
const MARGIN = 10;
const CACHE_LIMIT = 10_000;

interface Cached<T> {
  readonly value: T;
  readonly until: number;
}

/** Signs who is calling, for one target service. */
export class IdentitySigner {
  private readonly cache = new Map<string, Cached<string>>();

  constructor(private readonly key: ServiceKey) {}

  async sign(actor: Actor, audience: ServiceName): Promise<string> {
    const claims = claimsOf(actor);
    const cacheKey = `${audience} ${JSON.stringify(claims)}`;
    const now = Math.floor(Date.now() / 1000);
    const cached = this.cache.get(cacheKey);
    if (cached && cached.until > now) return cached.value;
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer(this.key.service)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFE)
      .sign(this.key.privateKey);
    remember(this.cache, cacheKey, { value: token, until: now + LIFE - MARGIN });
    return token;
  }
}

/** Checks identity tokens for one service. User and anonymous identities are believed from the gateway only. */
export class IdentityVerifier {
  private readonly cache = new Map<string, Cached<Actor>>();

  constructor(
    private readonly audience: ServiceName,
    private readonly trusted: TrustedKeys,
  ) {}

  /**
   * @throws 401 for anything that is not a valid token for this service
   * @throws OperationalError when the token died while the request waited: nobody is signed out for that
   */
  async verify(token: string | undefined): Promise<Actor> {
    if (!token) throw unauthenticated('No identity token', 'no_identity');
    const now = Math.floor(Date.now() / 1000);
    const cached = this.cache.get(token);
    if (cached && cached.until > now) return cached.value;
    const { payload, issuer } = await this.check(token);
    const actor = actorOf(payload, issuer);
    remember(this.cache, token, { value: actor, until: payload.exp ?? now });
    return actor;
  }

  private async check(token: string): Promise<{ payload: JWTPayload; issuer: ServiceName }> {
    const issuer = issuerOf(token);
    const key = issuer && this.trusted.get(issuer);
    if (!issuer || !key) throw unauthenticated('Unknown issuer of identity token', 'no_identity');
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer,
        audience: this.audience,
        algorithms: ['EdDSA'],
        requiredClaims: ['exp', 'kind'],
      });
      return { payload, issuer };
    } catch (error) {
      // It was good when it was signed: the request waited here longer than it lives, and may come again.
      if (error instanceof errors.JWTExpired) {
        throw new OperationalError('identity_expired', 'The request waited too long', {
          retryAfter: 1,
          cause: error,
        });
      }
      if (error instanceof errors.JOSEError) throw unauthenticated('Identity token refused', 'no_identity');
      throw error;
    }
  }
}

function claimsOf(actor: Actor): JWTPayload {
  switch (actor.kind) {
    case 'user':
      return {
        kind: 'user',
        sub: actor.userId,
        owner: actor.ownerId,
        via: actor.via,
        scopes: [...actor.scopes],
        cid: actor.credentialId,
      };
    case 'service':
      return { kind: 'service', owner: actor.ownerId };
    case 'anonymous':
      return { kind: 'anonymous' };
  }
}

function actorOf(claims: JWTPayload, issuer: ServiceName): Actor {
  const { kind, sub, owner, via, scopes, cid } = claims;
  if (kind === 'service' && typeof owner === 'string')
    return { kind: 'service', service: issuer, ownerId: owner };
  if (issuer === 'gateway' && kind === 'anonymous') return { kind: 'anonymous' };
  if (
    issuer === 'gateway' &&
    kind === 'user' &&
    typeof sub === 'string' &&
    typeof owner === 'string' &&
    typeof cid === 'string' &&
    (via === 'session' || via === 'token')
  ) {
    const granted = Array.isArray(scopes)
      ? scopes.filter((scope) => typeof scope === 'string').filter(isScope)
      : [];
    return { kind: 'user', userId: sub, ownerId: owner, via, scopes: granted, credentialId: cid };
  }
  throw unauthenticated('Identity token refused', 'no_identity');
}

/** Reads the issuer before the signature is checked, only to know whose key to check it with. */
function issuerOf(token: string): ServiceName | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    if (typeof claims !== 'object' || claims === null || !('iss' in claims)) return undefined;
    return SERVICES.find((name) => name === claims.iss);
  } catch {
    return undefined;
  }
}

function remember<T>(cache: Map<string, Cached<T>>, key: string, entry: Cached<T>): void {
  if (cache.size >= CACHE_LIMIT) {
    const oldest = cache.keys().next();
    if (!oldest.done) cache.delete(oldest.value);
  }
  cache.set(key, entry);
}
