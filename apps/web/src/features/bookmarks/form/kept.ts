import { currentAccount } from '../../../shared/auth/account.js';
import { onSignOut } from '../../../shared/auth/sign-out.js';

/*
 * Typed text that a reload of the tab must not lose. It belongs to who typed it: somebody else who signs in in the
 * same tab neither sees nor keeps it.
 */

const PREFIX = 'unsaved:';
const OWNER = `${PREFIX}owner`;

/** Whose text this is; empty for nobody. */
export const currentOwner = (): string => currentAccount() ?? '';

/** Leaving on purpose takes it off the disk too. */
onSignOut(forget);

export function readKept<T>(
  name: string,
  owner: string,
  isEntry: (value: unknown) => value is T,
): readonly T[] {
  if (read(OWNER) !== owner) return [];
  try {
    const kept: unknown = JSON.parse(read(keyOf(name)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function writeKept(name: string, owner: string, entries: readonly unknown[]): void {
  try {
    if (sessionStorage.getItem(OWNER) !== owner) {
      forget();
      sessionStorage.setItem(OWNER, owner);
    }
    if (entries.length === 0) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(entries));
  } catch {
    // Storage is forbidden or full: memory keeps it while the page lives.
  }
}

function forget(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

const keyOf = (name: string): string => `${PREFIX}${name}`;
