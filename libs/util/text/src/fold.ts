const ASCII = /^[\x00-\x7f]*$/;

/** What ASCII has of white space and control characters. */
const ASCII_GAP = /[\x00-\x20\x7f]+/g;

export const isAscii = (text: string): boolean => ASCII.test(text);

/**
 * Full Unicode case folding (`ẞ`, `ß` and `SS` all give `ss`; every sigma is `σ`), the same in every locale.
 * JavaScript has no such function: going down, up and down again gives the same classes, except that it would
 * also join the dotless `ı` with `i`, which are different letters and stay so.
 */
export function caseFold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .replaceAll('ς', 'σ');
}

/**
 * The form in which two names are compared: NFKC and case-folded, and stable (folding it again changes nothing).
 * Accents stay: `resume` and `résumé` are two names.
 */
export function foldName(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const once = caseFold(text.normalize('NFD')).normalize('NFKC');
  return caseFold(once).normalize('NFKC');
}

/** Letters that have no decomposition but that people type without their stroke or ligature. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
};
const PLAIN = /[æœøđðħıĸłŋþŧ]/g;

/**
 * Accents: the general combining marks, Hebrew points and Arabic vowel marks. Marks that make another letter
 * (Japanese voicing, vowel signs of Indic scripts and Thai) are no accents and stay.
 */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Invisible characters that would split a word or make two equal words differ: soft hyphen, zero-width ones, direction marks, variation selectors, Arabic kashida. */
const INVISIBLE =
  /[\u00ad\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]/g;

/** Like `normalizeText` but keeps blanks as they are: the piece that maps characters one by one. */
export function plainLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = caseFold(text.toWellFormed().normalize('NFKD')).replace(INVISIBLE, '').normalize('NFKD');
  return caseFold(bare.replace(ACCENTS, ''))
    .replace(PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFKC');
}

/**
 * The one normalisation behind search, run on what is stored and on what is asked: NFKC, case-folded, accents off,
 * invisible characters out, any run of blanks and control characters one blank, none at the ends. It is stable, and
 * never holds a NUL or a lone surrogate, so Postgres takes it.
 */
export function normalizeText(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replace(ASCII_GAP, ' ').trim();
  return plainLetters(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
