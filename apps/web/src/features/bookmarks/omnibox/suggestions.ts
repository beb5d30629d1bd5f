import { applyCompletion, completionAt, type Completion, type OperatorName } from '#util/search-grammar';
import { tagKey } from '#util/text';
import { texts } from './texts.js';

/** Something that can be taken into the search box. */
export interface Suggestion {
  readonly text: string;
  /** A quiet word beside it. */
  readonly about?: string;
  /** The box after it was taken. */
  readonly result: { readonly text: string; readonly caret: number };
}

/** What is known here that a search may name. */
export interface Known {
  readonly tags: readonly { readonly name: string; readonly count: number }[];
  readonly projects: readonly string[];
  readonly hosts: readonly string[];
  /** ISO days. */
  readonly days: readonly { readonly day: string; readonly about: string }[];
}

const MOST = 8;
/** Letters of a word before it is taken for the beginning of an operator: one letter begins too much. */
const OPERATOR_LETTERS = 2;

/** What completes the word at the caret, the likeliest first. */
export function suggestionsAt(text: string, caret: number, known: Known): readonly Suggestion[] {
  const completion = completionAt(text, caret);
  if (!completion) return [];
  const take = (choice: string, about?: string): Suggestion => ({
    text: choice,
    ...(about !== undefined && { about }),
    result: applyCompletion(text, completion, choice),
  });
  if (completion.kind === 'operator') {
    if (completion.prefix.length < OPERATOR_LETTERS) return [];
    return completion.options.map((option) => take(option, aboutOperator(option)));
  }
  return valuesOf(completion, known)
    .slice(0, MOST)
    .map(({ value, about }) => take(value, about))
    .filter(({ result }) => result.text.trimEnd() !== text.trimEnd());
}

/** Every operator, for an empty box. */
export const operatorSuggestions = (): readonly Suggestion[] =>
  Object.entries(texts.operators).map(([name, about]) => ({
    text: `${name}:`,
    about,
    result: { text: `${name}:`, caret: name.length + 1 },
  }));

interface Value {
  readonly value: string;
  readonly about?: string;
}

function valuesOf({ operator, prefix, options }: Completion, known: Known): readonly Value[] {
  const wanted = tagKey(prefix);
  const isLike = (name: string): boolean => tagKey(name).includes(wanted);
  switch (operator) {
    case 'tag':
      return known.tags
        .filter(({ name }) => isLike(name))
        .toSorted((a, b) => startsFirst(a.name, b.name, wanted) || b.count - a.count)
        .map(({ name, count }) => ({ value: name, about: count.toLocaleString('en') }));
    case 'project':
      return [...new Set(known.projects)].filter(isLike).map((value) => ({ value }));
    case 'site':
      return known.hosts.filter(isLike).map((value) => ({ value }));
    case 'before':
    case 'after':
      return known.days
        .filter(({ day }) => day.startsWith(prefix))
        .map(({ day, about }) => ({ value: day, about }));
    case 'type':
    case 'is':
    case 'has':
      return options.map((value) => ({ value }));
    case null:
      return [];
  }
}

const startsFirst = (a: string, b: string, wanted: string): number =>
  Number(tagKey(b).startsWith(wanted)) - Number(tagKey(a).startsWith(wanted));

const aboutOperator = (option: string): string | undefined => {
  const name = option.slice(0, -1);
  return isOperator(name) ? texts.operators[name] : undefined;
};

const isOperator = (name: string): name is OperatorName => name in texts.operators;
