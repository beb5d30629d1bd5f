import { readStored, writeStored } from '../lib/stored.js';
import { getSession, onSession } from './session.js';
import { currentToken, onTokenChange } from './token-store.js';

/*
 * Whose session the stored token is, also while the server cannot be asked: what is kept on this device belongs to
 * an account, and nobody else may see or send it.
 */

const KEY = 'account';

/** The account's id; null when nobody is signed in, or nobody has yet said who it is. */
export function currentAccount(): string | null {
  const session = getSession();
  if (session.status === 'signed-in') return session.user.id;
  return currentToken() ? readStored(KEY) : null;
}

/** Called once by main. */
export function startAccount(): void {
  // A new token may be somebody else's; a lost one is nobody's.
  onTokenChange(() => writeStored(KEY, null));
  onSession((session) => {
    if (session.status === 'signed-in') writeStored(KEY, session.user.id);
  });
}
