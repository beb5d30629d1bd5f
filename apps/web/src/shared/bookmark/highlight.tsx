import { Fragment } from 'react';
import { findWords } from '#util/text';

const MOST_WORDS = 8;

/** The text with the words of a search marked, accents and case aside. Operators and single letters are not. */
export function Highlighted({
  text,
  search,
}: {
  readonly text: string;
  readonly search: string;
}): React.ReactNode {
  const words = searchedWords(search);
  const found = words.length > 0 ? findWords(text, words) : [];
  if (found.length === 0) return text;
  return [...found, [text.length, text.length] as const].map(([from, to], index) => (
    <Fragment key={from}>
      {text.slice(found[index - 1]?.[1] ?? 0, from)}
      {to > from && <mark>{text.slice(from, to)}</mark>}
    </Fragment>
  ));
}

const searchedWords = (search: string): readonly string[] =>
  search
    .split(/[\s"()]+/u)
    .filter((word) => word.length > 1 && !word.startsWith('-') && !/^\w+:/u.test(word))
    .slice(0, MOST_WORDS);
