import { quoted } from './document.js';
import type { SqlParams } from './sql-params.js';

/** Shorter words are not guessed at: too many others are one letter away. */
const GUESSED_FROM = 4;
/** Shorter words are not looked for inside of others. */
const INNER_FROM = 3;
/** Words of the owner's vocabulary that stand in for a misspelt one. */
const GUESSES_MAX = 8;
/** From this length on two words must share more to be taken for one another. */
const LONG_WORD = 7;
const SIMILAR_SHORT = 0.3;
const SIMILAR_LONG = 0.4;
/** Weights of content, address and project, tags, title. */
const WEIGHTS = '{0.1, 0.3, 0.6, 1.0}';

/**
 * The words of one search. A wanted word is a common table expression with three tsqueries: the word
 * itself (`exact`), every word that begins with it (`prefix`), and, when no word of the owner begins
 * with it, the likeliest words it was meant to be (`guess`, null for none).
 */
export class WordQueries {
  readonly withs: string[] = [];
  private readonly names = new Map<string, string>();
  private readonly phrases: string[] = [];

  constructor(
    private readonly params: SqlParams,
    private readonly owner: string,
  ) {}

  /**
   * Condition: the bookmark has the word, one that begins with it, one it may be a misspelling of, or
   * it inside its title. What is known beforehand stands as a value of its own, so that Postgres can
   * tell a frequent word from a rare one when it plans.
   */
  match(word: string): string {
    const conditions = [this.begins(word), `s.document @@ (SELECT guess FROM ${this.nameOf(word)})`];
    if (word.length >= INNER_FROM) conditions.push(`s.title LIKE ${this.params.add(likePart(word))}`);
    return `(${conditions.join(' OR ')})`;
  }

  /** Condition: the document has a word that begins so; nothing is guessed. */
  begins(word: string): string {
    return `s.document @@ ${this.params.add(`${quoted(word)}:*`, 'tsquery')}`;
  }

  /** Condition: these words stand one after the other. A single sign of a script without blanks is the beginning of a pair. */
  phrase(words: readonly string[]): string {
    const parts = words.map((word) => ([...word].length === 1 ? `${quoted(word)}:*` : quoted(word)));
    const query = this.params.add(parts.join(' <-> '), 'tsquery');
    this.phrases.push(query);
    return `s.document @@ ${query}`;
  }

  /** Whole words count most, beginnings less, guesses least; null when no word is wanted. */
  rank(): string | null {
    const words = [...this.names.values()].flatMap((name) => [
      `2 * ts_rank('${WEIGHTS}', s.document, (SELECT exact FROM ${name}))`,
      `ts_rank('${WEIGHTS}', s.document, (SELECT prefix FROM ${name}))`,
      `coalesce(0.3 * ts_rank('${WEIGHTS}', s.document, (SELECT guess FROM ${name})), 0)`,
    ]);
    const phrases = this.phrases.map((query) => `2 * ts_rank('${WEIGHTS}', s.document, ${query})`);
    const parts = [...words, ...phrases];
    return parts.length === 0 ? null : `(${parts.join(' + ')})::float8`;
  }

  /** Several wishes for one word share its expression. */
  private nameOf(word: string): string {
    const known = this.names.get(word);
    if (known !== undefined) return known;
    const name = `word_${this.names.size}`;
    this.names.set(word, name);
    this.withs.push(this.expression(name, word));
    return name;
  }

  private expression(name: string, word: string): string {
    const exact = this.params.add(quoted(word), 'tsquery');
    const prefix = this.params.add(`${quoted(word)}:*`, 'tsquery');
    return `${name} AS MATERIALIZED (
      SELECT ${exact} AS exact, ${prefix} AS prefix, ${this.guess(word)} AS guess)`;
  }

  /** Swapped neighbours and a letter too many are looked up as they are; everything else by shared trigrams. */
  private guess(word: string): string {
    if (word.length < GUESSED_FROM || /^\p{N}+$/u.test(word)) return 'NULL::tsquery';
    const asked = this.params.add(word, 'text');
    const near = this.params.add(nearWords(word), 'text[]');
    const similar = word.length >= LONG_WORD ? SIMILAR_LONG : SIMILAR_SHORT;
    return `(
      SELECT string_agg('''' || g.word || '''', ' | ')::tsquery FROM (
        SELECT c.word FROM (
          SELECT v.word, 1 AS likeness FROM search_vocabulary v
           WHERE v.owner_id = ${this.owner} AND v.word = ANY(${near})
          UNION ALL
          SELECT v.word, similarity(v.word, ${asked}) FROM search_vocabulary v
           WHERE v.owner_id = ${this.owner} AND v.word % ${asked} AND similarity(v.word, ${asked}) >= ${similar}
        ) AS c
         WHERE NOT EXISTS (SELECT FROM search_vocabulary p WHERE p.owner_id = ${this.owner}
                             AND p.word >= ${asked} AND p.word < ${asked} || chr(1114111))
         GROUP BY c.word ORDER BY max(c.likeness) DESC, c.word LIMIT ${GUESSES_MAX}
      ) AS g)`;
  }
}

/** Words that differ by two letters that changed places, or by one letter that is too many. */
export function nearWords(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  const swapped = letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''));
  return [...new Set([...swapped, ...without])].filter((near) => near !== word);
}

/** A pattern for LIKE that finds exactly this text anywhere. */
export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
