import { plainLetters } from './fold.js';

export interface Excerpt {
  readonly text: string;
  /** Where the words stand in `text`, as UTF-16 offsets `[start, end)`, in order, never overlapping. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

export interface ExcerptOptions {
  /** Length of the excerpt in UTF-16 units; 160 unless told. */
  readonly length?: number;
}

/** Text beyond this is not looked at: an excerpt is for a row in a list. */
const LOOKED_AT_MAX = 100_000;

/**
 * The part of a text that shows why it was found: around the first place where one of `words` begins a word (else
 * stands anywhere), with the places marked. Case and accents are ignored as in search. Without a hit it is the
 * beginning.
 */
export function excerpt(text: string, words: readonly string[], options: ExcerptOptions = {}): Excerpt {
  const length = Math.max(1, options.length ?? 160);
  const looked = text.slice(0, LOOKED_AT_MAX);
  const hits = findWords(looked, words);
  const first = hits[0]?.[0] ?? 0;
  const start = wordStart(
    looked,
    Math.max(0, Math.min(first - Math.floor(length / 4), looked.length - length)),
  );
  const end = safeEnd(text, Math.min(text.length, start + length));
  const marks = hits
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]) => [from - start, to - start] as const);
  return { text: text.slice(start, end), marks, cutBefore: start > 0, cutAfter: end < text.length };
}

/** Every place of one of the words in `text`, as UTF-16 offsets of `text`, in order, never overlapping. */
export function findWords(text: string, words: readonly string[]): (readonly [number, number])[] {
  const wanted = words.map((word) => plainLetters(word).trim()).filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const { plain, offsets } = align(text);
  const places: [number, number][] = [];
  for (const word of wanted) {
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length)) {
      const from = offsets[at];
      const to = offsets[at + word.length];
      if (from !== undefined && to !== undefined && to > from) places.push([from, to]);
    }
  }
  return preferWordStarts(text, places);
}

function preferWordStarts(text: string, places: [number, number][]): (readonly [number, number])[] {
  const atStart = places.filter(([from]) => from === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(from - 1)));
  const chosen = (atStart.length > 0 ? atStart : places).sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const kept: (readonly [number, number])[] = [];
  let covered = 0;
  for (const place of chosen) {
    if (place[0] < covered) continue;
    kept.push(place);
    covered = place[1];
  }
  return kept;
}

/** The plain form of a text, and for each of its units (and its end) where in the text it comes from. */
function align(text: string): { plain: string; offsets: number[] } {
  const offsets: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const form = plainLetters(character);
    for (let i = 0; i < form.length; i += 1) offsets.push(at);
    plain += form;
    at += character.length;
  }
  offsets.push(at);
  return { plain, offsets };
}

/** Moves forward to the start of the next word, when there is one close by. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const blank = text.slice(from, from + 20).search(/\s/);
  if (blank !== -1) return from + blank + 1;
  return isLowSurrogate(text, from) ? from + 1 : from;
}

function safeEnd(text: string, end: number): number {
  return isLowSurrogate(text, end) ? end - 1 : end;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
