import { isAscii, normalizeText } from './fold.js';

/** Longer words are cut to this on both sides, so that one data URL cannot fill an index. UTF-16 units. */
export const WORD_MAX = 64;

/**
 * Words: runs of letters, digits and their marks. A single letter may carry `++` or `#`, so that C++, C# and F# are
 * words of their own.
 */
const WORD = /(?<![\p{L}\p{N}\p{M}])\p{L}(?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+/gu;

/** The same for text that is normalised and ASCII, which most is: several times faster. */
const PLAIN_WORD = /[a-z0-9]+/g;
const PLAIN_WORD_OR_LANGUAGE = /(?<![a-z0-9])[a-z](?:\+\+|#)(?![a-z0-9])|[a-z0-9]+/g;

/** Scripts that put no blanks between words. */
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const HAS_UNSPACED = new RegExp(UNSPACED.source, 'u');

/**
 * The distinct words under which a text is found, in order of appearance. In scripts without blanks these are the
 * overlapping pairs of characters and the last character alone, so that any part of a phrase is found by the same rule
 * as a word: one of them starts with it.
 */
export function searchWords(text: string): string[] {
  return collect(normalizeText(text), (run, add) => {
    for (let i = 0; i < run.length - 1; i += 1) add(`${run[i]}${run[i + 1]}`);
    add(run.at(-1) ?? '');
  });
}

/**
 * The words of a question, each of which must be the beginning of some word of `searchWords`. Like it, but without
 * the single last character where there are pairs: that one would only find the same again.
 */
export function queryWords(text: string): string[] {
  return collect(normalizeText(text), (run, add) => {
    if (run.length === 1) add(run[0] ?? '');
    for (let i = 0; i < run.length - 1; i += 1) add(`${run[i]}${run[i + 1]}`);
  });
}

type AddWord = (word: string) => void;

function collect(normal: string, addUnspaced: (run: readonly string[], add: AddWord) => void): string[] {
  if (isAscii(normal)) return plainWords(normal);
  const words = new Set<string>();
  const add: AddWord = (word) => {
    if (word !== '') words.add(word.slice(0, WORD_MAX).toWellFormed());
  };
  for (const [word] of normal.matchAll(WORD)) {
    if (!HAS_UNSPACED.test(word)) {
      add(word);
      continue;
    }
    let from = 0;
    for (const match of word.matchAll(UNSPACED)) {
      add(word.slice(from, match.index));
      addUnspaced([...match[0]], add);
      from = match.index + match[0].length;
    }
    add(word.slice(from));
  }
  return [...words];
}

function plainWords(normal: string): string[] {
  const hasLanguage = normal.includes('+') || normal.includes('#');
  const words = normal.match(hasLanguage ? PLAIN_WORD_OR_LANGUAGE : PLAIN_WORD) ?? [];
  return [...new Set(words.map((word) => (word.length > WORD_MAX ? word.slice(0, WORD_MAX) : word)))];
}
