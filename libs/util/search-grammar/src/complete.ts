import type { OperatorName } from './ast.js';
import { OPERATOR_NAMES, OPERATORS, operatorNamed } from './operators.js';

export interface Completion {
  /** What is being written: the name of an operator, or the value of one. */
  readonly kind: 'operator' | 'value';
  /** The operator whose value is being written. */
  readonly operator: OperatorName | null;
  /** What stands before the caret of it, without quotes. */
  readonly prefix: string;
  /** The part of the text that a choice replaces, as UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** What can be offered without asking anybody; tags and projects are the caller's to add. */
  readonly options: readonly string[];
}

/**
 * What can be completed at the caret of a search box, or null. While a word could become an operator it offers their
 * names (`ta` → `tag:`); after `tag:`, `type:` and so on it asks for values.
 */
export function completionAt(text: string, caret: number): Completion | null {
  const at = Math.max(0, Math.min(caret, text.length));
  const start = wordStart(text, at);
  const written = text.slice(start, at);
  const colon = written.indexOf(':');
  if (colon === -1) return operatorCompletion(text, start, at, written);
  const operator = operatorNamed(written.slice(0, colon));
  if (operator === null) return null;
  const prefix = written.slice(colon + 1).replace(/^"/, '');
  const options = OPERATORS[operator].values.filter((value) => value.startsWith(prefix.toLowerCase()));
  return {
    kind: 'value',
    operator,
    prefix,
    start: start + colon + 1,
    end: valueEnd(text, at, start + colon + 1),
    options,
  };
}

/** The text and caret after a value was chosen: quoted where it must be, with a blank after it. */
export function applyCompletion(
  text: string,
  completion: Completion,
  choice: string,
): { readonly text: string; readonly caret: number } {
  const isValue = completion.kind === 'value';
  const chosen = isValue && /[\s()"]/.test(choice) ? `"${choice.replaceAll('"', "'")}"` : choice;
  const rest = text.slice(completion.end).replace(/^\s+/, '');
  const head = text.slice(0, completion.start) + chosen + (isValue ? ' ' : '');
  return { text: head + rest, caret: head.length };
}

function operatorCompletion(text: string, start: number, at: number, written: string): Completion | null {
  if (written === '' || written.startsWith('"')) return null;
  const prefix = written.toLowerCase();
  const options = OPERATOR_NAMES.filter((name) => name.startsWith(prefix)).map((name) => `${name}:`);
  if (options.length === 0) return null;
  return {
    kind: 'operator',
    operator: null,
    prefix: written,
    start,
    end: valueEnd(text, at, start),
    options,
  };
}

/** Where the word before the caret begins: after a blank or parenthesis outside quotes, and after a minus. */
function wordStart(text: string, at: number): number {
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < at; i += 1) {
    const character = text.charAt(i);
    if (character === '"') {
      isQuoted = !isQuoted;
      if (!isQuoted) start = i + 1;
      else if (text.charAt(i - 1) !== ':') start = i;
    } else if (!isQuoted && /[\s()]/.test(character)) start = i + 1;
  }
  return text.charAt(start) === '-' && start < at ? start + 1 : start;
}

/** Where the word around the caret ends; an opened quote goes on to its end. */
function valueEnd(text: string, at: number, from: number): number {
  const isQuoted = text.charAt(from) === '"';
  let end = Math.max(at, from);
  while (end < text.length && !(isQuoted ? text.charAt(end) === '"' : /[\s()]/.test(text.charAt(end))))
    end += 1;
  return isQuoted && text.charAt(end) === '"' ? end + 1 : end;
}
