import { parseSearch, type SearchLeaf, type SearchNode } from '#util/search-grammar';
import { normalizeText, queryWords, tagKey } from '#util/text';
import { startOfDay } from '#util/time';
import { projectNameKey } from '../projects/projects.repository.js';
import { siteOf } from '../bookmarks/url-columns.js';
import { likePart, WordQueries } from './word-queries.js';
import { WordBudget } from './word-budget.js';
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
  /** Whether that condition says anything about `b`. */
  readonly asksBookmarks: boolean;
  /** How well `s` answers, higher is better; null when there is nothing to rank by. */
  readonly rank: string | null;
}

/**
 * `empty`: asks for nothing. `filter`: only conditions that hold or do not. `ranked`: has words, so
 * that one bookmark answers it better than another.
 */
export type SearchKind = 'empty' | 'filter' | 'ranked';

export function kindOfSearch(text: string): SearchKind {
  const { root } = parseSearch(text);
  if (root === null) return 'empty';
  return hasWords(root) ? 'ranked' : 'filter';
}

/** A search as parts of one SQL statement; null when it asks for nothing. */
export function planSearch(text: string, params: SqlParams, scope: SearchScope): SearchPlan | null {
  const { root } = parseSearch(text);
  if (root === null) return null;
  const planner = new Planner(params, scope);
  const where = planner.condition(root, 'wanted') ?? 'true';
  return {
    withs: planner.words.withs,
    where,
    asksBookmarks: planner.asksBookmarks,
    rank: planner.words.rank(),
  };
}

/** Whether some part of a search is ignored because there is too much of it. */
export function isSearchCut(text: string): boolean {
  const { root, isCut } = parseSearch(text);
  const budget = new WordBudget();
  if (root !== null) spend(root, budget);
  return isCut || budget.isCut;
}

type Wish = 'wanted' | 'unwanted';

class Planner {
  readonly words: WordQueries;
  asksBookmarks = false;
  private readonly budget = new WordBudget();

  constructor(
    private readonly params: SqlParams,
    private readonly scope: SearchScope,
  ) {
    this.words = new WordQueries(params, scope.owner);
  }

  /**
   * True or false for every bookmark, never null in SQL, so that it may be negated. The tree's depth is bounded.
   * @returns null for what is ignored because there are too many words
   */
  condition(node: SearchNode, wish: Wish): string | null {
    switch (node.kind) {
      case 'and':
      case 'or': {
        const parts = node.children
          .map((child) => this.condition(child, wish))
          .filter((part) => part !== null);
        if (parts.length === 0) return null;
        return `(${parts.join(node.kind === 'and' ? ' AND ' : ' OR ')})`;
      }
      case 'not': {
        const part = this.condition(node.child, wish === 'wanted' ? 'unwanted' : 'wanted');
        return part === null ? null : `NOT ${part}`;
      }
      case 'word':
        return this.word(node.text, wish);
      case 'phrase':
        return this.phrase(node.text);
      case 'tag':
      case 'type':
      case 'project':
      case 'site':
      case 'before':
      case 'after':
      case 'is':
      case 'has':
        return this.fact(node);
    }
  }

  private word(text: string, wish: Wish): string | null {
    const asked = queryWords(text);
    if (asked.length === 0) return this.signs(text);
    const words = this.budget.take(asked);
    if (words.length === 0) return null;
    const parts = words.map((word) => (wish === 'wanted' ? this.words.match(word) : this.words.begins(word)));
    return `(${parts.join(' AND ')})`;
  }

  /** Words one after the other, each as it is. */
  private phrase(text: string): string | null {
    const asked = phraseWords(text);
    if (asked.length === 0) return this.signs(text);
    const words = this.budget.take(asked);
    return words.length === 0 ? null : this.words.phrase(words);
  }

  /** What has no letter or digit (an emoji, an arrow) is looked for in titles as it stands. */
  private signs(text: string): string {
    return `s.title LIKE ${this.params.add(likePart(normalizeText(text)))}`;
  }

  private fact(leaf: Exclude<SearchLeaf, { kind: 'word' | 'phrase' }>): string {
    const { params, scope } = this;
    if (leaf.kind !== 'has') this.asksBookmarks = true;
    switch (leaf.kind) {
      case 'tag':
        return `b.tag_keys @> ${params.add([tagKey(leaf.tag)], 'text[]')}`;
      case 'type':
        return `b.type = ${params.add(leaf.type)}`;
      case 'project': {
        const key = params.add(projectNameKey(leaf.name));
        return `b.project_id IN (SELECT n.id FROM projects n WHERE n.owner_id = ${scope.owner} AND n.name_key = ${key})`;
      }
      case 'site': {
        const site = siteOf(leaf.host);
        const beyond = `${site.slice(0, -1)}/`;
        return `(b.site IS NOT NULL AND b.site >= ${params.add(site)} COLLATE "C" AND b.site < ${params.add(beyond)} COLLATE "C")`;
      }
      case 'before':
        return `b.created_at < ${params.add(startOfDay(leaf.day, scope.timeZone), 'timestamptz')}`;
      case 'after':
        return `b.created_at >= ${params.add(startOfDay(leaf.day, scope.timeZone), 'timestamptz')}`;
      case 'is':
        return leaf.value === 'untagged'
          ? 'cardinality(b.tag_keys) = 0'
          : `EXISTS (SELECT FROM bookmark_shares h WHERE h.owner_id = ${scope.owner} AND h.id = b.id AND h.shared_until > now())`;
      case 'has':
        return 's.has_attachment';
    }
  }
}

const phraseWords = (text: string): string[] => normalizeText(text).split(' ').flatMap(queryWords);

/** Takes all words of a search from the budget, in the order in which the planner does. */
function spend(node: SearchNode, budget: WordBudget): void {
  switch (node.kind) {
    case 'and':
    case 'or':
      for (const child of node.children) spend(child, budget);
      return;
    case 'not':
      spend(node.child, budget);
      return;
    case 'word':
      budget.take(queryWords(node.text));
      return;
    case 'phrase':
      budget.take(phraseWords(node.text));
      return;
    case 'tag':
    case 'type':
    case 'project':
    case 'site':
    case 'before':
    case 'after':
    case 'is':
    case 'has':
      return;
  }
}

/** Whether some word of it is wanted and can be ranked by. */
function hasWords(node: SearchNode): boolean {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.children.some(hasWords);
    case 'word':
      return queryWords(node.text).length > 0;
    case 'phrase':
      return queryWords(node.text).length > 0;
    case 'not':
    case 'tag':
    case 'type':
    case 'project':
    case 'site':
    case 'before':
    case 'after':
    case 'is':
    case 'has':
      return false;
  }
}
