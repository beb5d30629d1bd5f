import { clipText } from '#util/text';

/** Characters of a title made from a text. */
export const TITLE_SUGGESTED_MAX = 80;
/** Characters of the text that are looked at. */
const LOOKED_AT = 2_000;

/** Markdown that says how a line looks, not what it says. */
const MARKS = /^(?:\s*(?:#{1,6}\s+|>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+))+/u;
/** The end of a sentence: a stop with a blank behind it, or one of a script without blanks. */
const SENTENCE_END = /[.!?…](?=\s|$)|[。！？]/u;
/** Stops after which a sentence goes on. */
const ABBREVIATED = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|mr|mrs|dr|st|no|z\.b|bzw|ca|\p{L})$/iu;

/** A note's title: its first heading or line, up to the end of the first sentence. Empty when there is no word in it. */
export function noteTitle(content: string): string {
  const line = content
    .slice(0, LOOKED_AT)
    .split('\n')
    .map((text) => plain(text.replace(MARKS, '')))
    .find((text) => /[\p{L}\p{N}]/u.test(text));
  return line === undefined ? '' : shortened(firstSentence(line));
}

/** At most {@link TITLE_SUGGESTED_MAX} characters, cut between words where there are any. */
export function shortened(text: string): string {
  const clipped = clipText(text, TITLE_SUGGESTED_MAX);
  if (clipped.length === text.length) return text;
  const cut = clipText(text, TITLE_SUGGESTED_MAX - 1);
  const blank = cut.lastIndexOf(' ');
  return `${(blank > TITLE_SUGGESTED_MAX / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}

/** Without the signs of links, emphasis and code. */
const plain = (text: string): string =>
  text
    .replace(/!?\[([^\]]{1,300})\]\([^)\s]{1,500}\)/gu, '$1')
    .replace(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

function firstSentence(line: string): string {
  let from = 0;
  for (;;) {
    const found = SENTENCE_END.exec(line.slice(from));
    if (!found) return line;
    const end = from + found.index;
    if (!ABBREVIATED.test(line.slice(0, end)) && end > 0) {
      const stop = line[end] ?? '';
      // A question stays one.
      return line.slice(0, /[.。]/u.test(stop) ? end : end + 1);
    }
    from = end + 1;
  }
}
