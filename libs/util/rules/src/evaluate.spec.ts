import { describe, expect, it } from '@jest/globals';
import { TAGS_MAX, TITLE_MAX } from '#util/bookmark-types';
import { brokenProject, RuleSet } from './evaluate.js';
import type { Rule, RuleAction, RuleCondition, RuleSubject } from './model.js';

const WORK = { id: 1, name: 'Work' };
const HOME = { id: 2, name: 'Home' };
const PROJECTS = new Map([WORK, HOME].map((project) => [project.id, project]));

const always: RuleCondition = { field: 'any', operator: 'exists', value: '', next_logic: null };
const tags = (action_value: string): RuleAction => ({ action_type: 'add_tags', action_value });
const prefix = (action_value: string): RuleAction => ({ action_type: 'set_title_prefix', action_value });
const suffix = (action_value: string): RuleAction => ({ action_type: 'set_title_suffix', action_value });

let made = 0;
const rule = (given: Partial<Rule>): Rule => ({
  id: (made += 1),
  name: `Rule ${made}`,
  is_active: true,
  priority: 0,
  conditions: [always],
  actions: [tags('seen')],
  ...given,
});
const link = (given: Partial<RuleSubject> = {}): RuleSubject => ({
  type: 'link',
  title: 'Release notes',
  url: 'https://nodejs.org/en/blog',
  content: '',
  tags: [],
  project: WORK,
  ...given,
});
const run = (rules: readonly Rule[], subject = link()) => new RuleSet(rules, PROJECTS).evaluate(subject);

describe('the order of rules', () => {
  it('is that of their priorities, then of their creation', () => {
    const [late, second, first] = [
      rule({ priority: 5, actions: [tags('c')] }),
      rule({ priority: 1, actions: [tags('b')], id: 900 }),
      rule({ priority: 1, actions: [tags('a')], id: 800 }),
    ];
    const { matches, result } = run([late, second, first].filter((one) => one !== undefined));
    expect(matches.map(({ rule: { id } }) => id)).toEqual([800, 900, late?.id]);
    expect(result.tags).toEqual(['a', 'b', 'c']);
  });

  it('lets each see what the ones before it changed', () => {
    const hasTag: RuleCondition = { field: 'tags', operator: 'equals', value: 'js', next_logic: null };
    const follows = rule({
      priority: 2,
      conditions: [hasTag],
      actions: [{ action_type: 'set_project', action_value: '2' }],
    });
    expect(run([rule({ priority: 1, actions: [tags('js')] }), follows]).result).toMatchObject({
      tags: ['js'],
      project: HOME,
    });
    expect(run([rule({ priority: 3, actions: [tags('js')] }), follows]).result.project).toEqual(WORK);
  });

  it('leaves out those that are not active', () => {
    expect(run([rule({ is_active: false })]).matches).toEqual([]);
  });
});

describe('what several rules want', () => {
  it('adds up for tags, each once, however it is spelt', () => {
    const { result, matches } = run(
      [rule({ actions: [tags('News, js')] }), rule({ actions: [tags('JS, node')] })],
      link({ tags: ['news'] }),
    );
    expect(result.tags).toEqual(['news', 'js', 'node']);
    expect(matches.map(({ changes }) => changes.tags)).toEqual([['js'], ['node']]);
  });

  it('is the last word for project, type, prefix and suffix', () => {
    const { result } = run([
      rule({ actions: [{ action_type: 'set_project', action_value: '2' }, prefix('[a] '), suffix(' (a)')] }),
      rule({ actions: [{ action_type: 'set_project', action_value: '1' }, prefix('[b] '), suffix(' (b)')] }),
      rule({ actions: [{ action_type: 'set_type', action_value: 'code' }] }),
      rule({ actions: [{ action_type: 'set_type', action_value: 'note' }] }),
    ]);
    expect(result).toMatchObject({ project: WORK, title: '[b] Release notes (b)', type: 'note' });
  });

  it('is not added to what it made before', () => {
    const rules = [rule({ actions: [prefix('[a] ')] }), rule({ actions: [prefix('[b] '), suffix(' !')] })];
    const once = run(rules).result;
    expect(once.title).toBe('[b] Release notes !');
    expect(run(rules, once).result.title).toBe(once.title);
  });

  it.each(['[Réf] Notes', '[réf] notes', '[REF] notes'])('sees that %j has its prefix', (title) => {
    const { matches, result } = run([rule({ actions: [prefix('[Réf] ')] })], link({ title }));
    expect(result.title).toBe(title);
    expect(matches[0]?.changes).toEqual({});
  });

  it('does nothing that the bookmark has no room for', () => {
    const full = link({
      title: 'x'.repeat(TITLE_MAX),
      tags: Array.from({ length: TAGS_MAX }, (_, n) => `t${n}`),
    });
    expect(run([rule({ actions: [tags('more'), prefix('a')] })], full).result).toEqual(full);
  });
});

describe('a type', () => {
  const become = (type: string, subject: RuleSubject) =>
    run([rule({ actions: [{ action_type: 'set_type', action_value: type }] })], subject).result.type;

  it('never changes away from password', () => {
    expect(become('note', link({ type: 'password', url: null }))).toBe('password');
  });

  it('becomes password', () => {
    expect(become('password', link({ type: 'note', url: null }))).toBe('password');
  });

  it.each([
    ['link', link({ type: 'note', url: null }), 'note'],
    ['link', link({ type: 'note' }), 'link'],
    ['color', link({ type: 'note', content: 'blue' }), 'note'],
    ['color', link({ type: 'note', content: '#00f\n#0af' }), 'color'],
    ['image', link(), 'link'],
  ])('becomes %s only where it can', (type, subject, expected) => {
    expect(become(type, subject)).toBe(expected);
  });
});

describe('a rule whose project is gone', () => {
  const broken = rule({ actions: [tags('lost'), { action_type: 'set_project', action_value: '77' }] });

  it('does nothing, and says which', () => {
    expect(run([broken]).matches).toEqual([]);
    expect(brokenProject(broken, PROJECTS)).toBe('77');
    expect(brokenProject(rule({}), PROJECTS)).toBeNull();
  });
});

it('leaves the bookmark it was given as it is', () => {
  const subject = Object.freeze(link({ tags: Object.freeze(['x']) }));
  run([rule({ actions: [tags('y'), prefix('p ')] })], subject);
  expect(subject).toEqual(link({ tags: ['x'] }));
});
