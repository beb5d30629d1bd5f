import { describe, expect, it } from '@jest/globals';
import { RULE_ACTIONS_MAX, RULE_CONDITIONS_MAX } from './limits.js';
import { firstOperator, RULE_META } from './meta.js';
import { ruleProblems, type RuleInput } from './validate.js';

const condition = { field: 'title', operator: 'contains', value: 'x', next_logic: null };
const action = { action_type: 'add_tags', action_value: 'a, b' };
const good: RuleInput = { name: 'Mine', priority: 0, conditions: [condition], actions: [action] };
const texts = (change: RuleInput): string[] =>
  ruleProblems({ ...good, ...change }).map(({ message }) => message);

describe('what can be saved', () => {
  it.each<[string, RuleInput]>([
    ['as it is', {}],
    ['without a priority', { priority: undefined }],
    ['exists without a value', { conditions: [{ ...condition, operator: 'exists', value: '' }] }],
    ['exists with null', { conditions: [{ ...condition, operator: 'not_exists', value: null }] }],
    ['a length of 0', { conditions: [{ ...condition, operator: 'length_gt', value: '0' }] }],
    ['an expression', { conditions: [{ ...condition, operator: 'matches', value: '^a|b$' }] }],
  ])('%s', (_, change) => {
    expect(texts(change)).toEqual([]);
  });
});

describe('what is missing', () => {
  it.each<[RuleInput, string[]]>([
    [{ name: '  ' }, ['Rule name is required']],
    [{ name: 3 }, ['Rule name is required']],
    [{ conditions: [] }, ['At least one condition is required']],
    [{ conditions: 'x' }, ['At least one condition is required']],
    [{ actions: undefined }, ['At least one action is required']],
    [{ conditions: [condition, { ...condition, field: '' }] }, ['Condition 2: Field is required']],
    [{ conditions: [{ ...condition, operator: 'sounds_like' }] }, ['Condition 1: Operator is required']],
    [{ conditions: [{ ...condition, value: ' ' }] }, ['Condition 1: Value is required']],
    [{ conditions: [{ ...condition, operator: 'in', value: ' , ' }] }, ['Condition 1: Value is required']],
    [{ conditions: [null] }, ['Condition 1: Field is required', 'Condition 1: Operator is required']],
    [{ actions: [action, {}] }, ['Action 2: Action type is required', 'Action 2: Action value is required']],
    [{ actions: [{ ...action, action_value: '' }] }, ['Action 1: Action value is required']],
    [{ actions: [{ ...action, action_value: ',' }] }, ['Action 1: Action value is required']],
  ])('%j', (change, expected) => {
    expect(texts(change)).toEqual(expected);
  });

  it('is said for all of it at once, in the order of the form, beside the field', () => {
    expect(ruleProblems({ name: '', conditions: [{ ...condition, value: '' }], actions: [] })).toEqual([
      { field: 'name', message: 'Rule name is required' },
      { field: 'conditions.0.value', message: 'Condition 1: Value is required' },
      { field: 'actions', message: 'At least one action is required' },
    ]);
  });
});

describe('what is wrong', () => {
  it.each<[RuleInput, RegExp]>([
    [{ name: 'x'.repeat(101) }, /at most 100 characters/],
    [{ priority: -1 }, /Priority/],
    [{ priority: 1.5 }, /Priority/],
    [{ conditions: [{ ...condition, operator: 'length_gt', value: '-1' }] }, /number of at least 0/],
    [{ conditions: [{ ...condition, operator: 'length_lt', value: 'ten' }] }, /number of at least 0/],
    [{ conditions: [{ ...condition, operator: 'matches', value: '(' }] }, /Not a regular expression/],
    [{ conditions: [{ ...condition, operator: 'matches', value: '(?=x)' }] }, /Not a regular expression/],
    [{ conditions: [{ ...condition, field: 'type', operator: 'matches' }] }, /does not work with this field/],
    [{ conditions: [{ ...condition, next_logic: 'XOR' }] }, /AND or OR/],
    [{ conditions: [{ ...condition, value: 'x'.repeat(1001) }] }, /at most 1000/],
    [
      { conditions: Array.from({ length: RULE_CONDITIONS_MAX + 1 }, () => condition) },
      /At most 20 conditions/,
    ],
    [{ actions: Array.from({ length: RULE_ACTIONS_MAX + 1 }, () => action) }, /At most 10 actions/],
    [{ actions: [{ action_type: 'set_type', action_value: 'image' }] }, /no such type/],
    [{ actions: [{ action_type: 'add_tags', action_value: 'x'.repeat(51) }] }, /is not a tag/],
  ])('%j', (change, expected) => {
    expect(texts(change)).toEqual([expect.stringMatching(expected)]);
  });
});

it('offers a first operator for each field', () => {
  for (const { value } of RULE_META.conditionFields) expect(firstOperator(value)).toBe('exists');
});
