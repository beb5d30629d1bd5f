import { describe, expect, it } from '@jest/globals';
import { RULE_TEMPLATES, RuleSet, ruleProblems, type RuleSubject } from './index.js';

const subject: RuleSubject = {
  type: 'link',
  title: 'A title',
  url: 'https://example.com/',
  content: '',
  tags: ['x'],
  project: { id: 1, name: 'P' },
};

describe('templates', () => {
  it.each(RULE_TEMPLATES.map((template) => [template.id, template] as const))(
    '%s can be saved',
    (_id, rule) => {
      expect(ruleProblems(rule)).toEqual([]);
    },
  );

  it.each<[string, Partial<RuleSubject>]>([
    ['videos', { url: 'https://www.youtube.com/watch?v=1' }],
    ['documents', { url: 'https://example.com/a.PDF?x=1' }],
    ['repositories', { type: 'code' }],
    ['long-reads', { content: 'x'.repeat(3_001) }],
    ['todo', { title: 'TODO: call' }],
    ['untagged', { tags: [] }],
  ])('%s finds what it is for, and nothing else', (id, fields) => {
    const rules = RULE_TEMPLATES.filter((template) => template.id === id).map((template) => ({
      ...template,
      id: 1,
      is_active: true,
      priority: 0,
    }));
    const set = new RuleSet(rules, new Map());
    expect(set.evaluate({ ...subject, ...fields }).matches).toHaveLength(1);
    expect(set.evaluate(subject).matches).toEqual([]);
  });
});
