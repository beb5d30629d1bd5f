import { describe, expect, it } from '@jest/globals';
import type { BookmarkInput, RuleMatch } from '../../../shared/api/types.js';
import { withDecision } from './rule-decision.js';

const WORK = { id: 1, name: 'Work' };
const input = (given: Partial<BookmarkInput> = {}): BookmarkInput => ({
  type: 'link',
  title: 'Release notes',
  url: 'https://nodejs.org/',
  content: 'What is new',
  tags: ['js'],
  attachments: [],
  project_id: 1,
  ...given,
});
const match = (id: number, suggestedChanges: RuleMatch['suggestedChanges']): RuleMatch => ({
  rule: { id, name: `Rule ${id}` },
  suggestedChanges,
});
const accepted = (matches: readonly RuleMatch[], given?: Partial<BookmarkInput>) =>
  withDecision({ input: input(given), project: WORK }, { kind: 'accepted', matches });

describe('a decision about rules', () => {
  it('that was not made changes nothing and says nothing', () => {
    const wanted = { input: input(), project: WORK };
    expect(withDecision(wanted, null)).toBe(wanted);
  });

  it('against them changes nothing and says so', () => {
    const matches = [match(4, { tags: ['news'] })];
    expect(withDecision({ input: input(), project: WORK }, { kind: 'declined', matches })).toEqual({
      input: { ...input(), rules_declined: [4] },
      project: WORK,
    });
  });

  it('for them makes the changes of each in turn', () => {
    const { input: saved, project } = accepted([
      match(4, { tags: ['news', 'JS'], titlePrefix: '[R] ', project: { id: 2, name: 'Home' } }),
      match(7, { tags: ['later'], titleSuffix: ' !', project: { id: 3, name: 'Reading' } }),
    ]);
    expect(project).toEqual({ id: 3, name: 'Reading' });
    expect(saved).toMatchObject({
      title: '[R] Release notes !',
      tags: ['js', 'news', 'later'],
      project_id: 3,
      rules_accepted: [4, 7],
    });
  });

  it('adds no prefix that was typed meanwhile', () => {
    expect(accepted([match(4, { titlePrefix: '[R] ' })], { title: '[r] notes' }).input.title).toBe(
      '[r] notes',
    );
  });

  it('keeps the address of what is no link any more', () => {
    const { input: saved } = accepted([match(4, { type: 'note' })]);
    expect(saved).toMatchObject({ type: 'note', content: 'https://nodejs.org/\n\nWhat is new' });
    expect(saved).not.toHaveProperty('url');
  });

  it('leaves a password one, and makes no link of what has no address', () => {
    expect(accepted([match(4, { type: 'note' })], { type: 'password' }).input.type).toBe('password');
    const { url: _url, ...note } = input({ type: 'note' });
    const saved = withDecision(
      { input: note, project: WORK },
      { kind: 'accepted', matches: [match(4, { type: 'link' })] },
    );
    expect(saved.input.type).toBe('note');
  });
});
