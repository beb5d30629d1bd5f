import { answered, api, apiWith, dataOf, done } from './client.js';
import type { AppleUser, SignInOptions, User } from './types.js';

export const fetchMe = (): Promise<User> => dataOf(api.GET('/api/auth/me'));

/** Whose another session than the stored one is. */
export async function fetchUserOf(token: string): Promise<User> {
  return (await answered(apiWith(token).GET('/api/auth/me'), null)).data;
}

/** Swaps the short-lived token of the callback address for a session of seven days. */
export async function rotateSession(token: string): Promise<string> {
  return (await answered(apiWith(token).POST('/api/auth/session/rotate'), null)).token;
}

export async function logout(token: string): Promise<void> {
  await answered(apiWith(token).POST('/api/auth/logout'), null);
}

export const deleteAccount = (): Promise<void> => done(api.DELETE('/api/auth/account'));

/** The session's token; empty when the server took the sign-in but gave none. */
export async function signInWithApple(identityToken: string, user: AppleUser | undefined): Promise<string> {
  const body = { identity_token: identityToken, ...(user && { user }) };
  return (await answered(api.POST('/api/auth/apple', { body }), null)).token;
}

/** The key masked (`sk-…abcd`), or null when none is stored. */
export async function fetchOpenAiKey(): Promise<string | null> {
  const query = { for_ui: true } as const;
  return (await answered(api.GET('/api/auth/openai-key', { params: { query } }))).openai_api_key;
}

/**
 * @returns whether OpenAI accepted it; a key that it could not be asked about is kept too
 * @throws ApiError `ai_key_refused`
 */
export const saveOpenAiKey = async (key: string): Promise<boolean> =>
  (await answered(api.POST('/api/auth/openai-key', { body: { openai_api_key: key } }))).tested;

export const revokeOpenAiKey = (): Promise<void> => done(api.DELETE('/api/auth/openai-key'));

/** How this installation lets people sign in. */
export const fetchSignInOptions = (): Promise<SignInOptions> => dataOf(api.GET('/api/auth/config'));
