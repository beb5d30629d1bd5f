import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { listen } from './listen.js';

/** Somebody at the provider. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
  readonly picture?: string;
}

/** A real OpenID Connect provider whose sign-in page lets in whoever the test names next, without asking. */
export interface TestProvider {
  readonly issuer: string;
  signsIn(person: Person): void;
  /** The next person presses "cancel". */
  cancels(): void;
  close(): Promise<void>;
}

export const CLIENT = { id: 'quickstash-test', secret: 'a secret between the two of them' };

/** @param redirectUri where the product takes answers; known once it listens */
export async function startOpenIdProvider(redirectUri: () => string): Promise<TestProvider> {
  const server = createServer();
  const { origin, close } = await listen(server);
  const people = new Map<string, Person>();
  let next: Person | 'cancels' | undefined;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' };
  const provider: Provider = withoutWarnings(
    () =>
      new Provider(origin, {
        jwks: { keys: [jwk] },
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: [redirectUri()],
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
        cookies: { keys: ['only for tests'] },
        ttl: {
          AccessToken: 600,
          AuthorizationCode: 60,
          Grant: 600,
          IdToken: 600,
          Interaction: 600,
          Session: 600,
        },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
        findAccount: (_context, sub) => {
          const person = people.get(sub);
          return person && { accountId: sub, claims: () => ({ ...person }) };
        },
        loadExistingGrant: async (context) => {
          const { client, session } = context.oidc;
          if (!client || !session?.accountId) return undefined;
          const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      }),
  );
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void callback(request, response);
      return;
    }
    const result =
      next === undefined || next === 'cancels'
        ? { error: 'access_denied' }
        : { login: { accountId: next.sub } };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return {
    issuer: origin,
    signsIn: (person) => {
      people.set(person.sub, person);
      next = person;
    },
    cancels: () => {
      next = 'cancels';
    },
    close,
  };
}

/** It warns that it keeps everything in memory, which is what a test wants. */
function withoutWarnings<T>(make: () => T): T {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}
