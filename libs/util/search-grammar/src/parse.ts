import { combine, DEPTH_MAX, negate, SEARCH_LENGTH_MAX, TERMS_MAX, type SearchNode } from './ast.js';
import { scan, type SearchToken } from './scan.js';

export interface ParsedSearch {
  /** Null when the search asks for nothing. */
  readonly root: SearchNode | null;
  /** True when a part was ignored because the search is too long, has too many conditions or too many parentheses. */
  readonly isCut: boolean;
}

/** What is being read: the outermost group, or one inside a parenthesis. */
interface Group {
  /** Conditions of the alternative that is being read. */
  readonly all: SearchNode[];
  /** Alternatives that are complete. */
  readonly either: SearchNode[];
  /** A minus stands before the parenthesis. */
  readonly isNegated: boolean;
}

/**
 * Reads a search. Conditions side by side must all hold, `or` binds weaker, a minus turns the condition or parenthesis after it
 * around. Whatever is not understood is plain text, an unbalanced quote or parenthesis is closed at the end: never an
 * error. Iterative, so that no text is too deep.
 */
export function parseSearch(text: string): ParsedSearch {
  const parser = new Parser();
  for (const token of scan(text.slice(0, SEARCH_LENGTH_MAX).toWellFormed())) parser.take(token);
  const root = parser.end();
  return { root, isCut: parser.isCut || text.length > SEARCH_LENGTH_MAX };
}

class Parser {
  isCut = false;
  private readonly groups: Group[] = [newGroup({ isNegated: false })];
  /** Parentheses that were not opened because they are too deep. */
  private ignored = 0;
  private terms = 0;
  private isNegated = false;

  take(token: SearchToken): void {
    switch (token.kind) {
      case 'minus':
        this.isNegated = !this.isNegated;
        return;
      case 'open':
        this.open();
        return;
      case 'close':
        this.close();
        return;
      case 'or':
        this.nextAlternative();
        return;
      case 'unfinished':
        this.isNegated = false;
        return;
      case 'leaf':
        this.leaf(token.leaf);
        return;
    }
  }

  end(): SearchNode | null {
    while (this.groups.length > 1) this.closeGroup();
    return resultOf(this.current());
  }

  private leaf(leaf: SearchNode): void {
    this.terms += 1;
    if (this.terms > TERMS_MAX) this.isCut = true;
    else this.add(this.isNegated ? negate(leaf) : leaf);
    this.isNegated = false;
  }

  private open(): void {
    if (this.groups.length > DEPTH_MAX) {
      this.ignored += 1;
      this.isCut = true;
    } else {
      this.groups.push(newGroup({ isNegated: this.isNegated }));
    }
    this.isNegated = false;
  }

  private close(): void {
    this.isNegated = false;
    if (this.ignored > 0) this.ignored -= 1;
    else if (this.groups.length > 1) this.closeGroup();
  }

  private closeGroup(): void {
    const group = this.groups.pop();
    const result = group === undefined ? null : resultOf(group);
    if (group === undefined || result === null) return;
    this.add(group.isNegated ? negate(result) : result);
  }

  /** An `or` with nothing before it says nothing; one with nothing after it is dropped with the empty alternative. */
  private nextAlternative(): void {
    this.isNegated = false;
    const group = this.current();
    const finished = combine('and', group.all);
    if (finished !== null) group.either.push(finished);
    group.all.length = 0;
  }

  private add(node: SearchNode): void {
    this.current().all.push(node);
  }

  private current(): Group {
    const group = this.groups.at(-1) ?? newGroup({ isNegated: false });
    if (this.groups.length === 0) this.groups.push(group);
    return group;
  }
}

function newGroup({ isNegated }: { isNegated: boolean }): Group {
  return { all: [], either: [], isNegated };
}

function resultOf(group: Group): SearchNode | null {
  const last = combine('and', group.all);
  return combine('or', last === null ? group.either : [...group.either, last]);
}
