import { readStored, writeStored } from '../../../shared/lib/stored.js';

const KEY = 'recentSearches:';
const MOST = 6;

/** What this person searched for last in this browser, the latest first. */
export function readRecents(userId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY + userId) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers a search that led somewhere; one that it grew out of is forgotten. */
export function rememberSearch(userId: string, search: string): void {
  const others = readRecents(userId).filter((one) => !search.startsWith(one));
  writeStored(KEY + userId, JSON.stringify([search, ...others].slice(0, MOST)));
}
