import {
  firstOperator,
  needsValue,
  supports,
  type RuleAction,
  type RuleActionType,
  type RuleBody,
  type RuleCondition,
  type RuleField,
  type RuleLogic,
  type RuleOperator,
} from '#util/rules';

const NEW_CONDITION: RuleCondition = { field: 'any', operator: 'exists', value: '', next_logic: null };
const NEW_ACTION: RuleAction = { action_type: 'add_tags', action_value: '' };

/** What a form for a new rule begins with (spec, section 5). */
export const NEW_RULE: RuleBody = {
  name: '',
  is_active: true,
  priority: 0,
  conditions: [NEW_CONDITION],
  actions: [NEW_ACTION],
};

/** The one before it is joined to the new one by OR (spec, section 4). */
export function addCondition(rule: RuleBody): RuleBody {
  const before = rule.conditions.map((condition, at) =>
    at === rule.conditions.length - 1 ? { ...condition, next_logic: 'OR' as const } : condition,
  );
  return { ...rule, conditions: [...before, NEW_CONDITION] };
}

/** The last one that is left stays; whichever is the last afterwards is joined to nothing. */
export function removeCondition(rule: RuleBody, at: number): RuleBody {
  if (rule.conditions.length === 1) return rule;
  const kept = rule.conditions.filter((_, index) => index !== at);
  return {
    ...rule,
    conditions: kept.map((condition, index) =>
      index === kept.length - 1 ? { ...condition, next_logic: null } : condition,
    ),
  };
}

/** An operator that the new field does not know is no longer meant: the field's first one is. */
export function setField(rule: RuleBody, at: number, field: RuleField): RuleBody {
  return changeCondition(rule, at, { field, operator: firstOperator(field) });
}

/** What was typed stays as long as the operator wants something typed. */
export function setOperator(rule: RuleBody, at: number, operator: RuleOperator): RuleBody {
  const { field = 'any', value = '' } = rule.conditions[at] ?? {};
  if (!supports(operator, field)) return rule;
  return changeCondition(rule, at, { operator, value: needsValue(operator) ? value : '' });
}

export const setValue = (rule: RuleBody, at: number, value: string): RuleBody =>
  changeCondition(rule, at, { value });

export const setLogic = (rule: RuleBody, at: number, logic: RuleLogic): RuleBody =>
  changeCondition(rule, at, { next_logic: logic });

export const addAction = (rule: RuleBody): RuleBody => ({ ...rule, actions: [...rule.actions, NEW_ACTION] });

/** The last one that is left stays. */
export function removeAction(rule: RuleBody, at: number): RuleBody {
  if (rule.actions.length === 1) return rule;
  return { ...rule, actions: rule.actions.filter((_, index) => index !== at) };
}

/** A value of another type means nothing for this one. */
export const setActionType = (rule: RuleBody, at: number, type: RuleActionType): RuleBody =>
  changeAction(rule, at, { action_type: type, action_value: '' });

export const setActionValue = (rule: RuleBody, at: number, value: string): RuleBody =>
  changeAction(rule, at, { action_value: value });

/** Conditions that are read together: each group is joined by AND, the groups by OR. Indexes of `conditions`. */
export function groupsOf(conditions: readonly RuleCondition[]): readonly (readonly number[])[] {
  const groups: number[][] = [[]];
  for (const [at, { next_logic: logic }] of conditions.entries()) {
    groups.at(-1)?.push(at);
    if (logic === 'OR' && at < conditions.length - 1) groups.push([]);
  }
  return groups;
}

function changeCondition(rule: RuleBody, at: number, change: Partial<RuleCondition>): RuleBody {
  return {
    ...rule,
    conditions: rule.conditions.map((one, index) => (index === at ? { ...one, ...change } : one)),
  };
}

function changeAction(rule: RuleBody, at: number, change: Partial<RuleAction>): RuleBody {
  return { ...rule, actions: rule.actions.map((one, index) => (index === at ? { ...one, ...change } : one)) };
}
