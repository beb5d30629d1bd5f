import type { OperatorName } from './ast.js';
import { operatorNamed, OPERATORS } from './operators.js';
import { scan, type SearchToken } from './scan.js';

/** A part of a search and how it was understood, for a search box that shows it. Offsets are UTF-16. */
export interface SearchSpan {
  readonly start: number;
  readonly end: number;
  /**
   * `operator` is a condition such as `tag:x`, `phrase` a quoted text, `sign` a minus, `or` or parenthesis;
   * `unfinished` is an operator that waits for its value, `misread` one whose value means nothing: it is searched
   * for as plain text.
   */
  readonly kind: 'operator' | 'phrase' | 'sign' | 'unfinished' | 'misread';
  /** Of what is an operator, or was meant to be one. */
  readonly operator: OperatorName | null;
  /** What a misread operator would take; empty when that cannot be listed. */
  readonly values: readonly string[];
}

/** The parts of a search that mean more than their words, in the order of the text. */
export function spansOf(text: string): readonly SearchSpan[] {
  return [...scan(text)].flatMap((token) => spanOf(token, text) ?? []);
}

function spanOf(token: SearchToken, text: string): SearchSpan | null {
  const { start, end } = token;
  const plain = { start, end, operator: null, values: [] } as const;
  switch (token.kind) {
    case 'open':
    case 'close':
    case 'minus':
    case 'or':
      return { ...plain, kind: 'sign' };
    case 'unfinished':
      return { ...plain, kind: 'unfinished', operator: token.operator };
    case 'leaf': {
      if (token.leaf.kind !== 'word' && token.leaf.kind !== 'phrase') {
        return { ...plain, kind: 'operator', operator: token.leaf.kind };
      }
      const written = text.slice(start, end);
      const operator = operatorNamed(written.slice(0, Math.max(0, written.indexOf(':'))));
      if (operator !== null) {
        return { ...plain, kind: 'misread', operator, values: OPERATORS[operator].values };
      }
      return token.leaf.kind === 'phrase' ? { ...plain, kind: 'phrase' } : null;
    }
  }
}
