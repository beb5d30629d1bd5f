import { describe, expect, it } from '@jest/globals';
import { compileConditions } from './condition.js';
import { Fields } from './fields.js';
import { needsValue, RULE_META } from './meta.js';
import type { RuleCondition, RuleField, RuleOperator, RuleSubject } from './model.js';

const SUBJECT: RuleSubject = {
  type: 'link',
  title: 'Café Müller: opening hours',
  url: 'https://www.Example.com/cafe?x=1',
  content: 'Open daily\nfrom 8 to 20',
  tags: ['Coffee', 'Köln'],
  project: { id: 1, name: 'Weekend' },
};

const meets = (field: RuleField, operator: RuleOperator, value: string, subject = SUBJECT): boolean =>
  compileConditions([{ field, operator, value, next_logic: null }])(new Fields(subject));

describe('an operator', () => {
  it.each<[RuleField, RuleOperator, string, boolean]>([
    ['title', 'contains', 'CAFE', true],
    ['title', 'contains', 'muller', true],
    ['title', 'contains', 'tea', false],
    ['title', 'not_contains', 'tea', true],
    ['title', 'not_contains', 'café', false],
    ['title', 'equals', 'cafe muller: opening hours', true],
    ['title', 'equals', 'cafe muller', false],
    ['title', 'not_equals', 'cafe muller', true],
    ['title', 'starts_with', 'café', true],
    ['title', 'starts_with', 'muller', false],
    ['title', 'ends_with', 'HOURS', true],
    ['url', 'contains', 'example.com/CAFE', true],
    ['url', 'starts_with', 'https://', true],
    ['content', 'contains', 'daily from', true],
    ['tags', 'equals', 'koln', true],
    ['tags', 'not_equals', 'koln', false],
    ['tags', 'contains', 'off', true],
    ['tags', 'in', 'tea, COFFEE', true],
    ['tags', 'not_in', 'tea, milk', true],
    ['tags', 'not_in', 'tea, coffee', false],
    ['type', 'equals', 'link', true],
    ['type', 'in', 'note, code', false],
    ['project_name', 'equals', 'WEEKEND', true],
    ['any', 'contains', 'weekend', true],
    ['any', 'contains', 'coffee', true],
    ['any', 'not_contains', 'coffee', false],
    ['any', 'equals', 'link', false],
    ['any', 'exists', '', true],
    ['tags', 'length_gt', '1', true],
    ['tags', 'length_gt', '2', false],
    ['tags', 'length_lt', '3', true],
    ['title', 'length_gt', '25', true],
    ['title', 'length_gt', '26', false],
    ['title', 'length_lt', '27', true],
    ['title', 'matches', 'm[uü]ller', true],
    ['title', 'matches', 'MÜLLER', true],
    ['title', 'matches', '^cafe', true],
    ['title', 'matches', '^muller', false],
    ['content', 'matches', String.raw`daily\nfrom \d+ to \d+`, true],
    ['url', 'matches', String.raw`^https?://([\w-]+\.)*example\.com/`, true],
    ['url', 'matches', String.raw`\D`, true],
    ['type', 'matches', 'link', true],
  ])('%s %s %j: %s', (field, operator, value, expected) => {
    expect(meets(field, operator, value)).toBe(expected);
  });

  it.each<[RuleField, Partial<RuleSubject>]>([
    ['url', { url: null }],
    ['content', { content: ' ' }],
    ['content', { type: 'password', content: 'hunter2!' }],
    ['tags', { tags: [] }],
    ['title', { title: '' }],
  ])('finds nothing in %s of %j', (field, given) => {
    const subject = { ...SUBJECT, ...given };
    expect(meets(field, 'exists', '', subject)).toBe(false);
    expect(meets(field, 'not_exists', '', subject)).toBe(true);
    expect(meets(field, 'matches', '', subject)).toBe(false);
  });

  it('never sees the content of a password, through any either', () => {
    const secret = { ...SUBJECT, type: 'password', content: 'hunter2!' } as const;
    expect(meets('any', 'contains', 'hunter2', secret)).toBe(false);
    expect(meets('any', 'matches', 'hunter', secret)).toBe(false);
  });

  it('with an expression that is none is met by nothing', () => {
    expect(meets('title', 'matches', '(')).toBe(false);
  });

  it('answers at once, whatever the expression is', () => {
    const content = `${'a'.repeat(100_000)}!`;
    const started = process.cpuUsage().user;
    expect(meets('content', 'matches', '^(a+)+$', { ...SUBJECT, content })).toBe(false);
    // Microseconds; a backtracking engine would not come back at all.
    expect(process.cpuUsage().user - started).toBeLessThan(5_000_000);
  });
});

describe('several conditions', () => {
  const join = (text: string): boolean => {
    const words = text.split(' ');
    const conditions = words.flatMap((word, n): RuleCondition[] => {
      if (n % 2 === 1) return [];
      const next = words[n + 1];
      return [
        {
          field: 'title',
          operator: word === 'T' ? 'exists' : 'not_exists',
          value: '',
          next_logic: next === 'AND' || next === 'OR' ? next : null,
        },
      ];
    });
    return compileConditions(conditions)(new Fields(SUBJECT));
  };

  it.each([
    ['T', true],
    ['F', false],
    ['T AND F', false],
    ['T OR F', true],
    ['F AND F OR T', true],
    ['T OR F AND F', true],
    ['F OR T AND F', false],
    ['F OR T AND T', true],
    ['T AND T AND F OR F', false],
    ['T ? F', false],
    ['T ? T', true],
  ])('%s is %s: AND binds tighter than OR, and is meant where nothing is said', (text, expected) => {
    expect(join(text)).toBe(expected);
  });

  it('that are none are met by nothing', () => {
    expect(compileConditions([])(new Fields(SUBJECT))).toBe(false);
  });
});

it('every operator works with every field that it is offered for', () => {
  for (const { value: operator, supportedFields } of RULE_META.conditionOperators)
    for (const field of supportedFields)
      expect(typeof meets(field, operator, needsValue(operator) ? '1' : '')).toBe('boolean');
});
