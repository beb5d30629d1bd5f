import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { interactionPolicy } from 'oidc-provider';
import type { Accounts } from './accounts.js';
import { messagePage } from './page.js';

const SCOPES = 'openid email profile';
const MINUTES = 60;
export const SELECT_ACCOUNT = 'select_account';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

/** A provider with one client, PKCE required, consent given by itself, and everything in memory. */
export function createProvider(settings: ProviderSettings, accounts: Accounts): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(settings.issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: settings.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: {
      keys: [
        {
          ...privateKey.export({ format: 'jwk' }),
          use: 'sig',
          alg: 'RS256',
          kid: randomBytes(6).toString('hex'),
        },
      ],
    },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As at Google, the id token carries the claims; nobody has to ask the userinfo endpoint.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: promptsOfGoogle(),
      url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}`,
    },
    ttl: {
      AccessToken: 10 * MINUTES,
      AuthorizationCode: MINUTES,
      Grant: 60 * MINUTES,
      IdToken: 10 * MINUTES,
      Interaction: 60 * MINUTES,
      Session: 60 * MINUTES,
    },
    findAccount: (_ctx, id) => accounts.find(id),
    loadExistingGrant: async ({ oidc: { provider, session, client } }) => {
      const grant = new provider.Grant({ accountId: session?.accountId, clientId: client?.clientId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'html';
      ctx.body = messagePage(
        'Sign-in did not work',
        `${description ?? error}. Go back to Quickstash and try again.`,
      );
    },
  });
}

/** Google lets a client ask for `select_account`, and ours does; here the one page serves it. */
function promptsOfGoogle(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: SELECT_ACCOUNT, requestable: true }), 0);
  return policy;
}
