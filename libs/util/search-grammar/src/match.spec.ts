import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesLocally, parseSearch, type SearchableBookmark } from './index.js';

const bookmark: SearchableBookmark = {
  type: 'link',
  title: 'Café guide',
  content: 'Where to find the\nbest  espresso',
  url: 'https://docs.example.com/coffee',
  tags: ['Food', 'Straße'],
  project: { name: 'My Project' },
  attachments: [{ filename: 'menu.pdf' }],
  created_at: '2026-03-10T23:30:00.000Z',
  shared: true,
};
const matches = (search: string, more: Partial<SearchableBookmark> = {}, timeZone?: string) =>
  matchesLocally(parseSearch(search).root, { ...bookmark, ...more }, { timeZone });

describe('matchesLocally', () => {
  it.each([
    [''],
    ['ca'],
    ['CAFE'],
    ['afé'],
    ['espresso'],
    ['"the best"'],
    ['docs.example'],
    ['food'],
    ['my project'],
    ['menu'],
    ['cafe espresso'],
    ['nothing or cafe'],
    ['-nothing'],
    ['tag:FOOD'],
    ['tag:strasse'],
    ['-tag:Foo'],
    ['type:link'],
    ['project:"my project"'],
    ['site:example.com'],
    ['site:docs.example.com'],
    ['site:www.example.com'],
    ['before:2026-03-11'],
    ['after:2026-03-10'],
    ['after:2026'],
    ['is:shared'],
    ['-is:untagged'],
    ['has:attachment'],
    ['(nothing or cafe) -(tag:x or tag:y)'],
  ])('%j finds it', (search) => {
    expect(matches(search)).toBe(true);
  });

  it.each([
    ['nothing'],
    ['cafe nothing'],
    ['-cafe'],
    ['"best the"'],
    ['"guide where"'],
    ['tag:foo'],
    ['type:note'],
    ['project:"My"'],
    ['site:ample.com'],
    ['before:2026-03-10'],
    ['after:2026-03-11'],
    ['-is:shared'],
    ['is:untagged'],
    ['-has:attachment'],
    ['-(cafe or nothing)'],
  ])('%j does not', (search) => {
    expect(matches(search)).toBe(false);
  });

  it('takes days in the zone of the person', () => {
    expect(matches('after:2026-03-11', {}, 'Europe/Berlin')).toBe(true);
    expect(matches('before:2026-03-11', {}, 'Europe/Berlin')).toBe(false);
    expect(matches('before:2026-03-11', {}, 'Not/AZone')).toBe(true);
  });

  it('never looks into passwords', () => {
    expect(matches('espresso', { type: 'password' })).toBe(false);
    expect(matches('guide', { type: 'password' })).toBe(true);
  });

  it('takes what is missing as empty', () => {
    const bare: SearchableBookmark = {
      type: 'note',
      title: 'T',
      tags: [],
      created_at: '2026-01-01T00:00:00Z',
    };
    for (const search of ['site:a.example', 'project:x', 'has:attachment', 'is:shared', 'x']) {
      expect(matchesLocally(parseSearch(search).root, bare)).toBe(false);
      expect(matchesLocally(parseSearch(`-${search}`).root, bare)).toBe(true);
    }
    expect(matchesLocally(parseSearch('is:untagged').root, bare)).toBe(true);
  });

  it('answers every search', () => {
    fc.assert(fc.property(fc.string({ maxLength: 60 }), (search) => typeof matches(search) === 'boolean'));
  });
});
