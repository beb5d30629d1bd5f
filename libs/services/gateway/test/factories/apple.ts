import { createServer } from 'node:http';
import { SignJWT, exportJWK, generateKeyPair, type CryptoKey, type JWTPayload } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { listen } from './listen.js';

export const APPLE_CLIENT = 'example.quickstash.web';
export const APPLE_ISSUER = 'https://apple.example';

/** A key set served as Apple serves its own, and tokens signed with its key. */
export interface TestApple {
  readonly jwksUrl: string;
  /** A good token of somebody new, but for what `claims` changes; undefined removes. */
  token(claims?: Record<string, unknown>, key?: CryptoKey): Promise<string>;
  close(): Promise<void>;
}

const now = (): number => Math.floor(Date.now() / 1_000);

export async function startApple(): Promise<TestApple> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'apple-1', use: 'sig', alg: 'RS256' };
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
  });
  const { origin, close } = await listen(server);
  return {
    jwksUrl: `${origin}/auth/keys`,
    token: (claims = {}, key = privateKey) => {
      const subject = uuidv7();
      const payload: JWTPayload = {
        iss: APPLE_ISSUER,
        aud: APPLE_CLIENT,
        sub: subject,
        email: `${subject}@privaterelay.example`,
        email_verified: 'true',
        iat: now(),
        exp: now() + 3_600,
        ...claims,
      };
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'apple-1' }).sign(key);
    },
    close,
  };
}
