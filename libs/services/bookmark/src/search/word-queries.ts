import { quoted } from './document.js';
import type { SqlParams } from './sql-params.js';

/** Shorter words are not guessed at: too many others are one letter away. */
const GUESSED_FROM = 4;
/** Words of the owner's vocabulary that stand in for a misspelt one. */
const GUESSES_MAX = 8;
/** From this length on two words must share more to be taken for one another. */
const LONG_WORD = 7;
const SIMILAR_SHORT = 0.3;
const SIMILAR_LONG = 0.4;
/** Weights of content, address and project, tags, title. */
const WEIGHTS = '{0.1, 0.3, 0.6, 1.0}';

interface WordQuery {
  readonly name: string;
  readonly isWanted: boolean;
}

/**
 * The words of one search, each as a common table expression with three tsqueries: the word itself
 * (`exact`), every word that begins with it (`prefix`), and, when no word of the owner begins with it,
 * the likeliest words it was meant to be (`guess`, null for none).
 */
export class WordQueries {
  readonly withs: string[] = [];
  private readonly known = new Map<string, WordQuery>();

  constructor(
    private readonly params: SqlParams,
    private readonly owner: string,
  ) {}

  /** Condition: the document has the word. Several calls for one word share its expression. */
  match(word: string): string {
    return this.condition(this.query(word, true));
  }

  /** Condition: the document does not have the word or one that begins with it; guesses exclude nothing. */
  exclude(word: string): string {
    return `NOT (s.document @@ ${this.params.add(`${quoted(word)}:*`, 'tsquery')})`;
  }

  /** Condition: these words stand one after the other. */
  phrase(words: readonly string[]): string {
    return `s.document @@ ${this.params.add(words.map(quoted).join(' <-> '), 'tsquery')}`;
  }

  /** Sum over the wanted words: whole words count most, beginnings less, guesses least. */
  rank(): string | null {
    const wanted = [...this.known.values()].filter((word) => word.isWanted);
    if (wanted.length === 0) return null;
    return wanted
      .flatMap(({ name }) => [
        `2 * ts_rank('${WEIGHTS}', s.document, (SELECT exact FROM ${name}))`,
        `ts_rank('${WEIGHTS}', s.document, (SELECT prefix FROM ${name}))`,
        `coalesce(0.3 * ts_rank('${WEIGHTS}', s.document, (SELECT guess FROM ${name})), 0)`,
      ])
      .join(' + ');
  }

  private condition({ name }: WordQuery): string {
    return `s.document @@ (SELECT either FROM ${name})`;
  }

  private query(word: string, isWanted: boolean): WordQuery {
    const known = this.known.get(word);
    if (known) return known;
    const query = { name: `word_${this.known.size}`, isWanted };
    this.known.set(word, query);
    this.withs.push(this.expression(query.name, word));
    return query;
  }

  private expression(name: string, word: string): string {
    const exact = this.params.add(quoted(word), 'tsquery');
    const prefix = this.params.add(`${quoted(word)}:*`, 'tsquery');
    return `${name} AS MATERIALIZED (
      SELECT exact, prefix, guess, coalesce(prefix || guess, prefix) AS either
        FROM (SELECT ${exact} AS exact, ${prefix} AS prefix, ${this.guess(word)} AS guess) AS forms)`;
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
  return [...new Set([...swapped, ...without])].filter(
    (near) => near !== word && near.length >= GUESSED_FROM - 1,
  );
}
