/*
 * Where the session's token lives: local storage, or where that is forbidden a cookie that only this
 * page reads. The server never looks at the cookie.
 */

const KEY = 'auth_token';
const COOKIE_SECONDS = 604_800;

type Listener = () => void;
const listeners = new Set<Listener>();

export function currentToken(): string | null {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored) return stored;
  } catch {
    // Forbidden storage: the cookie holds it.
  }
  return readCookie();
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
    clearCookie();
  } catch {
    document.cookie = `${KEY}=${encodeURIComponent(token)}; max-age=${COOKIE_SECONDS}; path=/; samesite=strict; secure`;
  }
  for (const listener of listeners) listener();
}

export function clearToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored there.
  }
  clearCookie();
  for (const listener of listeners) listener();
}

/** The server refused this token. A newer one, stored meanwhile by another tab, stays. */
export function endSession(refusedToken: string): void {
  if (currentToken() === refusedToken) clearToken();
}

/** Called after the token changed here or in another tab. */
export function onTokenChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function readCookie(): string | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${KEY}=`));
  return entry ? decodeURIComponent(entry.slice(KEY.length + 1)) : null;
}

function clearCookie(): void {
  if (readCookie()) document.cookie = `${KEY}=; max-age=0; path=/; samesite=strict; secure`;
}
