import { RE2JS, RE2JSSyntaxException } from 're2js';
import { plainLetters } from '#util/text';

/** Finds a regular expression in text that `plainLetters` has folded. */
export type Pattern = (folded: string) => boolean;

/**
 * A regular expression of a user. RE2 runs in time linear in the text whatever the expression is, so nobody can
 * stop a service or a browser with one; look-around and back-references are what it lacks for that. Case and accents
 * do not matter, as everywhere in rules: what stands in the expression literally is folded like the text.
 * @returns the reason, when it is none
 */
export function compilePattern(source: string): Pattern | { readonly problem: string } {
  try {
    const compiled = RE2JS.compile(foldLiterals(source), RE2JS.CASE_INSENSITIVE);
    return (folded) => compiled.matcher(folded).find();
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return { problem: error.message };
    throw error;
  }
}

/** ASCII is syntax, and its case means something there (`\d`, `\D`): only what can be nothing but itself is folded. */
function foldLiterals(source: string): string {
  return source.replace(/[^\x00-\x7f]+/g, (run) => plainLetters(run));
}
