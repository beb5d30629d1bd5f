import { describe, expect, it } from '@jest/globals';
import type { RuleBody } from '#util/rules';
import {
  addAction,
  addCondition,
  groupsOf,
  NEW_RULE,
  removeAction,
  removeCondition,
  setActionType,
  setActionValue,
  setField,
  setLogic,
  setOperator,
  setValue,
} from './rule-draft.js';

const logic = (rule: RuleBody) => rule.conditions.map(({ next_logic }) => next_logic);

describe('a new rule', () => {
  it('is active, of priority 0, for anything that exists, and adds tags', () => {
    expect(NEW_RULE).toEqual({
      name: '',
      is_active: true,
      priority: 0,
      conditions: [{ field: 'any', operator: 'exists', value: '', next_logic: null }],
      actions: [{ action_type: 'add_tags', action_value: '' }],
    });
  });
});

describe('conditions', () => {
  const three = addCondition(addCondition(NEW_RULE));

  it('are joined by OR as they are added', () => {
    expect(logic(three)).toEqual(['OR', 'OR', null]);
  });

  it('lose what joins the new last one', () => {
    expect(logic(removeCondition(three, 2))).toEqual(['OR', null]);
    expect(logic(removeCondition(setLogic(three, 1, 'AND'), 0))).toEqual(['AND', null]);
  });

  it('keep their last one', () => {
    expect(removeCondition(NEW_RULE, 0)).toBe(NEW_RULE);
  });

  it('take the first operator of a new field, and keep what was typed', () => {
    const typed = setValue(setOperator(setField(NEW_RULE, 0, 'title'), 0, 'length_gt'), 0, '9');
    expect(setField(typed, 0, 'type').conditions[0]).toMatchObject({
      field: 'type',
      operator: 'exists',
      value: '9',
    });
    expect(setOperator(typed, 0, 'contains').conditions[0]).toMatchObject({
      operator: 'contains',
      value: '9',
    });
    expect(setOperator(typed, 0, 'exists').conditions[0]).toMatchObject({ value: '' });
  });

  it('take no operator that their field does not know', () => {
    const type = setField(NEW_RULE, 0, 'type');
    expect(setOperator(type, 0, 'matches')).toBe(type);
  });

  it('are read in groups: AND binds tighter than OR', () => {
    const four = addCondition(three);
    expect(groupsOf(four.conditions)).toEqual([[0], [1], [2], [3]]);
    expect(groupsOf(setLogic(setLogic(four, 0, 'AND'), 2, 'AND').conditions)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(groupsOf(NEW_RULE.conditions)).toEqual([[0]]);
  });
});

describe('actions', () => {
  it('lose their value with their type, and keep their last one', () => {
    const two = setActionValue(addAction(NEW_RULE), 1, 'a');
    expect(setActionType(two, 1, 'set_type').actions[1]).toEqual({
      action_type: 'set_type',
      action_value: '',
    });
    expect(removeAction(two, 0).actions).toEqual([{ action_type: 'add_tags', action_value: 'a' }]);
    expect(removeAction(NEW_RULE, 0)).toBe(NEW_RULE);
  });
});
