import { callBody, callData, callVoid } from './call.js';
import type { User } from './types.js';

/** The signed-in user; with a token of its own for a session that is not the stored one. */
export async function fetchMe(token?: string): Promise<User> {
  const body = await callBody<{ data: User | { user: User } }>('GET', '/auth/me', token ? { token } : {});
  return 'user' in body.data ? body.data.user : body.data;
}

/** Swaps the short-lived token of the callback address for a session of seven days. */
export async function rotateSession(token: string): Promise<string> {
  const body = await callBody<{ token: string }>('POST', '/auth/session/rotate', { token });
  return body.token;
}

export const logout = (token: string): Promise<void> => callVoid('POST', '/auth/logout', { token });

export const deleteAccount = (): Promise<void> => callVoid('DELETE', '/auth/account');

export interface AppleUser {
  readonly name?: { readonly firstName?: string; readonly lastName?: string };
  readonly email?: string;
}

/** `token` is absent when the server took the sign-in but gave no session. */
export function signInWithApple(
  identityToken: string,
  user: AppleUser | undefined,
): Promise<{ token?: string }> {
  return callBody('POST', '/auth/apple', { body: { identity_token: identityToken, user } });
}

/** The key masked (`sk-…abcd`), or null when none is stored. */
export async function fetchOpenAiKey(): Promise<string | null> {
  const body = await callBody<{ openai_api_key?: string | null }>('GET', '/auth/openai-key', {
    query: { for_ui: true },
  });
  return body.openai_api_key || null;
}

export const saveOpenAiKey = (key: string): Promise<void> =>
  callVoid('POST', '/auth/openai-key', { body: { openai_api_key: key } });

export const revokeOpenAiKey = (): Promise<void> => callVoid('DELETE', '/auth/openai-key');

/** How this installation lets people sign in. */
export interface SignInOptions {
  readonly apple_client_id: string | null;
}

export const fetchSignInOptions = (): Promise<SignInOptions> => callData('GET', '/auth/config');
