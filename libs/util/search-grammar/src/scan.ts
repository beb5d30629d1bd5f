import { operatorNamed, OPERATORS } from './operators.js';
import type { OperatorName, SearchLeaf } from './ast.js';

/** A piece of a search with its place in the text, as UTF-16 offsets. */
export type SearchToken = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'minus' }
  | { readonly kind: 'or' }
  | { readonly kind: 'leaf'; readonly leaf: SearchLeaf }
  /** An operator whose value has not been written yet, or holds nothing: no condition. */
  | { readonly kind: 'unfinished'; readonly operator: OperatorName }
);

/** Phones and word processors turn quotes. */
const QUOTE = /["“”„«»]/;
const WORD_END = /[\s()"“”„«»]/;

/** Cuts a search into its pieces, one after the other. Every text has pieces; nothing is an error. */
export function* scan(text: string): Generator<SearchToken, void, undefined> {
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (/\s/.test(character)) {
      at += 1;
      continue;
    }
    const token = readToken(text, at);
    at = token.end;
    if (token.kind !== 'nothing') yield token;
  }
}

type ReadToken = SearchToken | { readonly kind: 'nothing'; readonly start: number; readonly end: number };

function readToken(text: string, start: number): ReadToken {
  const character = text.charAt(start);
  if (character === '(') return { kind: 'open', start, end: start + 1 };
  if (character === ')') return { kind: 'close', start, end: start + 1 };
  if (isMinus(text, start)) return { kind: 'minus', start, end: start + 1 };
  if (QUOTE.test(character)) {
    const { value, end } = readQuoted(text, start);
    if (value.trim() === '') return { kind: 'nothing', start, end };
    return { kind: 'leaf', leaf: { kind: 'phrase', text: value.replace(/\s+/g, ' ').trim() }, start, end };
  }
  return readWord(text, start);
}

/** A minus negates when something follows it; `--force` and a lone `-` are words. */
function isMinus(text: string, at: number): boolean {
  if (text.charAt(at) !== '-') return false;
  const next = text.charAt(at + 1);
  return next !== '' && next !== '-' && next !== ')' && !/\s/.test(next);
}

function readWord(text: string, start: number): ReadToken {
  let end = start;
  while (end < text.length && !WORD_END.test(text.charAt(end))) end += 1;
  const word = text.slice(start, end);
  const colon = word.indexOf(':');
  const operator = colon > 0 ? operatorNamed(word.slice(0, colon)) : null;
  if (operator === null) return plain(word, start, end);
  const isQuoted = colon === word.length - 1 && QUOTE.test(text.charAt(end));
  const quoted = isQuoted ? readQuoted(text, end) : { value: word.slice(colon + 1), end };
  if (quoted.value.trim() === '') return { kind: 'unfinished', operator, start, end: quoted.end };
  const leaf = OPERATORS[operator].read(quoted.value);
  if (leaf !== null) return { kind: 'leaf', leaf, start, end: quoted.end };
  if (!isQuoted) return plain(word, start, end);
  const phrase = `${operator}:${quoted.value}`.replace(/\s+/g, ' ').trim();
  return { kind: 'leaf', leaf: { kind: 'phrase', text: phrase }, start, end: quoted.end };
}

function plain(word: string, start: number, end: number): ReadToken {
  if (/^or$/i.test(word)) return { kind: 'or', start, end };
  return { kind: 'leaf', leaf: { kind: 'word', text: word }, start, end };
}

/** A quoted text that begins at `start`; without an end it goes on to the end of the search. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  let end = start + 1;
  while (end < text.length && !QUOTE.test(text.charAt(end))) end += 1;
  return { value: text.slice(start + 1, end), end: Math.min(text.length, end + 1) };
}
