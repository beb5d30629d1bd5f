import { queryWords } from '#util/text';
import { WordQueries } from './word-queries.js';
import type { SqlParams } from './sql-params.js';

/** Newest matches that are ranked; older ones are not looked at when the best are wanted first. */
export const RANKED_MAX = 2_000;

export interface SearchScope {
  /** SQL of the owner's id. */
  readonly owner: string;
  /** IANA; what a day means. */
  readonly timeZone: string;
}

export interface SearchPlan {
  readonly withs: readonly string[];
  /** Condition over `b` (bookmarks) and `s` (bookmark_search). */
  readonly where: string;
  /** How well `s` answers, higher is better; null when there is nothing to rank by. */
  readonly rank: string | null;
}

/** A search as parts of one SQL statement; null for an empty one. */
export function planSearch(text: string, params: SqlParams, scope: SearchScope): SearchPlan | null {
  if (text.trim() === '') return null;
  const words = new WordQueries(params, scope.owner);
  const where =
    queryWords(text)
      .map((word) => words.match(word))
      .join(' AND ') || 'true';
  return { withs: words.withs, where, rank: words.rank() };
}
