// Words as people write them: a few everywhere, most hardly ever. The same seed gives the same words, always.
import { Random } from '../chaos/random.mjs';

const CONSONANTS = ['b', 'c', 'd', 'f', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w'];
const ENDS = ['', '', '', 'n', 'r', 's', 't', 'l'];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ou'];

/** Numbers from 0 up to 1, without 1. @param {number} seed @returns {() => number} */
export function random(seed) {
  const from = new Random(seed);
  return () => from.next();
}

/**
 * Different words of four letters and more that can be spoken, short ones first as in any language.
 * @param {number} count
 * @param {number} seed
 * @returns {string[]}
 */
export function vocabulary(count, seed) {
  const next = random(seed);
  /** @template T @param {readonly T[]} list @returns {T} */
  const one = (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]);
  /** @type {Set<string>} */
  const words = new Set();
  while (words.size < count) {
    const syllables = 2 + Math.floor(next() * (words.size < count / 20 ? 1.4 : 2.6));
    const word = Array.from({ length: syllables }, () => one(CONSONANTS) + one(VOWELS)).join('') + one(ENDS);
    words.add(word);
  }
  return [...words];
}

/**
 * Draws indexes so that the one at place n comes up in proportion to 1/(n+1), as Zipf found it for words.
 * @param {number} count
 * @param {() => number} next
 * @returns {() => number}
 */
export function zipf(count, next) {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) sums[at] = sum += 1 / (at + 1);
  return () => {
    const wanted = next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {number} */ (sums[middle]) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** A word as a hasty hand types it: two letters inside changed places. @param {string} word */
export function misspelt(word) {
  const at = Math.floor(word.length / 2);
  return `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`;
}

/** Every word that becomes this one when two neighbours change places. @param {string} word @returns {string[]} */
export function swaps(word) {
  return Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  );
}
