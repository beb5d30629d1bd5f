import { randomBytes } from 'node:crypto';
import { signInThroughProvider, type Callback } from '../../api/support/browser-session.js';
import { baseUrl, Client } from '../../api/support/client.js';

/** The provider's answer on its way to the product, before anybody has read it. */
export const isAnswer = (url: URL): boolean => url.pathname === '/api/auth/google/callback';

/** Somebody new on the way back from the provider: at the callback page, or before it where `isEnd` says so. */
export function callbackOf(name: string, isEnd?: (url: URL) => boolean): Promise<Callback> {
  const email = `${name}-${randomBytes(4).toString('hex')}@example.com`;
  return signInThroughProvider(baseUrl(), { email, name }, '/api/auth/google', isEnd);
}

/** One more session of somebody. */
export async function sessionOf(email: string): Promise<Client> {
  const callback = await signInThroughProvider(baseUrl(), { email, name: 'Somebody' });
  const swapped = await new Client(callback.searchParams.get('token')).post(
    '/api/auth/session/rotate',
    undefined,
    { headers: { cookie: callback.cookie } },
  );
  return new Client(swapped.body.token);
}
