import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { AccountsSignIn } from '../accounts/sign-in.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { FlowCookie, type Flow, type FlowClient } from './flow-cookie.js';
import { OpenIdClient } from './open-id.client.js';
import { SignInRefused } from './sign-in.errors.js';
import { SignInSupport } from './sign-in-support.js';

/** Where to send the browser, and the cookies to send along (values of `Set-Cookie`). */
export interface Redirect {
  readonly location: string;
  readonly cookies: readonly string[];
}

const FAILED = '/auth/callback?error=auth_failed';

/** The browser's way to the OpenID Connect provider and back. It always ends on a page of ours. */
@Injectable()
export class GoogleSignIn {
  constructor(
    private readonly provider: OpenIdClient,
    private readonly flows: FlowCookie,
    private readonly accounts: AccountsSignIn,
    private readonly sessions: SessionsService,
    private readonly support: SignInSupport,
  ) {}

  /**
   * The provider sends browsers back to the public address, where a cookie of another name of ours
   * (127.0.0.1 for localhost) would be missing: such a browser starts again there.
   * @param host the request's `Host`; undefined when it was sent there already
   */
  async start(client: FlowClient, host: string | undefined): Promise<Redirect> {
    const elsewhere = this.flows.publicStart(client, host);
    if (elsewhere !== undefined) return { location: elsewhere, cookies: [] };
    const flow: Flow = { ...this.provider.freshSecrets(), client };
    try {
      const url = await this.provider.authorizationUrl(flow);
      return { location: url.href, cookies: [this.flows.issue(flow)] };
    } catch (error) {
      this.support.report(error);
      return { location: FAILED, cookies: [] };
    }
  }

  /**
   * @param query of the callback's address, with its `?`
   * @param cookies the browser's `Cookie` header
   */
  async finish(query: string, cookies: string | undefined): Promise<Redirect> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const cleared = this.flows.clear(state);
    try {
      const flow = this.flows.read(cookies, state);
      if (!flow) throw new SignInRefused('the answer belongs to no sign-in of this browser');
      const profile = await this.provider.profileOf(query, flow);
      const { ownerId, arrival } = await this.support.transaction(async (tx) => {
        const owner = await this.accounts.ownerOf(tx, profile);
        return { ownerId: owner, arrival: await this.arrival(tx, owner, flow.client) };
      });
      await this.accounts.afterwards(ownerId, profile);
      return { ...arrival, cookies: [cleared, ...arrival.cookies] };
    } catch (error) {
      this.support.report(error);
      return { location: FAILED, cookies: [cleared] };
    }
  }

  private async arrival(tx: Tx, ownerId: string, client: FlowClient): Promise<Redirect> {
    switch (client.kind) {
      case 'web': {
        const { token, cookie } = await this.sessions.beginInAddress(tx, ownerId);
        return { location: `/auth/callback?token=${token}`, cookies: [cookie] };
      }
      case 'mac': {
        // No cookie: the code is redeemed by the desktop app, which proves itself by the verifier.
        const code = await this.sessions.beginForMac(tx, ownerId, client.challenge);
        return { location: `/auth/mac-success?code=${code}`, cookies: [] };
      }
    }
  }
}
