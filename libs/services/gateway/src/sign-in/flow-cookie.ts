import { cookieOf } from '#platform/app';
import { MasterKeyring, type Signer } from '#platform/crypto';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';
import type { FlowSecrets } from './open-id.client.js';

/** Seconds between leaving for the provider and coming back. */
const LIFE = 600;
const PATH = '/api/auth';

/** `web`: back to the page. `mac`: back to the desktop app, which proves itself by the challenge's verifier. */
export type FlowClient = { readonly kind: 'web' } | { readonly kind: 'mac'; readonly challenge: string };

export interface Flow extends FlowSecrets {
  readonly client: FlowClient;
}

/**
 * Binds a sign-in to the browser that started it. Named by the state, so that two tabs can sign in at
 * once; signed, so that nobody plants one; gone after its first use.
 */
@Injectable()
export class FlowCookie {
  private readonly signer: Signer;

  constructor(
    keyring: MasterKeyring,
    private readonly config: GatewayConfig,
  ) {
    this.signer = keyring.signer('sign-in-flow');
  }

  /** Where to start instead, when this `Host` would keep the cookie for a name that the answer does not come to. */
  publicStart(client: FlowClient, host: string | undefined): string | undefined {
    const { origin } = this.config;
    if (host === undefined || host.toLowerCase() === origin.host) return undefined;
    const url = new URL(`${PATH}/google?at=public`, origin);
    if (client.kind === 'mac') {
      url.searchParams.set('client', 'mac');
      url.searchParams.set('code_challenge', client.challenge);
    }
    return url.href;
  }

  /** Value of `Set-Cookie`. */
  issue(flow: Flow): string {
    const value = this.signer.issue(JSON.stringify(flow), { expiresAt: new Date(Date.now() + LIFE * 1_000) });
    return this.cookie(nameFor(flow.state), value, LIFE);
  }

  /** The flow that this state belongs to in this browser; undefined when there is none, it expired or was tampered with. */
  read(cookies: string | undefined, state: string | undefined): Flow | undefined {
    if (!state) return undefined;
    const value = cookieOf(cookies, nameFor(state));
    const payload = value === undefined ? undefined : this.signer.read(value);
    if (payload === undefined) return undefined;
    const flow: unknown = JSON.parse(payload);
    return isFlow(flow) && flow.state === state ? flow : undefined;
  }

  /** Value of `Set-Cookie` that takes it away again. */
  clear(state: string): string {
    return this.cookie(nameFor(state), '', 0);
  }

  private cookie(name: string, value: string, maxAge: number): string {
    const secure = this.config.isSecure ? '; Secure' : '';
    return `${name}=${value}; Max-Age=${maxAge}; Path=${PATH}; HttpOnly; SameSite=Lax${secure}`;
  }
}

const nameFor = (state: string): string => `qs_flow_${state.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 12)}`;

function isFlow(value: unknown): value is Flow {
  if (typeof value !== 'object' || value === null) return false;
  if (!('state' in value && 'nonce' in value && 'verifier' in value && 'client' in value)) return false;
  const texts = [value.state, value.nonce, value.verifier].every((one) => typeof one === 'string');
  return texts && isClient(value.client);
}

function isClient(value: unknown): value is FlowClient {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return (
    value.kind === 'web' ||
    (value.kind === 'mac' && 'challenge' in value && typeof value.challenge === 'string')
  );
}
