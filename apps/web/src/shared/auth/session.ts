import { useSyncExternalStore } from 'react';
import * as api from '../api/auth.js';
import { ApiError } from '../api/errors.js';
import type { User } from '../api/types.js';
import { tellSignOut } from './sign-out.js';
import { clearToken, currentToken, onTokenChange, storeToken } from './token-store.js';
import { logWarning } from '../lib/log.js';

/**
 * Who is here. `loading`: there is a token and the server has not yet said whose it is; a server that
 * does not answer keeps it so (and the page, which works on what it has), because only a 401 ends a session.
 */
export type Session =
  | { readonly status: 'anonymous' }
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: User };

const RETRY_FIRST_MS = 1000;
const RETRY_MOST_MS = 30_000;

let session: Session = currentToken() ? { status: 'loading' } : { status: 'anonymous' };
let checkedToken: string | null = null;
const listeners = new Set<() => void>();

export const useSession = (): Session => useSyncExternalStore(subscribe, getSession);

export const getSession = (): Session => session;

/** Called after every change of the session. */
export const onSession = (listener: (session: Session) => void): (() => void) =>
  subscribe(() => listener(session));

/** The user when known. */
export function useUser(): User | null {
  const current = useSession();
  return current.status === 'signed-in' ? current.user : null;
}

/** Starts watching the token, in this tab and the others. Called once by main. */
export function startSession(): void {
  onTokenChange(() => void check());
  void check();
}

/** Takes a new token and finds out whose it is. */
export function signIn(token: string): void {
  storeToken(token);
}

/** Signed out here at once, whatever the server answers. */
export async function signOut(): Promise<void> {
  const token = currentToken();
  tellSignOut();
  clearToken();
  if (!token) return;
  try {
    await api.logout(token);
  } catch (error) {
    logWarning('The server did not confirm the sign-out', error);
  }
}

/** Asks again who this is: name and counts may have changed. */
export async function refreshUser(): Promise<void> {
  const token = currentToken();
  if (!token) return;
  const user = await api.fetchMe().catch(() => null);
  if (user && currentToken() === token) set({ status: 'signed-in', user });
}

async function check(): Promise<void> {
  const token = currentToken();
  if (!token) {
    checkedToken = null;
    set({ status: 'anonymous' });
    return;
  }
  if (token === checkedToken) return;
  checkedToken = token;
  if (session.status !== 'loading') set({ status: 'loading' });
  for (let wait = RETRY_FIRST_MS; currentToken() === token; wait = Math.min(wait * 2, RETRY_MOST_MS)) {
    try {
      const user = await api.fetchMe();
      if (currentToken() === token) set({ status: 'signed-in', user });
      return;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
