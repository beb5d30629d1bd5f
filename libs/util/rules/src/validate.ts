import { characterCount, cleanTag } from '#util/text';
import { splitList } from './condition.js';
import {
  RULE_ACTIONS_MAX,
  RULE_CONDITIONS_MAX,
  RULE_NAME_MAX,
  RULE_PRIORITY_MAX,
  RULE_VALUE_MAX,
} from './limits.js';
import { needsValue, RULE_META, supports } from './meta.js';
import {
  RULE_ACTION_TYPES,
  RULE_FIELDS,
  RULE_LOGIC,
  RULE_OPERATORS,
  type RuleActionType,
  type RuleField,
  type RuleOperator,
} from './model.js';
import { compilePattern } from './pattern.js';

/** A rule as a form or a request holds it: anything may be missing or wrong. */
export interface RuleInput {
  readonly name?: unknown;
  readonly priority?: unknown;
  readonly conditions?: unknown;
  readonly actions?: unknown;
}

export interface RuleProblem {
  /** Such as `name` or `conditions.0.value`, from 0. */
  readonly field: string;
  /** For a person; conditions and actions are counted from 1. */
  readonly message: string;
}

/** Everything that is wrong with a rule, in the order of the form. Empty when it can be saved. */
export function ruleProblems({ name, priority, conditions, actions }: RuleInput): RuleProblem[] {
  return [
    ...nameProblems(name),
    ...priorityProblems(priority),
    ...listProblems('conditions', conditions, {
      none: 'At least one condition is required',
      most: RULE_CONDITIONS_MAX,
      problems: conditionProblems,
    }),
    ...listProblems('actions', actions, {
      none: 'At least one action is required',
      most: RULE_ACTIONS_MAX,
      problems: actionProblems,
    }),
  ];
}

function nameProblems(name: unknown): RuleProblem[] {
  if (typeof name !== 'string' || name.trim() === '') return [problem('name', 'Rule name is required')];
  if (characterCount(name.trim()) <= RULE_NAME_MAX) return [];
  return [problem('name', `Rule name must have at most ${RULE_NAME_MAX} characters`)];
}

function priorityProblems(priority: unknown): RuleProblem[] {
  if (priority === undefined) return [];
  if (Number.isInteger(priority) && Number(priority) >= 0 && Number(priority) <= RULE_PRIORITY_MAX) return [];
  return [problem('priority', `Priority must be a whole number from 0 to ${RULE_PRIORITY_MAX}`)];
}

interface ListRules {
  readonly none: string;
  readonly most: number;
  /** What is wrong with one entry: its key and the text. */
  readonly problems: (entry: Readonly<Record<string, unknown>>) => readonly [key: string, text: string][];
}

function listProblems(
  list: 'conditions' | 'actions',
  entries: unknown,
  { none, most, problems }: ListRules,
): RuleProblem[] {
  if (!Array.isArray(entries) || entries.length === 0) return [problem(list, none)];
  if (entries.length > most) return [problem(list, `At most ${most} ${list} are possible`)];
  const called = list === 'conditions' ? 'Condition' : 'Action';
  return entries.flatMap((entry: unknown, index) =>
    problems(isRecord(entry) ? entry : {}).map(([key, text]) =>
      problem(`${list}.${index}.${key}`, `${called} ${index + 1}: ${text}`),
    ),
  );
}

function conditionProblems(entry: Readonly<Record<string, unknown>>): [string, string][] {
  const { field, operator, value, next_logic: logic } = entry;
  const found: [string, string][] = [];
  if (!isField(field)) found.push(['field', 'Field is required']);
  if (!isOperator(operator)) found.push(['operator', 'Operator is required']);
  else if (isField(field) && !supports(operator, field))
    found.push(['operator', 'This operator does not work with this field']);
  if (isOperator(operator)) found.push(...valueProblems(operator, value));
  if (logic !== undefined && logic !== null && !RULE_LOGIC.some((known) => known === logic))
    found.push(['next_logic', 'Conditions are joined by AND or OR']);
  return found;
}

function valueProblems(operator: RuleOperator, value: unknown): [string, string][] {
  if (typeof value === 'string' && isTooLong(value))
    return [['value', `Value must have at most ${RULE_VALUE_MAX} characters`]];
  if (!needsValue(operator)) return isAbsentOrText(value) ? [] : [['value', 'Value must be a text']];
  if (!isText(value)) return [['value', 'Value is required']];
  switch (operator) {
    case 'in':
    case 'not_in':
      return splitList(value).length > 0 ? [] : [['value', 'Value is required']];
    case 'length_gt':
    case 'length_lt':
      return /^\d{1,7}$/.test(value.trim()) ? [] : [['value', 'Value must be a number of at least 0']];
    case 'matches': {
      const pattern = compilePattern(value);
      return typeof pattern === 'function' ? [] : [['value', `Not a regular expression: ${pattern.problem}`]];
    }
    case 'contains':
    case 'not_contains':
    case 'equals':
    case 'not_equals':
    case 'starts_with':
    case 'ends_with':
    case 'exists':
    case 'not_exists':
      return [];
  }
}

function actionProblems(entry: Readonly<Record<string, unknown>>): [string, string][] {
  const { action_type: type, action_value: value } = entry;
  if (!isActionType(type)) {
    const missing: [string, string] = ['action_type', 'Action type is required'];
    return !isText(value) ? [missing, ['action_value', 'Action value is required']] : [missing];
  }
  if (!isText(value)) return [['action_value', 'Action value is required']];
  if (isTooLong(value))
    return [['action_value', `Action value must have at most ${RULE_VALUE_MAX} characters`]];
  switch (type) {
    case 'add_tags': {
      const tags = splitList(value);
      if (tags.length === 0) return [['action_value', 'Action value is required']];
      const bad = tags.find((tag) => cleanTag(tag) === null);
      return bad === undefined ? [] : [['action_value', `"${bad}" is not a tag`]];
    }
    case 'set_type':
      return RULE_META.bookmarkTypes.some((known) => known === value)
        ? []
        : [['action_value', 'There is no such type']];
    case 'set_project':
    case 'set_title_prefix':
    case 'set_title_suffix':
      return [];
  }
}

const problem = (field: string, message: string): RuleProblem => ({ field, message });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
/** What stands in a value that is not looked at. */
const isAbsentOrText = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'string';
const isTooLong = (value: string): boolean => characterCount(value) > RULE_VALUE_MAX;
const isField = (value: unknown): value is RuleField => RULE_FIELDS.some((known) => known === value);
const isOperator = (value: unknown): value is RuleOperator => RULE_OPERATORS.some((known) => known === value);
const isActionType = (value: unknown): value is RuleActionType =>
  RULE_ACTION_TYPES.some((known) => known === value);
