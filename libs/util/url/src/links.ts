import { isLinkSafe } from './parse.js';

export interface FoundLink {
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

const CANDIDATE = /\b(?:https?:\/\/|ftp:\/\/|mailto:)[^\s<>"`]+/gi;
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** At most this many links of one text are made clickable. */
const LINKS_MAX = 1000;

/**
 * The addresses inside a text that may be shown as links, in order. Punctuation that ends the sentence and a bracket
 * that was opened before the address are not part of it.
 */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  for (const match of text.matchAll(CANDIDATE)) {
    const url = trimSentence(match[0]);
    if (!isLinkSafe(url)) continue;
    found.push({ start: match.index, end: match.index + url.length, url });
    if (found.length === LINKS_MAX) break;
  }
  return found;
}

function trimSentence(text: string): string {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const count = (character: string) => counts.get(character) ?? 0;
  let end = text.length;
  while (end > 0) {
    const last = text.charAt(end - 1);
    const opener = CLOSERS[last];
    const isExtra = opener !== undefined && count(last) > count(opener);
    if (!isExtra && !/[.,;:!?'*_~”’»…]/.test(last)) break;
    counts.set(last, count(last) - 1);
    end -= 1;
  }
  return text.slice(0, end);
}
