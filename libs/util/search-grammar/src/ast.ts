import type { BookmarkType } from '#util/bookmark-types';
import type { Day } from '#util/time';

export const IS_VALUES = ['shared', 'untagged'] as const;
export type IsValue = (typeof IS_VALUES)[number];

export const HAS_VALUES = ['attachment'] as const;
export type HasValue = (typeof HAS_VALUES)[number];

/** A condition with nothing inside it. Texts are as written; whoever compares them normalises them. */
export type SearchLeaf =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'phrase'; readonly text: string }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'type'; readonly type: BookmarkType }
  | { readonly kind: 'project'; readonly name: string }
  | { readonly kind: 'site'; readonly host: string }
  /** Created before this day began. */
  | { readonly kind: 'before'; readonly day: Day }
  /** Created on this day or later. */
  | { readonly kind: 'after'; readonly day: Day }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'has'; readonly value: HasValue };

/**
 * What a search means. `and` and `or` have at least two children, none of their own kind; a `not` holds no other `not`.
 * What the parser makes has at most `TERMS_MAX` leaves and three levels for each of `DEPTH_MAX` parentheses, so walking it
 * by recursion is safe.
 */
export type SearchNode =
  | SearchLeaf
  | { readonly kind: 'and'; readonly children: readonly SearchNode[] }
  | { readonly kind: 'or'; readonly children: readonly SearchNode[] }
  | { readonly kind: 'not'; readonly child: SearchNode };

export type OperatorName = 'tag' | 'type' | 'project' | 'site' | 'before' | 'after' | 'is' | 'has';

/** Characters (UTF-16 units) of a search that are read; the rest is ignored. */
export const SEARCH_LENGTH_MAX = 4000;
/** Conditions in one search; further ones are ignored. */
export const TERMS_MAX = 64;
/** Parentheses inside one another; deeper ones are read as if they were not there. */
export const DEPTH_MAX = 16;

/** A group of conditions in its shortest form: flattened, and without a wrapper around one or none. */
export function combine(kind: 'and' | 'or', nodes: readonly SearchNode[]): SearchNode | null {
  const children = nodes.flatMap((node) => (node.kind === kind ? node.children : [node]));
  const [first] = children;
  if (first === undefined) return null;
  return children.length === 1 ? first : { kind, children };
}

/** The opposite of a condition; of an opposite the condition itself. */
export function negate(node: SearchNode): SearchNode {
  return node.kind === 'not' ? node.child : { kind: 'not', child: node };
}
