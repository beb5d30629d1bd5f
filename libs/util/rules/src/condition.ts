import { normalizeText } from '#util/text';
import type { Fields } from './fields.js';
import type { RuleCondition, RuleField, RuleOperator } from './model.js';
import { compilePattern } from './pattern.js';

/** Whether a bookmark meets a condition. */
export type Check = (fields: Fields) => boolean;

const NEVER: Check = () => false;

/** What a negation denies: it holds when no text of the field does the opposite. */
const DENIES: Partial<Record<RuleOperator, RuleOperator>> = {
  not_exists: 'exists',
  not_contains: 'contains',
  not_equals: 'equals',
  not_in: 'in',
};

/**
 * Conditions read from left to right, AND binding tighter than OR: `a AND b OR c` is `(a AND b) OR c`.
 * Without a word between them two conditions are joined by AND, which changes less.
 */
export function compileConditions(conditions: readonly RuleCondition[]): Check {
  const groups: Check[][] = [[]];
  for (const [index, condition] of conditions.entries()) {
    groups.at(-1)?.push(compileCondition(condition));
    if (condition.next_logic === 'OR' && index < conditions.length - 1) groups.push([]);
  }
  return (fields) => groups.some((group) => group.length > 0 && group.every((check) => check(fields)));
}

/** A condition that cannot be understood (an expression of an older syntax) is met by nothing. */
function compileCondition({ field, operator, value }: RuleCondition): Check {
  const denied = DENIES[operator];
  if (!denied) return compilePositive(field, operator, value);
  const check = compilePositive(field, denied, value);
  return (fields) => !check(fields);
}

function compilePositive(field: RuleField, operator: RuleOperator, value: string): Check {
  const wanted = normalizeText(value);
  switch (operator) {
    case 'exists':
      return (fields) => fields.some(field, 'raw', () => true);
    case 'contains':
      return some(field, (text) => text.includes(wanted));
    case 'equals':
      return some(field, (text) => text === wanted);
    case 'starts_with':
      return some(field, (text) => text.startsWith(wanted));
    case 'ends_with':
      return some(field, (text) => text.endsWith(wanted));
    case 'in': {
      const several = new Set(splitList(value).map(normalizeText));
      return some(field, (text) => several.has(text));
    }
    case 'matches': {
      const pattern = compilePattern(value);
      return typeof pattern === 'function' ? (fields) => fields.some(field, 'folded', pattern) : NEVER;
    }
    case 'length_gt':
      return (fields) => fields.length(field) > Number(value);
    case 'length_lt':
      return (fields) => fields.length(field) < Number(value);
    case 'not_exists':
    case 'not_contains':
    case 'not_equals':
    case 'not_in':
      return NEVER;
  }
}

const some =
  (field: RuleField, check: (text: string) => boolean): Check =>
  (fields) =>
    fields.some(field, 'plain', check);

/** The parts of a comma-separated value, trimmed, empty ones dropped. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
