import type { IncomingMessage } from 'node:http';
import { unauthenticated } from '#platform/errors';
import { ANONYMOUS, type Actor } from '#platform/identity';
import type { RateLimiter } from '#platform/rate-limit';
import { credentialOf, type Authentication } from './authentication.js';
import type { ClientAddresses } from './client-address.js';
import type { Destination } from './destination.js';
import { LIMITS } from './limits.js';
import { Suspects } from './suspects.js';

/** Finds out who calls and holds them to their limits: known callers by who they are, all others by where they come from. */
export class Callers {
  constructor(
    private readonly authentication: Pick<Authentication, 'actorOf'>,
    private readonly limiter: Pick<RateLimiter, 'consume'>,
    private readonly addresses: ClientAddresses,
    private readonly suspects = new Suspects(),
  ) {}

  /** @throws 401 where a good credential is required, 429 over a limit */
  async admit(request: IncomingMessage, { admission, isUpload }: Destination): Promise<Actor> {
    if (admission === 'unchecked') return ANONYMOUS;
    const address = this.addressOf(request);
    if (admission === 'anonymous') {
      await this.count(isUpload ? 'uploads' : 'web', address);
      return ANONYMOUS;
    }
    const credential = credentialOf(request);
    if (credential !== undefined) {
      const actor = await this.lookUp(request, credential, address);
      if (actor.kind === 'user') return actor;
    } else {
      await this.count(isUpload ? 'uploads' : 'address', address);
    }
    if (admission === 'required') throw unauthenticated();
    return ANONYMOUS;
  }

  /** What callers are counted under of whom nothing else is known. */
  addressOf(request: IncomingMessage): string {
    return this.addresses.keyOf(request.socket.remoteAddress, forwardedFor(request));
  }

  /** Counts against the address once when the credential is not good, and before looking when one just was not. */
  private async lookUp(request: IncomingMessage, credential: string, address: string): Promise<Actor> {
    const hasToPay = this.suspects.mustPay(address, credential);
    if (hasToPay) await this.count('address', address);
    const actor = await this.authentication.actorOf(request);
    if (actor) {
      this.suspects.noteGood(credential);
      await this.limiter.consume(`user:${actor.userId}`, 1, LIMITS.user);
      return actor;
    }
    this.suspects.noteFailed(address, credential);
    if (!hasToPay) await this.count('address', address);
    return ANONYMOUS;
  }

  private count(kind: 'address' | 'uploads' | 'web', address: string): Promise<void> {
    return this.limiter.consume(`${kind}:${address}`, 1, LIMITS[kind]);
  }
}

function forwardedFor(request: IncomingMessage): string | undefined {
  const value = request.headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(',') : value;
}
